import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Copies } from "../src/state/copies.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a move is copied at once, and moves in a row together", async () => {
  let made = 0;
  const copies = new Copies(() => Promise.resolve(++made > 0));
  copies.want(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([made, copies.ply]).toEqual([1, 1]);
  const callOff = copies.want(2);
  await vi.advanceTimersByTimeAsync(10);
  callOff();
  copies.want(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect([made, copies.ply]).toEqual([2, 3]);
});

test("a copy that takes long does not replace a newer one", async () => {
  const answers: (() => void)[] = [];
  const copies = new Copies(() => new Promise((done) => answers.push(() => done(true))));
  copies.want(1);
  await vi.advanceTimersByTimeAsync(0);
  copies.want(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(copies.ply).toBe(2);
});

test("another move in the place of one that was taken back is copied", async () => {
  let made = 0;
  const copies = new Copies(() => Promise.resolve(++made > 0));
  copies.want(2);
  await vi.advanceTimersByTimeAsync(0);
  copies.want(1)();
  copies.want(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(made).toBe(2);
});

test("after a copy that failed there is none until the next move", async () => {
  const copies = new Copies(() => Promise.reject(new TypeError("away")));
  copies.want(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(copies.ply).toBe(-1);
});
