/** What the page says while a ladder is in hand. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";

import { NOTHING_YET, type Hud } from "../../src/games/moon/hud";
import type { Feeling, LadderShape, MoonView } from "../../src/games/moon/model";
import type { Foresight } from "../../src/games/moon/physics/foresight";
import { fits, wishOf } from "../../src/games/moon/physics/magnet";
import Actions from "../../src/games/moon/ui/Actions.svelte";
import ForesightLine from "../../src/games/moon/ui/ForesightLine.svelte";

/** The first turn of a game: nothing has been measured yet. */
const MOON = {
  phase: "held",
  height: 0,
  demand: { face: "moon", touches: [1, 2], highest: true, words: {} },
  choices: [],
  hand: 0,
} as unknown as MoonView;
const FELT = { highest: 0.158 } as Feeling;
/** It lies level, 15 cm high. */
const LEVEL: Foresight = {
  stands: true,
  pose: [0, 0, 0.15, Math.SQRT1_2, 0, Math.SQRT1_2, 0],
  supports: [0, 1],
  sure: 5,
  tries: 5,
  from: null,
  meets: false,
};
const LADDER = {
  id: 0,
  name: "Plumb",
  rods: [{ centre: [0, 0, 0], half: [0.003, 0.003, 0.075], turn: [1, 0, 0, 0] }],
} as unknown as LadderShape;

test("in the first turn, too, the moon is met above all others and not above nothing", () => {
  const wish = wishOf(MOON, FELT);
  expect(wish).toEqual({ touches: [1, 2], above: 0.158 });
  expect(wishOf(MOON, null)).toBeNull();
  if (!wish) return;
  expect(fits(LEVEL, { ladder: LADDER, wish })).toBe(false);
  const higher = { ...LEVEL, pose: [0, 0, 0.16, ...LEVEL.pose.slice(3)] };
  expect(fits(higher, { ladder: LADDER, wish })).toBe(true);
});

async function told(foresight: Foresight, met: boolean): Promise<[string, boolean]> {
  const shown = mount(ForesightLine, { target: document.body, props: { foresight, met } });
  const line = document.querySelector(".foresight");
  const said: [string, boolean] = [
    line?.textContent.trim() ?? "",
    line?.classList.contains("stands") ?? false,
  ];
  await unmount(shown);
  return said;
}

test("letting go is praised only if that does what the die demands", async () => {
  const not = "Let go now, and it stands, but not as the die demands";
  expect(await told(LEVEL, false)).toEqual([not, false]);
  const rests = "Let go now, and it comes to rest in the light";
  expect(await told({ ...LEVEL, meets: true }, false)).toEqual([rests, true]);
  // The server's word counts for more than a trial.
  expect(await told(LEVEL, true)).toEqual([rests, true]);
  expect(await told({ ...LEVEL, sure: 0 }, false)).toEqual(["Let go now, and it falls", false]);
});

test("that a ladder gave way is no longer said once it has left the hand", async () => {
  const lines: string[] = [];
  for (const holding of [true, false]) {
    const hud: Hud = { ...NOTHING_YET, holding, slipped: true };
    const roll = { move: "roll", seat: 0, words: { en: "Roll the die" } };
    const view = { ...MOON, phase: holding ? "held" : "ready", choices: holding ? [] : [roll] };
    const shown = mount(Actions, {
      target: document.body,
      props: {
        view: view as unknown as MoonView,
        hud,
        seat: 0,
        who: "Ada",
        named: () => "Ada",
        ended: null,
        thinking: false,
        ladders: [LADDER],
        presets: [],
        hinted: null,
        points: [],
        play: vi.fn(),
        grip: vi.fn(),
        lower: vi.fn(),
        lift: vi.fn(),
        letGo: vi.fn(),
        preview: vi.fn(),
        askSetting: vi.fn(),
      },
    });
    flushSync();
    lines.push(document.querySelector(".line")?.textContent ?? "");
    await unmount(shown);
  }
  expect(lines[0]).toContain("It gave way");
  expect(lines[1]).toBe("Click the die, or press Enter");
});
