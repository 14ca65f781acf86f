/** A second tap so soon and so near is the other half of a double tap. */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 24;

/** Returns a handler of clicks, to be asked first, that lets the second half of a double tap do nothing, whatever has come
 * under the finger meanwhile. `isOff`: nothing is there that could lie under a card. */
export function singleTaps(isOff: () => boolean = () => false): (event: MouseEvent) => void {
  const none = { x: 0, y: 0, at: -DOUBLE_TAP_MS };
  let last = none;
  return (event) => {
    if (!event.detail) return; // by keyboard
    if (isOff()) return void (last = none); // a tap between two others: they are no double tap
    const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const isDouble = tap.at - last.at < DOUBLE_TAP_MS && Math.hypot(tap.x - last.x, tap.y - last.y) < DOUBLE_TAP_PX;
    if (!isDouble) return void (last = tap); // whoever goes on tapping is heard again
    event.stopPropagation();
    event.preventDefault();
  };
}
