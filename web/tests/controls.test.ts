import { expect, test } from "vitest";

import { FINGERS as CLIMBERS_FINGERS } from "../src/games/climbers/fingers";
import { CONTROLS as CLIMBERS, actionFor } from "../src/games/climbers/input/keyboard";
import { FINGERS as MOON_FINGERS } from "../src/games/moon/fingers";
import type { Holding } from "../src/games/moon/input/holding";
import { CONTROLS as MOON, ONWARD, steer } from "../src/games/moon/input/keys";
import { InputRouter } from "../src/scene/input";
import type { CameraRig } from "../src/scene/camera";
import { caps, TABLE_KEYS, tableAction, VIEW_KEYS } from "../src/ui/keys";

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
  const seen = { right: [1, 0, 0], up: [0, 0, 1], away: [0, 1, 0] };
  for (const { keys } of MOON)
    for (const name of keys) {
      if (ONWARD.includes(name)) continue;
      const key = name.split("+").at(-1) ?? "";
      const pressed = { key, shiftKey: name.startsWith("Shift"), altKey: name.startsWith("Alt") };
      const grasp = { rotate: () => undefined, move: () => undefined };
      const held = { grasp, free: () => undefined, led: () => undefined } as unknown as Holding;
      expect(steer(held, pressed, seen as never), name).toBe(true);
    }
});

test("the help for fingers speaks of fingers alone, in every language", () => {
  for (const { words, gesture } of [...CLIMBERS_FINGERS, ...MOON_FINGERS])
    for (const language of ["en", "fr", "de"] as const) {
      const told = `${words[language]}: ${gesture[language]}`;
      expect(told).not.toMatch(/click|clic|klick|wheel|molette|rad\b|page|key|touche |taste/i);
      expect(gesture[language]).toMatch(/tap|drag|finger|touch|gliss|tir|doigt|tipp|zieh/i);
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
