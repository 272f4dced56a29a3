/** An element that scrolls can be reached by the Tab key, so that keys scroll it; while all of it is in
 * sight there is nothing to reach. */
export function scrollable(node: HTMLElement): { destroy(): void } {
  const judge = () => {
    if (node.scrollHeight > node.clientHeight) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const size = new ResizeObserver(judge);
  size.observe(node);
  const content = new MutationObserver(judge);
  content.observe(node, { childList: true, subtree: true });
  judge();
  return {
    destroy() {
      size.disconnect();
      content.disconnect();
    },
  };
}
