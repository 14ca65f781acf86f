/** Gives the person at this browser a JSON file to keep. */
export function downloadJson(name: string, text: string): void {
  const file = new Blob([text], { type: "application/json" });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `fogbound-${name}.json` });
  link.click();
  URL.revokeObjectURL(link.href);
}
