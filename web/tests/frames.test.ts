import { expect, test } from "vitest";

import { unpackFilm, unpackPoses } from "../src/protocol/frames";

/** A frame by the document: piece 7 at 0.1, -0.05, 0 m, turned by a quarter about z; 3 is gone. */
function frame(): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(6 + 1 + 1 + 1 + 13));
  bytes.setUint8(0, 2);
  bytes.setUint8(1, 1);
  bytes.setUint32(2, 600, true);
  bytes.setUint8(6, 1);
  bytes.setUint8(7, 3);
  bytes.setUint8(8, 1);
  bytes.setUint8(9, 7);
  bytes.setInt16(10, 2000, true);
  bytes.setInt16(12, -1000, true);
  bytes.setInt16(14, 0, true);
  // w is left out (part 0); x = 0, y = 0, z = 1/√2
  bytes.setUint16(16, 16_383, true);
  bytes.setUint16(18, 16_383, true);
  bytes.setUint16(20, 2 * 16_383, true);
  return new Uint8Array(bytes.buffer);
}

test("poses are metres and unit quaternions w x y z", () => {
  const found = unpackPoses(frame().buffer as ArrayBuffer)!;
  expect(found.complete).toBe(true);
  expect(found.tick).toBe(600);
  expect(found.gone).toEqual([3]);
  const pose = [...found.poses.get(7)!];
  const expected = [0.1, -0.05, 0, Math.SQRT1_2, 0, 0, Math.SQRT1_2];
  pose.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 4));
});

test("cut frames are none", () => {
  const whole = frame();
  for (let size = 0; size < whole.length; size++)
    expect(unpackPoses(whole.slice(0, size).buffer as ArrayBuffer)).toBeNull();
});

test("a film is read picture by picture, and what is cut off at its end is left out", () => {
  const one = frame();
  const film = new Uint8Array(1 + 2 * (6 + one.length));
  film[0] = 3;
  for (const i of [0, 1]) {
    const at = 1 + i * (6 + one.length);
    const head = new DataView(film.buffer, at);
    head.setUint32(0, i * 40, true);
    head.setUint16(4, one.length, true);
    film.set(one, at + 6);
  }
  expect(unpackFilm(film.buffer).map((shot) => shot.at)).toEqual([0, 40]);
  expect(unpackFilm(film.slice(0, -1).buffer).length).toBe(1);
});
