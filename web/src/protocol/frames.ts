/** Binary frames, little-endian, as docs/protocol.md describes them. Frames are read into objects that
 * are used again and again, so that a live table makes no garbage. */

import { Missing } from "../checked";

const LEAD = 1;
const POSES = 2;
const FILM = 3;
const PHYSICS = 4;
const COMPLETE = 1;
const PLACE = 0.00005;
const HALF = 16383;
const STEP = Math.SQRT1_2 / HALF;
const PIECE_SIZE = 13;
const LEAD_SIZE = 32;
const MOST = 255;
/** The id of no piece. */
const NONE = -1;

/** A place and a turn: x y z in metres, then a unit quaternion w x y z. */
export interface PoseLike {
  readonly 0: number;
  readonly 1: number;
  readonly 2: number;
  readonly 3: number;
  readonly 4: number;
  readonly 5: number;
  readonly 6: number;
}

/** A pose that can be written to, and used again. */
export type Pose = Float32Array & { -readonly [Part in keyof PoseLike]: number };

export function newPose(): Pose {
  return new Float32Array(7) as Pose;
}

/** A pose of seven numbers that came from elsewhere. */
export function poseOf(values: ArrayLike<number>): Pose {
  if (values.length !== 7) throw new Missing(`a pose has 7 numbers, not ${values.length}`);
  const pose = newPose();
  pose.set(values);
  return pose;
}

/** Poses of pieces: those that moved, or (complete) all that are there. */
export class PoseFrame {
  /** Beats of 1/60 s since the world began. */
  beat = 0;
  complete = false;
  goneCount = 0;
  readonly gone = new Uint8Array(MOST);
  count = 0;
  readonly ids = new Uint8Array(MOST);
  /** For each piece x y z in metres, then its turn as a unit quaternion w x y z. */
  readonly values = new Float32Array(MOST * 7);

  /** The piece that is told of in row `i`, which is below `count`. */
  id(i: number): number {
    return this.ids[i] ?? NONE;
  }

  /** The piece number `i`, which is below `goneCount`, of those that are gone. */
  goneId(i: number): number {
    return this.gone[i] ?? NONE;
  }

  /** Take over what these bytes say; false, and nothing is to be relied on, if they are no such
   * frame. */
  read(view: DataView): boolean {
    if (view.byteLength < 8 || view.getUint8(0) !== POSES) return false;
    this.complete = (view.getUint8(1) & COMPLETE) !== 0;
    this.beat = view.getUint32(2, true);
    this.goneCount = view.getUint8(6);
    let at = 7 + this.goneCount;
    if (view.byteLength <= at) return false;
    for (let i = 0; i < this.goneCount; i++) this.gone[i] = view.getUint8(7 + i);
    this.count = view.getUint8(at++);
    if (view.byteLength !== at + this.count * PIECE_SIZE) return false;
    for (let i = 0; i < this.count; i++, at += PIECE_SIZE) {
      this.ids[i] = view.getUint8(at);
      const to = i * 7;
      this.values[to] = view.getInt16(at + 1, true) * PLACE;
      this.values[to + 1] = view.getInt16(at + 3, true) * PLACE;
      this.values[to + 2] = view.getInt16(at + 5, true) * PLACE;
      this.readTurn(view, at + 7, to + 3);
    }
    return true;
  }

  /** Three of the four parts are sent; the largest follows from them. */
  private readTurn(view: DataView, at: number, to: number): void {
    const first = view.getUint16(at, true);
    const second = view.getUint16(at + 2, true);
    const a = ((first & 0x7fff) - HALF) * STEP;
    const b = ((second & 0x7fff) - HALF) * STEP;
    const c = ((view.getUint16(at + 4, true) & 0x7fff) - HALF) * STEP;
    const missing = (first >> 15) | ((second >> 15) << 1);
    const largest = Math.sqrt(Math.max(0, 1 - a * a - b * b - c * c));
    const out = this.values;
    out[to] = missing === 0 ? largest : a;
    out[to + 1] = missing === 0 ? a : missing === 1 ? largest : b;
    out[to + 2] = missing < 2 ? b : missing === 2 ? largest : c;
    out[to + 3] = missing === 3 ? largest : c;
  }
}

/** Writes where a hand wants its piece; the same bytes every time: send them at once. */
export class LeadWriter {
  private readonly view = new DataView(new ArrayBuffer(LEAD_SIZE));
  private counter = 0;

  write(seat: number, target: PoseLike): ArrayBuffer {
    this.counter = (this.counter + 1) & 0xffff;
    this.view.setUint8(0, LEAD);
    this.view.setUint8(1, seat);
    this.view.setUint16(2, this.counter, true);
    this.view.setFloat32(4, target[0], true);
    this.view.setFloat32(8, target[1], true);
    this.view.setFloat32(12, target[2], true);
    this.view.setFloat32(16, target[3], true);
    this.view.setFloat32(20, target[4], true);
    this.view.setFloat32(24, target[5], true);
    this.view.setFloat32(28, target[6], true);
    return this.view.buffer as ArrayBuffer;
  }
}

/** Calls back for every picture of a film with its time in seconds; the frame is the same object
 * every time. False if the film is cut or no film at all. */
export function readFilm(
  bytes: ArrayBuffer,
  each: (seconds: number, frame: PoseFrame) => void,
): boolean {
  const view = new DataView(bytes);
  if (view.byteLength < 1 || view.getUint8(0) !== FILM) return false;
  const frame = new PoseFrame();
  let at = 1;
  while (at < view.byteLength) {
    if (at + 6 > view.byteLength) return false;
    const milliseconds = view.getUint32(at, true);
    const size = view.getUint16(at + 4, true);
    at += 6;
    if (at + size > view.byteLength) return false;
    if (!frame.read(new DataView(bytes, at, size))) return false;
    each(milliseconds / 1000, frame);
    at += size;
  }
  return true;
}

const PHYSICS_HEAD = 4;

/** The answer to `snapshot`. */
export interface PhysicsFrame {
  /** The id of the request. */
  id: string;
  /** How pieces move from here, in the game's own bytes; empty where nothing moves by itself. */
  state: Uint8Array<ArrayBuffer>;
}

/** A frame of kind 4; null if these bytes are none. */
export function readPhysics(bytes: ArrayBuffer): PhysicsFrame | null {
  const view = new DataView(bytes);
  if (view.byteLength < PHYSICS_HEAD || view.getUint8(0) !== PHYSICS) return null;
  const end = PHYSICS_HEAD + view.getUint16(2, true);
  if (end > view.byteLength) return null;
  const id = new TextDecoder().decode(bytes.slice(PHYSICS_HEAD, end));
  return { id, state: new Uint8Array(bytes, end) };
}

/** Where all pieces are by what was told so far, for listeners who join later. */
export class PoseCollector {
  /** A complete frame; null before the first was told. */
  get frame(): PoseFrame | null {
    return this.known ? this.all : null;
  }

  private readonly all = new PoseFrame();
  private known = false;

  add(frame: PoseFrame): void {
    const { all } = this;
    if (frame.complete) all.count = 0;
    for (let i = 0; i < frame.goneCount; i++) this.remove(frame.goneId(i));
    for (let i = 0; i < frame.count; i++) {
      const at = this.slot(frame.id(i));
      all.values.set(frame.values.subarray(i * 7, i * 7 + 7), at * 7);
    }
    all.beat = frame.beat;
    all.complete = this.known = true;
  }

  private slot(id: number): number {
    const { all } = this;
    const found = all.ids.subarray(0, all.count).indexOf(id);
    if (found >= 0) return found;
    all.ids[all.count] = id;
    return all.count++;
  }

  private remove(id: number): void {
    const { all } = this;
    const at = all.ids.subarray(0, all.count).indexOf(id);
    if (at < 0) return;
    const last = --all.count;
    all.ids[at] = all.id(last);
    all.values.copyWithin(at * 7, last * 7, last * 7 + 7);
  }
}
