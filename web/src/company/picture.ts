/** A picture of how a match ended, to show around: an SVG, made into a PNG in the page. */
import { drawing } from "../art/drawings";

export const WIDTH = 1200;
export const HEIGHT = 630;

export interface Standing {
  name: string;
  score: string;
  colour: string;
  isWinner: boolean;
  /** The drawing of a face; empty for a person. */
  face: string;
}

export interface Told {
  game: string;
  title: string;
  headline: string;
  /** Names of two drawings of the game. */
  drawings: readonly [large: string, small: string];
  standings: readonly Standing[];
}

const INK = "#33242f";
const FONT = "'Baloo 2', 'Trebuchet MS', system-ui, sans-serif";

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Cut where it would leave the picture. */
const short = (text: string, most: number): string => ([...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text);

function line(text: string, x: number, y: number, size: number, about = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${about}>${escaped(text)}</text>`;
}

const at = (x: number, y: number, size: number, inside: string): string =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 100 100">${inside}</svg>`;

/** The winner's flag, a hundred wide. */
export function flag(colour: string): string {
  return (
    `<path d="M12 6V96" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M15 12Q38 2 58 12T94 10L88 36L94 62Q76 54 56 64T15 62Z" fill="${colour}" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>` +
    '<path d="M54 22C66 22 70 34 63 40V47H45V40C38 34 42 22 54 22Z" fill="#fff6e0"/>' +
    `<path d="M49 33v.1M59 33v.1" stroke="${INK}" stroke-width="6" stroke-linecap="round"/>`
  );
}

function row(one: Standing, number: number, count: number): string {
  const height = Math.min(86, 320 / count);
  const y = 216 + number * height;
  const box = `<rect x="72" y="${y}" width="660" height="${height - 10}" rx="18" fill="#fff6e0" stroke="${one.isWinner ? "#ffc53d" : "#e2d3b0"}" stroke-width="${one.isWinner ? 6 : 3}"/>`;
  const sign = one.face
    ? at(84, y + 3, height - 16, one.face)
    : `<circle cx="${84 + (height - 16) / 2}" cy="${y + (height - 10) / 2}" r="${(height - 26) / 2}" fill="${one.colour}" stroke="${INK}" stroke-width="4"/>`;
  const base = y + (height - 10) / 2 + 11;
  return (
    box +
    sign +
    line(`${one.isWinner ? "★ " : ""}${short(one.name, 20)}`, 96 + height, base, 32, 'font-weight="700"') +
    line(one.score, 712, base, 30, 'text-anchor="end"')
  );
}

/** Returns the picture as SVG. */
export function picture({ game, title, headline, drawings: [large, small], standings }: Told): string {
  const winner = standings.find(({ isWinner }) => isWinner);
  const size = [...title].length > 26 ? 50 : 62;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${FONT}" fill="${INK}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#2e8ba0"/>` +
    `<path d="M0 540Q150 505 300 540T600 540T900 540T1200 540V630H0Z" fill="#257688"/>` +
    `<rect x="40" y="40" width="724" height="550" rx="34" fill="#f7ecd2"/>` +
    line(game, 72, 98, 30, 'fill="#6b5560" font-weight="600"') +
    line(short(title, 34), 72, 172, size, 'font-weight="800"') +
    standings.map((one, number) => row(one, number, standings.length)).join("") +
    line(short(headline, 48), 72, 566, 28, 'font-weight="600"') +
    at(820, 70, 300, flag(winner?.colour ?? "#7c7480")) +
    at(850, 330, 200, drawing(large)) +
    at(1010, 380, 150, drawing(small)) +
    line("Fogbound", 1160, 606, 28, 'text-anchor="end" fill="#fff6e0" font-weight="800"') +
    "</svg>"
  );
}

/** Returns the picture as PNG. Throws where the browser cannot draw it. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d")!.drawImage(image, 0, 0, WIDTH, HEIGHT);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
