/** The server's physics, run here: the same C, compiled to WebAssembly, with the same bits. */
import coreUrl from "./core.wasm?url";

import { Missing } from "../../../checked";
import type { Pose, PoseLike } from "../../../protocol/frames";
import {
  GRID,
  GRIP_LADDER,
  GRIP_SIZE,
  GRIP_TARGET,
  LADDERS,
  LOADS,
  MOTION,
  STEPS_PER_BEAT,
  WORLD_ALIGNMENT,
} from "./constants";

/** The calls of the core (see moon.h); addresses are numbers. */
interface Calls {
  readonly memory: WebAssembly.Memory;
  moon_world_size(): number;
  moon_load(world: number, bytes: number, size: number): number;
  moon_save(world: number, bytes: number, room: number): number;
  moon_lead(world: number, grip: number, look: number): number;
  moon_step(world: number, begun: number): number;
  moon_motions(world: number, out: number): number;
  moon_press(world: number, ladder: number, force: number, torque: number): number;
  moon_loads(world: number, rods: number, newtons: number): number;
}

const NONE = -1;
const MEGABYTE = 1 << 20;
const PAGE = 65_536;
const FORCES = 6 * 8;

let compiled: Promise<WebAssembly.Module> | null = null;

/** Fetched and compiled once, when it is first needed. */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= fetch(coreUrl)
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      compiled = null;
      throw error;
    });
  return compiled;
}

/** A world with a hand, in memory of its own. Nothing is allocated while it moves. */
export class CoreWorld {
  private readonly world: number;
  private readonly grip: number;
  private readonly room: number;
  private readonly motions: number;
  private readonly doubles: Float64Array;
  private readonly words: Int32Array;
  private readonly bytes: Uint8Array;
  private present = 0;

  private constructor(private readonly calls: Calls) {
    const { memory } = calls;
    const size = Math.ceil(calls.moon_world_size() / WORLD_ALIGNMENT) * WORLD_ALIGNMENT;
    this.world = memory.buffer.byteLength;
    this.grip = this.world + size;
    this.motions = this.grip + GRIP_SIZE;
    this.room = this.motions + LADDERS * MOTION * 8;
    memory.grow(Math.ceil((this.room + MEGABYTE - this.world) / PAGE));
    this.doubles = new Float64Array(memory.buffer);
    this.words = new Int32Array(memory.buffer);
    this.bytes = new Uint8Array(memory.buffer);
  }

  static async make(): Promise<CoreWorld> {
    const { exports } = await WebAssembly.instantiate(await compile());
    return new CoreWorld(exports as unknown as Calls);
  }

  /** Become the hand and the world of these bytes. */
  load(physics: Uint8Array): void {
    const size = physics.length - GRIP_SIZE;
    if (size <= 0 || size > MEGABYTE) throw new Missing("no physics");
    this.bytes.set(physics.subarray(0, GRIP_SIZE), this.grip);
    this.bytes.set(physics.subarray(GRIP_SIZE), this.room);
    if (this.calls.moon_load(this.world, this.room, size)) throw new Missing("no world");
    this.look();
  }

  /** The hand and the world as bytes. */
  save(): Uint8Array<ArrayBuffer> {
    const size = this.calls.moon_save(this.world, this.room, MEGABYTE);
    const physics = new Uint8Array(GRIP_SIZE + size);
    physics.set(this.bytes.subarray(this.grip, this.grip + GRIP_SIZE));
    physics.set(this.bytes.subarray(this.room, this.room + size), GRIP_SIZE);
    return physics;
  }

  /** The ladder in the hand, or null. */
  get held(): number | null {
    const ladder = this.words[(this.grip + GRIP_LADDER) / 4] ?? NONE;
    return ladder === NONE ? null : ladder;
  }

  release(): void {
    this.words[(this.grip + GRIP_LADDER) / 4] = NONE;
  }

  /** Where the hand wants its ladder. */
  aim(target: ArrayLike<number>): void {
    this.doubles.set(target, (this.grip + GRIP_TARGET) / 8);
  }

  /** Whether the hand wants its ladder exactly there. */
  aimsAt(target: ArrayLike<number>): boolean {
    const at = (this.grip + GRIP_TARGET) / 8;
    for (let i = 0; i < 7; i++) if (this.doubles[at + i] !== target[i]) return false;
    return true;
  }

  /** Advance by a beat; calls back for each ladder that began to touch table (0) or base (1). */
  beat(touched?: (ladder: number, ground: number) => void): void {
    const { calls, world, grip, room, words } = this;
    for (let step = 0; step < STEPS_PER_BEAT; step++) {
      if (this.held !== null) calls.moon_lead(world, grip, step ? 0 : 1);
      const count = calls.moon_step(world, room);
      for (let k = 0; k < count; k++)
        touched?.(words[room / 4 + 2 * k] ?? NONE, words[room / 4 + 2 * k + 1] ?? 0);
    }
    this.look();
  }

  /** Push a ladder during the next step: newtons and newton metres. */
  press(ladder: number, wrench: readonly number[]): void {
    this.doubles.set(wrench, this.room / 8);
    this.calls.moon_press(this.world, ladder, this.room, this.room + FORCES / 2);
  }

  /** The ladders that press against this one. */
  supports(ladder: number): number[] {
    const newtons = this.room + LOADS * 16;
    const count = this.calls.moon_loads(this.world, this.room, newtons);
    const found = new Set<number>();
    for (let k = 0; k < count; k++) {
      const one = this.words[this.room / 4 + 4 * k] ?? NONE;
      const two = this.words[this.room / 4 + 4 * k + 2] ?? NONE;
      if (one === ladder) found.add(two);
      else if (two === ladder) found.add(one);
    }
    return [...found];
  }

  /** Whether anything presses against a ladder, table and base included. */
  touched(ladder: number): boolean {
    return this.supports(ladder).length > 0;
  }

  has(ladder: number): boolean {
    return ((this.present >>> ladder) & 1) === 1;
  }

  /** Where a ladder is; false if it is not there. */
  pose(ladder: number, out: Pose | Float64Array): boolean {
    if (!this.has(ladder)) return false;
    const at = this.motions / 8 + MOTION * ladder;
    for (let i = 0; i < 7; i++) out[i] = this.doubles[at + i] ?? NaN;
    return true;
  }

  /** How fast a ladder moves: the sum of velocity (m/s) and a tenth of its spin (rad/s). */
  pace(ladder: number): number {
    const at = this.motions / 8 + MOTION * ladder + 7;
    const { doubles } = this;
    const part = (i: number) => doubles[at + i] ?? 0;
    return Math.hypot(part(0), part(1), part(2)) + Math.hypot(part(3), part(4), part(5)) / 10;
  }

  private look(): void {
    this.present = this.calls.moon_motions(this.world, this.motions);
  }
}

/** A target as the server reads it from a frame: single precision, on its grid, of length 1. */
export function quantise(target: PoseLike, out: Float64Array): void {
  const parts = SINGLE;
  parts[0] = target[0];
  parts[1] = target[1];
  parts[2] = target[2];
  parts[3] = target[3];
  parts[4] = target[4];
  parts[5] = target[5];
  parts[6] = target[6];
  for (let i = 0; i < 7; i++) out[i] = Math.round((parts[i] ?? NaN) * GRID) / GRID;
  let square = 0;
  for (let i = 3; i < 7; i++) square += (out[i] ?? NaN) * (out[i] ?? NaN);
  const long = Math.sqrt(square);
  for (let i = 3; i < 7; i++) out[i] = (out[i] ?? NaN) / long;
}

const SINGLE = new Float32Array(7);

const HEAD = 4;

/** The hand and the world at a beat of the server's world. */
export interface Snapshot {
  beat: number;
  physics: Uint8Array;
}

/** What a frame of physics says of this game; null if nothing moves by itself. */
export async function readSnapshot(state: Uint8Array<ArrayBuffer>): Promise<Snapshot | null> {
  if (state.length <= HEAD) return null;
  const beat = new DataView(state.buffer, state.byteOffset).getUint32(0, true);
  const packed = new Blob([state.subarray(HEAD)]).stream();
  const plain = new Response(packed.pipeThrough(new DecompressionStream("deflate")));
  return { beat, physics: new Uint8Array(await plain.arrayBuffer()) };
}
