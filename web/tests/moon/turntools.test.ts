/** The tools that turn the ladder in hand. */
import { expect, test, vi } from "vitest";

import TurnTools from "../../src/games/moon/ui/TurnTools.svelte";
import { Shown } from "../shown";

test("a drag turns as far as it goes, and keys press the tool after it, too", async () => {
  const turn = vi.fn<(yaw: number, pitch: number, roll: number) => void>();
  const shown = Shown.of(TurnTools, { turn, raise: () => undefined, turnTo: () => undefined });
  const tool = document.querySelector<HTMLElement>("button.drag") as HTMLElement;
  tool.setPointerCapture = () => undefined;
  const point = (kind: string, clientX: number, buttons: number) =>
    tool.dispatchEvent(new PointerEvent(kind, { clientX, buttons, bubbles: true }));
  point("pointerdown", 0, 1);
  point("pointermove", 2, 1); // a hand that trembles
  point("pointermove", 50, 1);
  expect(turn).toHaveBeenCalledExactlyOnceWith(50 * 0.012, 0, 0);
  point("pointermove", 80, 0); // the button is up
  expect(turn).toHaveBeenCalledTimes(1);
  tool.click(); // as Enter does
  expect(turn).toHaveBeenLastCalledWith(Math.PI / 12, 0, 0);
  await shown.close();
});
