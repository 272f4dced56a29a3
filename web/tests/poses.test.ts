import { expect, test } from "vitest";

import { at, present } from "../src/checked";
import { PoseCollector, PoseFrame } from "../src/protocol/frames";

function frame(complete: boolean, poses: Record<number, number>, gone: number[] = []): PoseFrame {
  const made = new PoseFrame();
  made.complete = complete;
  made.goneCount = gone.length;
  made.gone.set(gone);
  for (const [id, x] of Object.entries(poses)) {
    made.ids[made.count] = Number(id);
    made.values[made.count++ * 7] = x;
  }
  return made;
}

function seen(picture: PoseCollector): Record<number, number> {
  const { count, ids, values } = present(picture.frame, "frame");
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      at(ids, i),
      Math.round(at(values, i * 7) * 100) / 100,
    ]),
  );
}

test("whoever looks later sees where everything is, not only what moved last", () => {
  const picture = new PoseCollector();
  expect(picture.frame).toBe(null);
  picture.add(frame(true, { 0: 0.1, 1: 0.2, 9: 0.3 }));
  picture.add(frame(false, { 9: 0.4 }));
  expect(seen(picture)).toEqual({ 0: 0.1, 1: 0.2, 9: 0.4 });
  picture.add(frame(false, { 7: 0.5 }, [0]));
  expect(seen(picture)).toEqual({ 1: 0.2, 7: 0.5, 9: 0.4 });
  picture.add(frame(true, { 3: 0.6 }));
  expect(seen(picture)).toEqual({ 3: 0.6 });
  expect(picture.frame?.complete).toBe(true);
});
