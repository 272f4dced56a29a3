/** Notebooks have themes of their own, each with another sign for it. All of them write in light letters
 * on dark ground, so the colour of the letters tells. */
export function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

/** Tell whether a place is in dark surroundings, now and whenever that changes; returns what stops it. */
export function watchDarkness(place: HTMLElement, tell: (dark: boolean) => void): () => void {
  const look = () => tell(isLight(getComputedStyle(place).color));
  const observer = new MutationObserver(look);
  for (const root of [document.documentElement, document.body])
    observer.observe(root, { attributes: true });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", look);
  requestAnimationFrame(look); // it may not be in the page yet
  look();
  return () => {
    observer.disconnect();
    scheme.removeEventListener("change", look);
  };
}
