import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";

import type { Forecast, LadderShape } from "../../src/games/moon/model";
import WillItFall from "../../src/games/moon/ui/WillItFall.svelte";
import type { Session } from "../../src/state/session";

const STANDS: Forecast = {
  falls: 0,
  samples: 16,
  low: 0,
  high: 0.17,
  fallen: {},
  carries: {},
  loose: [],
};

async function asked(forecast: Forecast): Promise<HTMLElement> {
  const session = { foresee: () => Promise.resolve(forecast) } as unknown as Session;
  const ladders = [{ name: "Bent" }, { name: "Long" }] as unknown as LadderShape[];
  const shown = mount(WillItFall, {
    target: document.body,
    props: { session, ladders, moment: 1 },
  });
  document.querySelector("button")?.click();
  await vi.waitFor(() => {
    if (!document.querySelector(".forecast")) throw new Error("not yet");
  });
  flushSync();
  const copy = document.body.cloneNode(true) as HTMLElement;
  const more = document.querySelector<HTMLElement>(".unfold");
  more?.click();
  flushSync();
  copy.dataset["after"] = more?.getAttribute("aria-expanded") ?? "none";
  await unmount(shown);
  return copy;
}

test("which ladder carries most and which are loose is told, folded away behind 'More'", async () => {
  const told = await asked({ ...STANDS, carries: { 0: 12, 1: 3 }, loose: [1] });
  expect(told.textContent).toContain("Carries most: Bent 0");
  expect(told.textContent).toContain("Nothing rests on: Long 1");
  expect(told.querySelector(".unfold")?.getAttribute("aria-expanded")).toBe("false");
  expect(told.dataset["after"]).toBe("true");
});

test("where none carries another there is no more to tell", async () => {
  const told = await asked(STANDS);
  expect(told.querySelector(".forecast")).not.toBeNull();
  expect(told.querySelector(".unfold")).toBeNull();
});
