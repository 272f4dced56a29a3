import { expect, test } from "vitest";

import { Pace } from "../src/scene/pace";

test("below 20 pictures a second time goes on as fast as ever", () => {
  const pace = new Pace();
  let spent = 0;
  for (let now = 0; now <= 2000; now += 125) spent += pace.step(now);
  expect(spent).toBeCloseTo(2 + 1 / 60, 5);
});

test("slow pictures become coarser, and finer again only when they have long been swift", () => {
  const pace = new Pace();
  let now = 0;
  const run = (count: number, each: number) => {
    for (let i = 0; i < count; i++) pace.step((now += each));
  };
  run(30, 60);
  expect(pace.fineness).toBeLessThan(1);
  run(60, 60);
  expect(pace.fineness).toBe(0.5);
  run(30, 16);
  expect(pace.fineness).toBe(0.5);
  run(120, 16);
  expect(pace.fineness).toBe(0.75);
});

test("a page that was hidden goes on from where it was", () => {
  const pace = new Pace();
  pace.step(0);
  expect(pace.step(60_000)).toBe(1);
  expect(pace.fineness).toBe(1);
});
