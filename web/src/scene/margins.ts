/** How many pixels of a picture are covered above and below by controls that reach over its middle. */
export interface Margins {
  top: number;
  bottom: number;
}

/** Controls say themselves what they cover: `data-covers="top"` or `"bottom"`; those that will soon be
 * gone say `data-passing`, too. */
const CONTROLS = "[data-covers]";
const LASTING = "[data-covers]:not([data-passing])";

export function margins(picture: Element, selected = CONTROLS): Margins {
  const box = picture.getBoundingClientRect();
  const middle = (box.left + box.right) / 2;
  let top = 0;
  let bottom = 0;
  for (const control of document.querySelectorAll(selected)) {
    const { left, right, top: above, bottom: below, height } = control.getBoundingClientRect();
    if (!height || left > middle || right < middle) continue;
    if (control.getAttribute("data-covers") === "top") top = Math.max(top, below - box.top);
    else bottom = Math.max(bottom, box.bottom - above);
  }
  return { top, bottom };
}

/** Tell the margins of a picture now and whenever controls come, go or change their size; returns what
 * stops it. Those below come and go with what is in hand: the picture stays where it was when there
 * was least room, until the window changes. Only for those that pass it makes room and comes back. */
export function watchMargins(picture: Element, tell: (found: Margins) => void): () => void {
  let low = 0;
  let asked = 0;
  let watched: readonly Element[] = [];
  const sizes = new ResizeObserver(soon);
  const comings = new MutationObserver(soon);

  function soon(): void {
    asked ||= requestAnimationFrame(measure);
  }

  function measure(): void {
    asked = 0;
    const controls = [...document.querySelectorAll(CONTROLS)];
    for (const gone of watched) if (!controls.includes(gone)) sizes.unobserve(gone);
    for (const come of controls) if (!watched.includes(come)) sizes.observe(come);
    watched = controls;
    const { top, bottom } = margins(picture);
    low = Math.max(low, margins(picture, LASTING).bottom);
    tell({ top, bottom: Math.max(low, bottom) });
  }

  function resized(): void {
    low = 0;
    soon();
  }

  comings.observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", resized);
  measure();
  return () => {
    cancelAnimationFrame(asked);
    sizes.disconnect();
    comings.disconnect();
    removeEventListener("resize", resized);
  };
}
