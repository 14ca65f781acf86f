"""A screen reader in the page: what would be spoken, as phrases (@guidepup/virtual-screen-reader)."""

from pathlib import Path

from playwright.sync_api import Page

_SCRIPT = Path(__file__).parents[2] / "web/node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js"
_ADDRESS = "/virtual-screen-reader.js"
_START = """async (address) => {
  ({ virtual: window.reader } = await import(address));
  await reader.start({ container: document.body });
  await reader.clearSpokenPhraseLog();
}"""
_WALK = """async () => {
  const said = [];
  do {
    await reader.next();
    said.push(await reader.lastSpokenPhrase());
  } while (said.at(-1) !== "end of document" && said.length < 1000);
  await reader.clearSpokenPhraseLog();
  return said;
}"""
_LIVE = ("polite: ", "assertive: ")


class Reader:
    """Reads from now on, until the page is left."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.route(f"**{_ADDRESS}", lambda route: route.fulfill(path=_SCRIPT, content_type="text/javascript"))
        page.evaluate(_START, _ADDRESS)

    def walk(self) -> list[str]:
        """The whole page, from where the reader is to the end of the document."""
        return list(self.page.evaluate(_WALK))

    def announced(self) -> list[str]:
        """Announcements so far."""
        said: list[str] = self.page.evaluate("() => reader.spokenPhraseLog()")
        live = [phrase.partition(": ")[2] for phrase in said if phrase.startswith(_LIVE)]
        return [phrase for phrase in live if phrase]
