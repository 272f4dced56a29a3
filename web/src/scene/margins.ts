/** How many pixels of a picture are covered above and below by controls that reach over its middle.
 * Controls say so themselves: `data-covers="top"` or `"bottom"`. */
export function margins(picture: Element): { top: number; bottom: number } {
  const box = picture.getBoundingClientRect();
  const middle = (box.left + box.right) / 2;
  let top = 0;
  let bottom = 0;
  for (const control of document.querySelectorAll("[data-covers]")) {
    const { left, right, top: above, bottom: below, height } = control.getBoundingClientRect();
    if (!height || left > middle || right < middle) continue;
    if (control.getAttribute("data-covers") === "top") top = Math.max(top, below - box.top);
    else bottom = Math.max(bottom, box.bottom - above);
  }
  return { top, bottom };
}
