import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";

import type { StabilityForecast, LadderShape } from "../../src/games/moon/model";
import WillItFall from "../../src/games/moon/ui/WillItFall.svelte";
import type { Coach } from "../../src/state/session.svelte";

const STANDS: StabilityForecast = {
  falls: 0,
  samples: 16,
  low: 0,
  high: 0.17,
  fallen: {},
  carries: {},
  loose: [],
};

async function asked(forecast: StabilityForecast): Promise<HTMLElement> {
  const coach = { foresee: () => Promise.resolve(forecast) } as unknown as Coach;
  const ladders = [{ name: "Bent" }, { name: "Long" }] as unknown as LadderShape[];
  const shown = mount(WillItFall, {
    target: document.body,
    props: { coach, ladders, moment: 1, onclose: vi.fn() },
  });
  await vi.waitFor(() => {
    if (!document.querySelector(".forecast")) throw new Error("not yet");
  });
  flushSync();
  const copy = document.body.cloneNode(true) as HTMLElement;
  await unmount(shown);
  return copy;
}

test("which ladder carries most and which are loose is told", async () => {
  const told = await asked({ ...STANDS, carries: { 0: 12, 1: 3 }, loose: [1] });
  expect(told.textContent).toContain("Carries most: Bent 0");
  expect(told.textContent).toContain("Nothing rests on: Long 1");
});

test("where none carries another there is no more to tell", async () => {
  const told = await asked(STANDS);
  expect(told.textContent).not.toContain("Carries most");
  expect(told.textContent).not.toContain("Nothing rests on");
});
