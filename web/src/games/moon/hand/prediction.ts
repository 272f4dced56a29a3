/** Client-side prediction: the server's physics runs here while this person holds a ladder, so that it
 * follows the hand at once; what the server tells corrects it. */
import { newPose, type Pose, type PoseFrame, type PoseLike } from "../../../protocol/frames";
import { between } from "../motion/between";
import { BEAT, LADDERS } from "../physics/constants";
import { type CoreWorld, quantise, type Snapshot } from "../physics/core";
import { Smoothing } from "./smoothing";

/** Beats whose poses are kept: two seconds. */
const HISTORY = 120;
/** The most seconds that are simulated at once. */
const CATCH_UP = 0.3;
/** Metres by which a ladder of the structure, or the held one, may differ from what the server tells,
 * within how many beats, and in how many frames one after the other. */
const TOLERANCE = { standing: 0.0015, held: 0.004 };
const SLACK = 4;
const PATIENCE = 5;
/** Seconds between two snapshots, and after one that was refused. */
const PAUSE = 0.4;
const REFUSED = 2;
/** The share of the time that the physics may take here (slower machines draw the server's poses), and
 * how fast its mean follows. */
const MOST_LOAD = 0.6;
const HABIT = 0.05;

/** What is predicted with: the core, or in tests a scripted one. */
export type PredictionCore = Pick<
  CoreWorld,
  "held" | "load" | "aim" | "aimsAt" | "beat" | "release"
> & { pose(ladder: number, out: Pose): boolean };

export interface PredictionSource<Core> {
  /** The compiled core; fetched when a ladder will soon be gripped. */
  core(): Promise<Core>;
  /** The server's whole world; null if there is none. */
  snapshot(): Promise<Snapshot | null>;
  /** There is something new to draw. */
  changed(): void;
}

/** The world from when a ladder is gripped until what was released has come to rest, beat by beat. */
export class Prediction<Core extends PredictionCore = CoreWorld> {
  private core: Core | null = null;
  private readonly smoothing: Smoothing;
  private running = false;
  /** A snapshot was loaded: poses can be told. */
  private loaded = false;
  private requested = false;
  /** How many ladders were gripped. */
  private holds = 0;
  private pause = 0;
  private load = 0;
  /** Beats since the ladder was gripped, and how many seconds they are ahead of now. */
  private beat = 0;
  private left = 0;
  /** How many beats this world is ahead of the server's count when it does the same. */
  private offset = 0;
  private diverged = 0;
  private target: Float64Array | null = null;
  /** What the hand wanted at each beat, where everything was, and which ladders were there (bits). */
  private readonly targets: (Float64Array | null)[] = [];
  private readonly poses = new Float32Array(HISTORY * LADDERS * 7);
  private readonly present = new Int32Array(HISTORY);

  constructor(
    ladders: number,
    private readonly source: PredictionSource<Core>,
  ) {
    this.smoothing = new Smoothing(ladders);
  }

  /** Whether the table is drawn as it is predicted. */
  get live(): boolean {
    return this.loaded;
  }

  /** Whether another picture will differ from this one. */
  get active(): boolean {
    return this.loaded || this.smoothing.active;
  }

  /** The world that runs here, while it does. */
  get world(): Core | null {
    return this.loaded ? this.core : null;
  }

  /** Have the core ready: a ladder will soon be gripped. */
  prepare(): void {
    if (this.core || this.load > MOST_LOAD) return;
    this.source.core().then(
      (core) => (this.core ??= core),
      () => undefined, // the server's poses are drawn; the next ladder brings another try
    );
  }

  /** A ladder is gripped: beats count from here. */
  begin(): void {
    this.prepare();
    this.running = true;
    this.loaded = false;
    this.holds++;
    this.beat = this.diverged = this.left = this.pause = 0;
    this.target = null;
    this.targets.length = 0;
    this.present.fill(0);
    void this.request();
  }

  /** Where the hand wants its ladder; the same is on its way to the server. */
  aim(target: PoseLike): void {
    this.target = new Float64Array(7);
    quantise(target, this.target);
  }

  /** It is released, and falls here at once. */
  release(): void {
    if (this.loaded) this.core?.release();
  }

  /** From here on the server's poses are drawn. */
  end(): void {
    this.running = false;
    if (this.loaded) this.smoothing.begin();
    this.loaded = false;
  }

  /** The server did not do what was done here. */
  resync(): void {
    this.pause = 0;
    void this.request();
  }

  /** Compare with what the server tells; after several frames that differ, request a snapshot. */
  compare(frame: PoseFrame): boolean {
    const at = frame.beat + this.offset;
    if (!this.loaded || at > this.beat || at <= this.beat - HISTORY + SLACK) return false;
    if (!this.present[at % HISTORY]) return false; // from before the snapshot: nothing to compare with
    let differs = false;
    for (let i = 0; i < frame.count; i++) {
      const id = frame.id(i);
      const most = id === this.core?.held ? TOLERANCE.held : TOLERANCE.standing;
      differs ||= this.distance(id, at, frame.values, i * 7) > most;
    }
    this.diverged = differs ? this.diverged + 1 : 0;
    if (this.diverged < PATIENCE) return false;
    void this.request();
    return true;
  }

  /** Reconcile: take over the server's world at its beat, requested at beat `asked` of this one, and
   * simulate again what the hand has done since. Returns by how many metres this moves the held ladder. */
  reconcile(snapshot: Snapshot, asked: number): number | null {
    const { core } = this;
    if (!core) return null;
    const known = this.loaded && core.held !== null && core.pose(core.held, BEFORE);
    core.load(snapshot.physics);
    let from = this.loaded ? snapshot.beat + this.offset : asked;
    // The target that its hand had says which of ours it knew.
    const last = this.targets.findLastIndex((target) => target && core.aimsAt(target));
    if (last >= 0) {
      let first = last;
      while (first > 0 && this.targets[first - 1] === this.targets[last]) first--;
      from = Math.min(Math.max(from, first), last);
    }
    from = Math.min(Math.max(from, this.beat - HISTORY + 1, 0), this.beat);
    this.offset = from - snapshot.beat;
    this.loaded = true;
    this.diverged = 0;
    for (let beat = from + 1; beat <= this.beat; beat++) this.advance(core, beat);
    this.smoothing.begin();
    this.source.changed();
    return known && core.held !== null && core.pose(core.held, AFTER) ? gap(BEFORE, AFTER) : null;
  }

  /** Advance by some seconds; now is always within the beat that was computed last. */
  step(seconds: number): void {
    this.pause = Math.max(0, this.pause - seconds);
    this.smoothing.step(seconds);
    const { core } = this;
    if (!this.running || !core) return;
    if (!this.loaded) void this.request();
    const before = performance.now();
    this.left = Math.min(this.left + seconds, CATCH_UP);
    while (this.left > 0) {
      this.left -= BEAT;
      this.targets[++this.beat] = this.target;
      if (this.loaded) this.advance(core, this.beat);
    }
    if (!this.loaded) return;
    const share = (performance.now() - before) / 1000 / Math.max(seconds, 0.001);
    this.load += (share - this.load) * HABIT;
    if (this.load > MOST_LOAD) this.end();
  }

  /** Where a ladder is now; false if it is not on the table, or not predicted. */
  pose(ladder: number, out: Pose): boolean {
    if (!this.loaded || !this.recall(this.beat, ladder, out)) return false;
    if (this.recall(this.beat - 1, ladder, EARLIER))
      between(EARLIER, out, 1 + this.left / BEAT, out);
    return true;
  }

  /** What to draw of a ladder that is at `pose` and was last drawn elsewhere. */
  smooth(ladder: number, pose: Pose, drawn: PoseLike): void {
    this.smoothing.apply(ladder, pose, drawn);
  }

  private async request(): Promise<void> {
    const { holds, beat } = this;
    if (!this.core || !this.running || this.requested) return;
    if (this.pause > 0 || this.load > MOST_LOAD) return;
    this.requested = true;
    this.pause = PAUSE;
    try {
      const snapshot = await this.source.snapshot();
      if (!snapshot || !this.running || holds !== this.holds) return;
      const metres = this.reconcile(snapshot, beat);
      if (metres !== null) performance.mark("correction", { detail: metres });
    } catch {
      this.pause = REFUSED; // poses keep coming all the same
    } finally {
      this.requested = false;
    }
  }

  private advance(core: Core, beat: number): void {
    const target = this.targets[beat];
    if (target) core.aim(target);
    core.beat();
    const slot = beat % HISTORY;
    let bits = 0;
    for (let id = 0; id < LADDERS; id++) {
      if (!core.pose(id, EARLIER)) continue;
      bits |= 1 << id;
      this.poses.set(EARLIER, (slot * LADDERS + id) * 7);
    }
    this.present[slot] = bits;
  }

  /** How far a told place is from where the ladder was here, at about that beat. */
  private distance(ladder: number, at: number, values: Float32Array, row: number): number {
    let least = Infinity;
    for (let beat = at - SLACK; beat <= at + SLACK; beat++) {
      if (beat > this.beat || !this.recall(beat, ladder, EARLIER)) continue;
      BEFORE.set(values.subarray(row, row + 7));
      least = Math.min(least, gap(EARLIER, BEFORE));
    }
    return least;
  }

  /** Where a ladder was at a beat; false if that is not known. */
  private recall(beat: number, ladder: number, out: Pose): boolean {
    if (beat < 0 || beat <= this.beat - HISTORY) return false;
    const slot = beat % HISTORY;
    if ((((this.present[slot] ?? 0) >>> ladder) & 1) === 0) return false;
    const row = (slot * LADDERS + ladder) * 7;
    out.set(this.poses.subarray(row, row + 7));
    return true;
  }
}

const BEFORE = newPose();
const AFTER = newPose();
const EARLIER = newPose();

/** Metres between two places. */
function gap(one: PoseLike, two: PoseLike): number {
  return Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}
