import { expect, test } from "vitest";

import { newPose } from "../../src/protocol/frames";
import { MoonReplay, readReel } from "../../src/games/moon/motion/replay.svelte";

function film(...heights: number[]): ArrayBuffer {
  return filmFrom(0, ...heights);
}

/** A film of a ladder at these heights, a second apart, the first one after some seconds. */
function filmFrom(start: number, ...heights: number[]): ArrayBuffer {
  const bytes = new DataView(new ArrayBuffer(1 + heights.length * 27));
  bytes.setUint8(0, 3);
  heights.forEach((height, i) => {
    const at = 1 + i * 27;
    bytes.setUint32(at, (start + i) * 1000, true);
    bytes.setUint16(at + 4, 21, true);
    bytes.setUint8(at + 6, 2);
    bytes.setUint8(at + 7, 1);
    bytes.setUint8(at + 13, 1);
    bytes.setUint8(at + 14, 9);
    bytes.setInt16(at + 19, Math.round(height / 0.00005), true);
    for (let k = 0; k < 3; k++) bytes.setUint16(at + 21 + k * 2, 16383, true);
  });
  return bytes.buffer;
}

async function shown(move: string): Promise<MoonReplay> {
  const replay = await new Promise<MoonReplay>((resolve) => {
    const made: MoonReplay = new MoonReplay(
      () => Promise.resolve(film(0.1, 0.2, 0.3)),
      () => resolve(made),
    );
    made.show({ page: 1, move });
    expect(made.motion).toBe(null);
  });
  return replay;
}

test("after a verdict the end of the turn's film is shown, after a roll its beginning", async () => {
  expect((await shown("settled:x")).time).toBe(2);
  expect((await shown("roll")).time).toBe(0);
});

test("when a ladder is gripped the film runs, goes on through the release, and can be scrubbed", async () => {
  const replay = await shown("hold:0,0,0");
  expect(replay.step(0.5)).toBe(true);
  replay.show({ page: 1, move: "release" });
  expect(replay.time).toBe(0.5);
  const out = newPose();
  expect(replay.motion?.at(9, replay.time, out)).toBe(true);
  expect(out[2]).toBeCloseTo(0.15, 4);
  replay.seek(1.5);
  expect(replay.step(1)).toBe(false);
  expect(replay.time).toBe(1.5);
  replay.run();
  replay.step(9);
  expect(replay.time).toBe(2);
});

test("a turn without a film yet shows the end of the one before, and is asked for once", async () => {
  const asked: number[] = [];
  const replay = await new Promise<MoonReplay>((resolve) => {
    const made: MoonReplay = new MoonReplay(
      (page) => {
        asked.push(page);
        return page > 1 ? Promise.reject(new Error("404")) : Promise.resolve(film(0.1, 0.2));
      },
      () => (made.motion ? resolve(made) : undefined),
    );
    made.show({ page: 2, move: "hold:0,0,0" });
    expect(made.motion).toBe(null);
  });
  expect(replay.time).toBe(1);
  for (let i = 0; i < 5; i++) expect(replay.motion).not.toBe(null);
  expect(asked).toEqual([2, 1]);
});

test("a film that has ended does not begin again with the release", async () => {
  const replay = await shown("hold:0,0,0");
  replay.step(9);
  replay.show({ page: 1, move: "release" });
  expect(replay.time).toBe(2);
  expect(replay.step(1)).toBe(false);
});

test("films run at the chosen speed, halt, and show their end again slowly", async () => {
  const replay = await shown("hold:0,0,0");
  replay.speed = 0.5;
  replay.step(1);
  expect(replay.time).toBe(0.5);
  replay.halt();
  expect(replay.step(1)).toBe(false);
  expect(replay.at).toEqual({ time: 0.5, length: 2, running: false });
  replay.speed = 4;
  expect(replay.again()).toBe(true);
  expect(replay.slow).toBe(true);
  replay.step(1);
  expect(replay.time).toBe(0.25);
  replay.step(9);
  expect(replay.slow).toBe(false);
});

test("a film does not show for long that nothing happens", () => {
  const still = Array.from({ length: 540 }, () => 0.2);
  const reel = readReel(film(0.1, 0.2, ...still, 0.3));
  expect(reel.length).toBe(3);
  const out = newPose();
  for (const [seconds, height] of [
    [0.5, 0.15],
    [1.5, 0.2],
    [2.5, 0.25],
    [3, 0.3],
  ] as const) {
    reel.motion.at(9, seconds, out);
    expect(out[2]).toBeCloseTo(height, 3);
  }
});

test("a film shows its first picture at once, however late in the turn it was taken", () => {
  const { motion, length } = readReel(filmFrom(7, 0.1, 0.2));
  const out = newPose();
  expect(motion.at(9, 0, out)).toBe(true);
  expect(out[2]).toBeCloseTo(0.1, 4);
  expect(length).toBe(1);
});

test("before the first move the film is at its start: a puzzle's tower stands as it was set up", async () => {
  expect((await shown("")).time).toBe(0);
});
