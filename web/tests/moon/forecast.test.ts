/** What the page says while a ladder is in hand. */
import { flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";

import { meets } from "../../src/games/moon/forecast/candidates";
import type { ReleaseForecast } from "../../src/games/moon/forecast/forecaster";
import { Hud } from "../../src/games/moon/hud.svelte";
import type { LadderShape, MoonView } from "../../src/games/moon/model";
import Actions from "../../src/games/moon/ui/Actions.svelte";
import ForecastLine from "../../src/games/moon/ui/ForecastLine.svelte";

/** The first turn of a game: nothing has been measured yet. */
const MOON = {
  phase: "held",
  height: 0,
  demand: { face: "moon", touches: [1, 2], highest: true, words: {} },
  choices: [],
  hand: 0,
} as unknown as MoonView;
/** It lies level, 15 cm high. */
const LEVEL: ReleaseForecast = {
  stands: true,
  pose: [0, 0, 0.15, Math.SQRT1_2, 0, Math.SQRT1_2, 0],
  supports: [0, 1],
  stood: 5,
  trials: 5,
  from: null,
  meets: false,
};
const LADDER = {
  id: 0,
  name: "Plumb",
  rods: [{ centre: [0, 0, 0], half: [0.003, 0.003, 0.075], turn: [1, 0, 0, 0] }],
} as unknown as LadderShape;

test("a forecast meets the die where it touches and rises as the server accepts", () => {
  const requirement = { touches: [1, 2], above: 0.158 };
  expect(meets(LEVEL, { ladder: LADDER, requirement })).toBe(false);
  const higher = { ...LEVEL, pose: [0, 0, 0.16, ...LEVEL.pose.slice(3)] };
  expect(meets(higher, { ladder: LADDER, requirement })).toBe(true);
});

async function told(forecast: ReleaseForecast, met: boolean): Promise<[string, boolean]> {
  const shown = mount(ForecastLine, { target: document.body, props: { forecast, met } });
  const line = document.querySelector(".forecast");
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
  expect(await told({ ...LEVEL, stood: 0 }, false)).toEqual(["Let go now, and it falls", false]);
});

test("that a ladder gave way is no longer said once it has left the hand", async () => {
  const lines: string[] = [];
  for (const holding of [true, false]) {
    const hud = new Hud();
    [hud.holding, hud.slipped] = [holding, true];
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
        release: vi.fn(),
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
