import { PerspectiveCamera, Ray, Scene, Vector3 } from "three";
import { afterEach, expect, test, vi } from "vitest";

import { present } from "../../src/checked";
import { hintWords } from "../../src/games/moon/client";
import { Hand, type Turn } from "../../src/games/moon/hand/hand";
import { Hud } from "../../src/games/moon/hud.svelte";
import { type MoonView, readPieces } from "../../src/games/moon/model";
import { Showing } from "../../src/games/moon/motion/showing";
import { MoonScene } from "../../src/games/moon/view/scene";
import { TRAITS } from "../../src/scene/quality";
import type { Stage } from "../../src/scene/stage";

const half = [0.003, 0.003, 0.075];
const rail = (x: number) => ({ part: "left rail", number: 0, centre: [x, 0, 0], half });
const rods = [-0.018, 0.018].map((x) => ({
  ...rail(x),
  turn: [1, 0, 0, 0],
  foot: true,
  tip: true,
}));
const ladders = [0, 1, 2, 3].map((id) => ({ id, name: "", straight: true, length: 0.15, rods }));
const pieces = readPieces({ ladders, reach: 0.6 } as unknown as Parameters<typeof readPieces>[0]);
const view = (phase: string, hand: number | null) =>
  ({ phase, hand, structure: [0], starting: [], choices: [], demand: null }) as unknown as MoonView;

/** A table where this person holds ladder 2. */
class Table implements Turn {
  view = view("held", 2);
  seat: number | null = 0;
  pending = false;
  readonly help = "full";
  readonly hud = new Hud();
  readonly played: string[] = [];
  readonly stage = {
    scene: new Scene(),
    traits: TRAITS.low,
    still: true,
    canvas: document.createElement("canvas"),
    rig: { azimuth: 0, elevation: 0.3, camera: new PerspectiveCamera() },
    frame: () => undefined,
    light: () => undefined,
    invalidate: () => undefined,
    ray: () => ({ ray: new Ray(new Vector3(0, -1, 1), new Vector3(0, 1, -1).normalize()) }),
  } as unknown as Stage;
  readonly scene = new MoonScene(this.stage, pieces);
  readonly line = {
    lead: () => undefined,
    snapshot: () => Promise.reject(new Error("none")),
  };
  readonly hand = new Hand(this, this.scene, this.stage, pieces, new Showing(null), this.line);
  private readonly before = new Set(this.stage.scene.children);

  constructor() {
    this.hand.takeStock(this.view);
  }

  can(): boolean {
    return false;
  }

  play(move: string): Promise<void> {
    this.played.push(move);
    return Promise.resolve();
  }

  go(phase: string, hand: number | null): void {
    this.view = view(phase, hand);
    this.hand.takeStock(this.view);
  }

  /** Let some seconds go by without input. */
  wait(seconds: number): void {
    for (let now = 0; now < seconds; now += 1 / 60) this.hand.step(1 / 60, performance.now() + now);
  }

  get ghosts(): number {
    return this.stage.scene.children.filter((one) => !this.before.has(one)).length;
  }
}

vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
afterEach(() => void vi.clearAllMocks());
const THERE = [0.1, 0, 0.2, 1, 0, 0, 0];

test("the place of a hint is shown until the ladder is released, the turn goes on or another hint comes", () => {
  const table = new Table();
  table.hand.suggest(THERE);
  expect(table.ghosts).toBe(1);
  table.hand.suggest([0.2, ...THERE.slice(1)]);
  expect(table.ghosts).toBe(1);
  table.hand.suggest(null);
  expect(table.ghosts).toBe(0);
  table.hand.suggest(THERE);
  table.hand.release();
  expect([table.ghosts, table.played]).toEqual([0, ["release"]]);
  table.go("take", 3);
  table.hand.suggest(THERE);
  table.go("ready", null);
  expect(table.ghosts).toBe(0);
  table.hand.suggest(THERE);
  expect(table.ghosts).toBe(0);
});

test("a hint without a place says so", () => {
  expect(hintWords({ moves: ["release"], target: THERE })).toContain("light");
  expect(hintWords({ moves: [], target: null })).toContain("no good place");
  expect(hintWords({ moves: ["roll"], target: null })).toBeNull();
});

test("each ladder has a grip of its own, and without input it only rises and then hovers", () => {
  const table = new Table();
  const first = present(table.hand.grip, "grip");
  first.lower();
  table.wait(1);
  table.go("settle", 2);
  expect(table.hand.grip).toBeNull();
  table.go("held", 3);
  const second = present(table.hand.grip, "grip");
  expect(second).not.toBe(first);
  expect([second.phase, second.ladder.id]).toEqual(["hover", 3]);
  const { x, y } = second.hand;
  table.wait(3);
  expect([second.hand.x, second.hand.y, second.phase]).toEqual([x, y, "hover"]);
  const { z } = second.hand;
  table.wait(3);
  expect(second.hand.z).toBeCloseTo(z, 6);
});

test("gestures lead nothing while a command is on its way, or in another's hand", () => {
  const table = new Table();
  expect(table.hand.led).toBe(table.hand.grip);
  table.pending = true;
  expect(table.hand.led).toBeNull();
  table.pending = false;
  table.seat = null;
  expect([table.hand.led, table.hand.held?.id]).toEqual([null, 2]);
});
