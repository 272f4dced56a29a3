import { expect, test } from "vitest";

import { scrollable } from "../src/components/scrollable";

function tall(content: number, shown: number): HTMLElement {
  const node = document.createElement("div");
  Object.defineProperty(node, "scrollHeight", { value: content });
  Object.defineProperty(node, "clientHeight", { value: shown });
  return node;
}

test("what is left below shows at the lower edge, until it is scrolled to", () => {
  const node = tall(300, 200);
  const { destroy } = scrollable(node);
  expect(node.tabIndex).toBe(0);
  expect(node.hasAttribute("data-below")).toBe(true);
  node.scrollTop = 100;
  node.dispatchEvent(new Event("scroll"));
  expect(node.hasAttribute("data-below")).toBe(false);
  destroy();
});

test("what is in sight as a whole has no edge that fades, and nothing to reach", () => {
  const node = tall(200, 200);
  const { destroy } = scrollable(node);
  expect(node.hasAttribute("tabindex")).toBe(false);
  expect(node.hasAttribute("data-below")).toBe(false);
  destroy();
});
