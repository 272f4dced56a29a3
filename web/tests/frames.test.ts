import { expect, test } from "vitest";

import { at } from "../src/checked";
import { LeadWriter, PoseFrame, readFilm, readPhysics } from "../src/protocol/frames";

function bytes(hex: string): DataView {
  return new DataView(Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16)).buffer);
}

// Written by the server's own pack_poses, pack_film and pack_lead.
const POSES =
  "020040e2010002030404000000b0eb800cff3fff3fff3f079c09840338ffff3ffe7fff3f1d40a210273818f2b619d2" +
  "d824ff010000000000406dbe12406d";
const FILM =
  "03000000001500020107000000000101d007a00f7017ff3fff3fff3f21000000150002010900000000010" +
  "1d007a00f581bff3fff3fff3f";
const LEAD = "01020100cdcccc3dcdcc4cbe9a99993e0000803f000000000000000000000000";
const HALF = Math.SQRT1_2;

function pose(frame: PoseFrame, index: number): number[] {
  return [...frame.values.subarray(index * 7, index * 7 + 7)];
}

test("poses of the server are read to a twentieth of a millimetre and a hundredth of a degree", () => {
  const frame = new PoseFrame();
  expect(frame.read(bytes(POSES))).toBe(true);
  expect([frame.beat, frame.complete]).toEqual([123456, false]);
  expect([...frame.gone.subarray(0, frame.goneCount)]).toEqual([3, 4]);
  expect([...frame.ids.subarray(0, frame.count)]).toEqual([0, 7, 29, 255]);
  const wanted = [
    [0, -0.26, 0.16, 1, 0, 0, 0],
    [0.123, 0.045, -0.01, HALF, 0, HALF, 0],
    // The largest part is sent as positive: the same turn with all signs changed.
    [-1.2, 0.5, 0.31, -0.1, 0.2, -0.3, Math.sqrt(0.86)],
    [0.00005, 0, 0, 0.5, 0.5, -0.5, 0.5],
  ];
  wanted.forEach((numbers, i) =>
    numbers.forEach((number, k) => expect(pose(frame, i)[k]).toBeCloseTo(number, 3.9)),
  );
});

test("a frame object is used again, and what it held before is gone", () => {
  const frame = new PoseFrame();
  frame.read(bytes(POSES));
  const values = frame.values;
  expect(frame.read(bytes("020107000000000101d007a00f7017ff3fff3fff3f"))).toBe(true);
  expect([frame.beat, frame.complete, frame.count, frame.goneCount]).toEqual([7, true, 1, 0]);
  expect(frame.values).toBe(values);
});

test.each([
  ["nothing", ""],
  ["another kind", "01" + POSES.slice(2)],
  ["a frame that is cut", POSES.slice(0, -2)],
  ["a frame with something behind it", POSES + "00"],
])("%s is no frame of poses", (_, hex) => {
  expect(new PoseFrame().read(bytes(hex || "00"))).toBe(false);
});

test("a film of the server gives its pictures with their times", () => {
  const seen: number[][] = [];
  const whole = readFilm(bytes(FILM).buffer as ArrayBuffer, (seconds, frame) =>
    seen.push([seconds, at(frame.values, 2)]),
  );
  expect(whole).toBe(true);
  expect(seen[0]?.[0]).toBe(0);
  expect(seen[0]?.[1]).toBeCloseTo(0.3, 5);
  expect(seen[1]?.[0]).toBe(0.033);
  expect(seen[1]?.[1]).toBeCloseTo(0.35, 5);
});

test("of a film that is cut the whole pictures are shown", () => {
  const cut = bytes(FILM.slice(0, -10));
  let pictures = 0;
  expect(readFilm(cut.buffer as ArrayBuffer, () => pictures++)).toBe(false);
  expect(pictures).toBe(1);
});

test("a lead has the bytes that the server expects", () => {
  const written = new LeadWriter().write(2, [0.1, -0.2, 0.3, 1, 0, 0, 0]);
  expect(new Uint8Array(written)).toEqual(new Uint8Array(bytes(LEAD).buffer));
});

test("leads are numbered round and round", () => {
  const writer = new LeadWriter();
  const counter = () => new DataView(writer.write(0, [0, 0, 0, 1, 0, 0, 0])).getUint16(2, true);
  for (let i = 1; i < 65536; i++) counter();
  expect(counter()).toBe(0);
  expect(counter()).toBe(1);
});

test("bytes that are cut, or of another kind, are no frame of physics", () => {
  expect(readPhysics(new Uint8Array([4, 0]).buffer)).toBeNull();
  expect(readPhysics(new Uint8Array([4, 0, 3, 0, 97]).buffer)).toBeNull();
  expect(readPhysics(new Uint8Array([2, 0, 1, 0, 97]).buffer)).toBeNull();
  const read = readPhysics(new Uint8Array([4, 0, 1, 0, 97, 7]).buffer);
  expect(read).toEqual({ id: "a", state: new Uint8Array([7]) });
});
