import { expect, test } from "vitest";

import { FINGERS as CLIMBERS_FINGERS } from "../src/games/climbers/fingers";
import { CONTROLS as CLIMBERS, actionFor } from "../src/games/climbers/input/keyboard";
import { FINGERS as MOON_FINGERS } from "../src/games/moon/fingers";
import type { LadderShape } from "../src/games/moon/model";
import { newViewAxes } from "../src/games/moon/hand/axes";
import { Grip } from "../src/games/moon/hand/grip";
import { CONTROLS as MOON } from "../src/games/moon/controls";
import { NEXT, steer } from "../src/games/moon/hand/keys";
import { InputRouter } from "../src/scene/input";
import type { CameraRig } from "../src/scene/camera";
import { caps, TABLE_KEYS, tableAction, VIEW_KEYS } from "../src/ui/keys";
import { speak } from "../src/language/lexicon.svelte";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test("every key in the help of The Climbers does something with a block in hand", () => {
  for (const { keys } of CLIMBERS)
    for (const key of keys) expect(actionFor({ ...plain, key }, true), key).not.toBeNull();
});

test("keys that are for a block in hand are left to the view without one", () => {
  expect(actionFor({ ...plain, key: "ArrowLeft" }, false)).toBeNull();
  expect(actionFor({ ...plain, key: "N" }, false)).toEqual({ do: "step", by: 1 });
  expect(actionFor({ ...plain, key: "n", ctrlKey: true }, true)).toBeNull();
});

test("every key in the help of Catch the Moon moves the ladder or goes on", () => {
  const ladder = { id: 0, rods: [] } as unknown as LadderShape;
  const table = { ladders: [ladder], standing: () => null, reach: 1 };
  const grip = new Grip(ladder, [0, 0, 0.2, 1, 0, 0, 0], [0, 0, 0], table);
  for (const { keys } of MOON)
    for (const name of keys) {
      if (NEXT.includes(name)) continue;
      const key = name.split("+").at(-1) ?? "";
      const pressed = { key, shiftKey: name.startsWith("Shift"), altKey: name.startsWith("Alt") };
      expect(steer(grip, pressed, newViewAxes()), name).toBe(true);
    }
});

test("the help for fingers speaks of fingers alone, in every language", async () => {
  for (const language of ["de", "fr", "en"] as const) {
    await speak(language);
    for (const { words, gesture } of [...CLIMBERS_FINGERS, ...MOON_FINGERS]) {
      expect(`${words()}: ${gesture()}`).not.toMatch(
        /click|clic|klick|wheel|molette|rad\b|page|key|touche |taste/i,
      );
      expect(gesture()).toMatch(/tap|drag|finger|touch|gliss|tir|doigt|tipp|zieh/i);
    }
  }
});

test("every key of the view in the help moves the camera", () => {
  let acts = 0;
  const rig = new Proxy({}, { get: () => () => acts++ }) as CameraRig;
  const canvas = document.createElement("canvas");
  const handling = new InputRouter({ canvas, rig, invalidate: () => undefined });
  const keys = VIEW_KEYS.flatMap((one) => one.keys);
  for (const key of keys) canvas.dispatchEvent(new KeyboardEvent("keydown", { key }));
  expect(acts).toBe(keys.length);
  handling.dispose();
});

test("the table's keys are known in both cases, and not with a modifier", () => {
  for (const { keys, does } of TABLE_KEYS)
    for (const key of keys) {
      expect(tableAction({ ...plain, key })).toBe(does);
      expect(tableAction({ ...plain, key: key.toUpperCase() })).toBe(does);
      expect(tableAction({ ...plain, key, ctrlKey: true })).toBeNull();
    }
});

test("no key of a game is taken by the table", () => {
  const own = [...CLIMBERS, ...MOON].flatMap((one) => one.keys);
  for (const { keys } of TABLE_KEYS) for (const key of keys) expect(own).not.toContain(key);
});

test("keys are named as they are labelled", () => {
  expect(caps(["Shift+ArrowLeft", "Shift+ArrowUp"], "Space")).toEqual(["Shift +", "←", "↑"]);
  expect(caps(["+", "-", " ", "n"], "Space")).toEqual(["+", "-", "Space", "N"]);
});
