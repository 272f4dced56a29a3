/** The table as it moves here while this person holds a ladder: it answers at once, and the server's
 * word corrects it. */
import { newPose, type Pose, type PoseFrame, type PoseLike } from "../../../protocol/frames";
import { between } from "../motion/between";
import { asTaken, type CoreWorld, LADDERS } from "./core";

const BEAT = 1 / 60;
/** Beats that are remembered: two seconds. */
const MEMORY = 120;
const LATEST = 0.3;
/** Metres that a ladder of the structure, or the one in hand, may be elsewhere than the server says. */
const ASTRAY = { standing: 0.0015, held: 0.004 };
const PATIENCE = 5;
const SLACK = 4;

/** What moves: the core, or in tests a scripted one. */
export type Moving = Pick<
  CoreWorld,
  "held" | "load" | "pose" | "aim" | "aimsAt" | "beat" | "release"
>;

/** The world, beat by beat, with what the hand wanted at each and where everything was. */
export class LocalWorld<Core extends Moving = CoreWorld> {
  /** Beats since it began. */
  private now = 0;
  /** How many beats this world is ahead of the server's count when it does the same. */
  private ahead = 0;
  private left = 0;
  private loaded = false;
  private strayed = 0;
  private wanted: Float64Array | null = null;
  private readonly targets: (Float64Array | null)[] = [];
  private readonly places = new Float32Array(MEMORY * LADDERS * 7);
  private readonly known = new Int32Array(MEMORY);

  constructor(readonly core: Core) {}

  /** A ladder is gripped: beats count from here. */
  begin(): void {
    this.now = this.strayed = this.left = 0;
    this.loaded = false;
    this.wanted = null;
    this.targets.length = 0;
    this.known.fill(0);
  }

  end(): void {
    this.loaded = false;
  }

  /** Whether poses can be asked for. */
  get live(): boolean {
    return this.loaded;
  }

  get beats(): number {
    return this.now;
  }

  /** What the hand wants is on its way to the server. */
  aim(target: PoseLike): void {
    const taken = new Float64Array(7);
    asTaken(target, taken);
    this.wanted = taken;
  }

  release(): void {
    this.core.release();
  }

  /** What the server's world was at its beat; it was asked at beat `asked` of this one. Tells by how
   * many metres this puts the ladder in hand right. */
  adopt(beat: number, physics: Uint8Array, asked: number): number | null {
    const known = this.loaded && this.core.held >= 0 && this.core.pose(this.core.held, BEFORE);
    this.core.load(physics);
    let from = this.loaded ? beat + this.ahead : asked;
    // The target that its hand had says which of ours it knew.
    const last = this.lastWith((target) => target !== null && this.core.aimsAt(target));
    if (last !== null) {
      let first = last;
      while (first > 0 && this.targets[first - 1] === this.targets[last]) first--;
      from = Math.min(Math.max(from, first), last);
    }
    from = Math.min(Math.max(from, this.now - MEMORY + 1, 0), this.now);
    this.ahead = from - beat;
    this.loaded = true;
    this.strayed = 0;
    for (let at = from + 1; at <= this.now; at++) this.go(at);
    return known && this.core.held >= 0 && this.core.pose(this.core.held, AFTER)
      ? apart(BEFORE, AFTER)
      : null;
  }

  /** Some seconds go by. It is always within the beat that was computed last. */
  step(seconds: number): void {
    this.left = Math.min(this.left + seconds, LATEST);
    while (this.left > 0) {
      this.left -= BEAT;
      this.now++;
      this.targets[this.now] = this.wanted;
      if (this.loaded) this.go(this.now);
    }
  }

  /** Where a ladder is now; false if it is not on the table. */
  at(ladder: number, out: Pose): boolean {
    if (!this.remembered(this.now, ladder, out)) return false;
    if (!this.remembered(this.now - 1, ladder, EARLIER)) return true;
    between(EARLIER, out, 1 + this.left / BEAT, out);
    return true;
  }

  /** The server tells where ladders were; true if this world has gone astray. */
  told(frame: PoseFrame): boolean {
    if (!this.loaded) return false;
    const at = frame.beat + this.ahead;
    if (at > this.now || at <= this.now - MEMORY + SLACK) return false;
    if (!this.known[at % MEMORY]) return false; // before the copy was taken: nothing to compare with
    let astray = false;
    for (let i = 0; i < frame.count; i++) {
      const id = frame.id(i);
      const most = id === this.core.held ? ASTRAY.held : ASTRAY.standing;
      astray ||= this.distance(id, at, frame.values, i * 7) > most;
    }
    this.strayed = astray ? this.strayed + 1 : 0;
    return this.strayed >= PATIENCE;
  }

  /** How far a told place is from where the ladder was here, at about that beat. */
  private distance(ladder: number, at: number, values: Float32Array, row: number): number {
    let least = Infinity;
    for (let beat = at - SLACK; beat <= at + SLACK; beat++) {
      if (beat > this.now || !this.remembered(beat, ladder, EARLIER)) continue;
      const away = Math.hypot(
        EARLIER[0] - (values[row] ?? NaN),
        EARLIER[1] - (values[row + 1] ?? NaN),
        EARLIER[2] - (values[row + 2] ?? NaN),
      );
      least = Math.min(least, away);
    }
    return least;
  }

  private go(at: number): void {
    const target = this.targets[at];
    if (target) this.core.aim(target);
    this.core.beat();
    const slot = at % MEMORY;
    let bits = 0;
    for (let id = 0; id < LADDERS; id++) {
      if (!this.core.pose(id, EARLIER)) continue;
      bits |= 1 << id;
      this.places.set(EARLIER, (slot * LADDERS + id) * 7);
    }
    this.known[slot] = bits;
  }

  private remembered(beat: number, ladder: number, out: Pose): boolean {
    if (beat < 0 || beat <= this.now - MEMORY) return false;
    const slot = beat % MEMORY;
    if ((((this.known[slot] ?? 0) >>> ladder) & 1) === 0) return false;
    const row = (slot * LADDERS + ladder) * 7;
    for (let i = 0; i < 7; i++) out[i] = this.places[row + i] ?? NaN;
    return true;
  }

  private lastWith(fits: (target: Float64Array | null) => boolean): number | null {
    for (let at = this.now; at >= 0; at--) if (fits(this.targets[at] ?? null)) return at;
    return null;
  }
}

const BEFORE = newPose();
const AFTER = newPose();
const EARLIER = newPose();

function apart(one: PoseLike, two: PoseLike): number {
  return Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}
