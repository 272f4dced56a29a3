const A_LITTLE = 3; // pixels that nobody misses

/** An element that scrolls can be reached by the Tab key, so that keys scroll it; while all of it is in
 * sight there is nothing to reach. While something is left below, its lower edge fades (`data-below`). */
export function scrollable(node: HTMLElement): { destroy(): void } {
  const reach = () => {
    if (node.scrollHeight > node.clientHeight) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const edge = () => {
    const left = node.scrollHeight - node.clientHeight - node.scrollTop;
    node.toggleAttribute("data-below", left > A_LITTLE);
  };
  const judge = () => {
    reach();
    edge();
  };
  const size = new ResizeObserver(judge);
  size.observe(node);
  const content = new MutationObserver(judge);
  content.observe(node, { childList: true, characterData: true, subtree: true });
  node.addEventListener("scroll", edge, { passive: true });
  judge();
  return {
    destroy() {
      size.disconnect();
      content.disconnect();
      node.removeEventListener("scroll", edge);
    },
  };
}
