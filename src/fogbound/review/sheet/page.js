"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const { names, columns, faces, steps, marks } = data;
const letters = "abcdefgh";
const at = (number) => letters[number % columns] + (Math.floor(number / columns) + 1);
const one = (selector) => document.querySelector(selector);
const slider = one("input[type=range]"), board = one(".board"), told = one(".told"), seats = one(".seats");
const items = [...document.querySelectorAll(".found li")];
const byMove = new Map();
for (const item of items) byMove.set(Number(item.dataset.move), [...(byMove.get(Number(item.dataset.move)) || []), item]);
let now = 0, whose = null, only = null, all = false, cells = [], current = [];

const make = (tag, kind, words) => {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (words !== undefined) made.textContent = words;
  return made;
};
const symbol = (face) => face.replace("$", "t").replace("~~", "land");
const newCell = () => {
  const place = make("div", "cell"), svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  place.use = document.createElementNS(svg.namespaceURI, "use");
  svg.append(place.use);
  place.tag = make("span", "tag");
  place.append(svg, make("span", "veil"), place.tag);
  place.setAttribute("role", "img");
  return place;
};

/* What one place shows: everything on the open table, else only what that seat could know. */
function look(step, number) {
  const face = step.board[number], up = step.up.includes(number), kinds = ["cell"];
  if (face === "--") {
    return { face: step.middle ? "volcano-" + step.middle : "", kinds, words: step.middle ? "the stack, a volcano on top" : "the middle" };
  }
  if (face === "..") return { face: "sea", kinds, words: "no tile any more" };
  const status = whose === null ? "k" : step.know[whose][number], move = whose === null ? 0 : step.moves[whose][number];
  const visible = up || whose === null || move > 0;
  const seen = { face: visible ? face : "fog", kinds, words: visible ? faces[face] : "unknown", tag: "" };
  if (number === step.last) kinds.push("last");
  if (up) {
    kinds.push("up");
    seen.words += ", face up";
  } else if (whose === null) {
    kinds.push("down");
    seen.words += ", face down";
  } else if (status === "m") {
    kinds.push(move ? "moved" : "gone");
    seen.tag = move ? "↷ " + move : "↷";
    seen.words += move ? ", seen elsewhere at move " + move + " and moved here" : ", what was seen here has moved away";
  } else {
    seen.tag = move ? String(move) : "";
    seen.words += move ? ", seen at move " + move : ", never seen";
  }
  return seen;
}

/* Only what has changed is touched, so that a slider can be pulled through a long match. */
const set = (element, name, value) => { if (element.getAttribute(name) !== value) element.setAttribute(name, value); };
const write = (element, words) => { if (element.textContent !== words) element.textContent = words; };

function show() {
  const step = steps[now];
  const here = marks.filter((mark) => mark.move === now && (whose === null || mark.seat === whose));
  cells.forEach((place, number) => {
    const seen = look(step, number), name = at(number);
    const turned = here.find((mark) => mark.turned.includes(name));
    if (turned) seen.kinds.push("turned", ...(turned.bad ? ["bad"] : []));
    else if (here.some((mark) => mark.could.includes(name))) seen.kinds.push("could");
    if (here.some((mark) => mark.wins.includes(name))) {
      seen.kinds.push("wins");
      seen.words += ", wins the round";
    }
    set(place, "class", seen.kinds.join(" "));
    set(place, "aria-label", name + ", " + seen.words);
    set(place.use, "href", seen.face ? "#f-" + symbol(seen.face) : "#");
    write(place.tag, seen.tag || "");
  });
  slider.value = now;
  slider.setAttribute("aria-valuetext", `move ${now} of ${steps.length - 1}`);
  const head = now ? `Move ${now} of ${steps.length - 1} · ${step.when}` : `Before the first move · ${step.when}`;
  const says = (byMove.get(now) || []).filter((item) => whose === null || Number(item.dataset.seat) === whose);
  told.replaceChildren(make("p", "when", head), make("p", "", step.told || "All cards are dealt. Step on to see what happened."),
    ...says.map((item) => make("p", "say " + item.dataset.kind, item.querySelector("button").lastChild.textContent)));
  for (const item of current) item.classList.remove("now");
  current = byMove.get(now) || [];
  for (const item of current) item.classList.add("now");
  requestAnimationFrame(scroll);
  showSeats(step);
}

function scroll() {
  const item = current.find((one) => !one.hidden);
  if (item && item.parentNode.scrollHeight > item.parentNode.clientHeight) {
    item.parentNode.scrollTop = item.offsetTop - item.parentNode.offsetTop - 60;
  }
}

function mini() {
  const spots = steps[0].board.map((face, number) =>
    face === "--" ? "<rect/>"
      : `<rect x="${(number % columns) * 10}" y="${Math.floor(number / columns) * 10}" width="8" height="8" rx="1.5"/>`);
  return `<svg class="mini" viewBox="0 0 ${columns * 10} ${(spots.length / columns) * 10}" aria-hidden="true">${spots.join("")}</svg>`;
}

function showSeats(step) {
  const up = new Set(step.up);
  [...seats.children].forEach((button, number) => {
    const seat = number - 1, is = seat < 0 ? whose === null : whose === seat;
    set(button, "aria-checked", String(is));
    button.tabIndex = is ? 0 : -1;
    if (seat < 0) return;
    let known = 0;
    step.board.forEach((face, place) => {
      const gone = face === "--" || face === "..";
      known += !gone && step.moves[seat][place] > 0;
      set(button.spots[place], "class", gone ? "gone" : up.has(place) ? "o" : step.know[seat][place]);
    });
    write(button.querySelector("small"), `${step.scores[seat]} · knows ${known}`);
  });
}

function go(number) {
  now = Math.max(0, Math.min(steps.length - 1, number));
  show();
}
function choose(seat) {
  whose = seat;
  show();
}
const nextFinding = () => {
  const later = items.filter((item) => !item.hidden).map((item) => Number(item.dataset.move));
  go(later.find((move) => move > now) ?? later[0] ?? now);
};

function start() {
  slider.max = steps.length - 1;
  seats.classList.add("of-" + names.length);
  ["Open table", ...names].forEach((name, number) => {
    const button = make("button");
    button.type = "button";
    button.setAttribute("role", "radio");
    button.append(make("span", "map"), make("span"));
    button.lastChild.append(make("strong", "", name), make("small", "", number ? "" : "every card"));
    button.addEventListener("click", () => choose(number ? number - 1 : null));
    if (number) button.querySelector(".map").innerHTML = mini();
    button.spots = button.querySelectorAll("rect");
    seats.append(button);
  });
  seats.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...seats.children], next = (all.indexOf(document.activeElement) + step + all.length) % all.length;
    all[next].click();
    all[next].focus();
  });
  cells = steps[0].board.map(newCell);
  const edge = (words) => make("span", "edge", words);
  const rows = cells.flatMap((place, number) => (number % columns ? [place] : [edge(number / columns + 1), place]));
  board.replaceChildren(edge(""), ...[...letters.slice(0, columns)].map(edge), ...rows);
  board.style.setProperty("--shape", (columns * columns) / cells.length);
  board.style.gridTemplateColumns = `.9rem repeat(${columns}, minmax(0, 1fr))`;
  one(".legend").textContent = "On a player's board: the small number is the move that showed the card; a dashed frame with ↷ is a card that"
    + " moved since it was seen; fog is what the player was never shown. A gold or red frame: turned by this move, with success or without. ★: would have done it."
    + (marks.some((mark) => mark.wins.length) ? " ♛: wins the round against every answer." : "");
  slider.addEventListener("input", () => go(Number(slider.value)));
  const jumps = { first: () => go(0), back: () => go(now - 1), on: () => go(now + 1), last: () => go(steps.length - 1) };
  document.querySelectorAll("[data-go]").forEach((button) => button.addEventListener("click", () => jumps[button.dataset.go]()));
  items.forEach((item) => item.querySelector("button").addEventListener("click", () => {
    whose = Number(item.dataset.seat);
    go(Number(item.dataset.move));
    if (one(".table").getBoundingClientRect().bottom < 200) one(".table").scrollIntoView();
  }));
  ["Everybody", ...names, "Plain moves, too"].forEach((name, number) => {
    const button = make("button", "", name);
    button.type = "button";
    button.addEventListener("click", () => (number > names.length ? filter(only, !all) : filter(number ? number - 1 : null, all)));
    one(".filters").append(button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.target === slider && event.key !== "n")) return;
    const keys = { ArrowRight: jumps.on, ArrowLeft: jumps.back, Home: jumps.first, End: jumps.last, n: nextFinding, N: nextFinding };
    const digit = /^[0-4]$/.test(event.key) && Number(event.key) <= names.length;
    if (digit) choose(Number(event.key) ? Number(event.key) - 1 : null);
    else if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  });
  filter(null, false);
  go(Math.min(Number(location.hash.slice(1)) || 0, steps.length - 1));
}

function filter(seat, every) {
  only = seat;
  all = every;
  for (const item of items) {
    item.hidden = (only !== null && Number(item.dataset.seat) !== only) || (!all && !("notable" in item.dataset));
  }
  [...one(".filters").children].forEach((button, number) => {
    const is = number > names.length ? all : (number ? number - 1 : null) === only;
    button.setAttribute("aria-pressed", String(is));
  });
  one(".none").hidden = items.some((item) => !item.hidden);
}
start();
