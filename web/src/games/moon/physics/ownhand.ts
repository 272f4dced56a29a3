import type { Pose, PoseFrame, PoseLike } from "../../../protocol/frames";
import { CoreWorld, readPhysics } from "./core";
import { Healing } from "./healing";
import { LocalWorld } from "./localworld";

/** Seconds between two looks at the server's whole world. */
const PAUSE = 0.4;
/** The share of the time that the physics may take here; a slower machine waits for the server. */
const MOST = 0.6;
const HABIT = 0.05;

/** What this person's own hand does to the table, at once: a copy of the server's world that runs
 * here while they hold a ladder and until what they let go has come to rest. */
export class OwnHand {
  readonly healing: Healing;
  private local: LocalWorld | null = null;
  private holding = false;
  private asking = false;
  private turns = 0;
  private pause = 0;
  private load = 0;

  /** `ask` gets the server's world; `changed` is told when there is something new to draw. */
  constructor(
    pieces: number,
    private readonly ask: () => Promise<ArrayBuffer>,
    private readonly changed: () => void,
  ) {
    this.healing = new Healing(pieces);
  }

  /** Whether the table is drawn as it moves here. */
  get live(): boolean {
    return this.local?.live ?? false;
  }

  /** The world that runs here, while it does. */
  get world(): CoreWorld | null {
    return this.live ? (this.local?.core ?? null) : null;
  }

  /** Have the physics ready: a ladder will soon be gripped. */
  prepare(): void {
    if (this.local || this.load > MOST) return;
    CoreWorld.make().then(
      (core) => (this.local ??= new LocalWorld(core)),
      () => undefined, // the server's poses are drawn; the next ladder brings another try
    );
  }

  /** A ladder is in the hand. */
  begin(): void {
    this.prepare();
    this.holding = true;
    this.turns++;
    this.pause = 0;
    this.local?.begin();
    void this.look();
  }

  aim(target: PoseLike): void {
    this.local?.aim(target);
  }

  /** It is let go, and falls here at once. */
  release(): void {
    if (this.live) this.local?.release();
  }

  /** From here on the server's poses are drawn. */
  end(): void {
    this.holding = false;
    if (this.live) this.healing.begin();
    this.local?.end();
  }

  told(frame: PoseFrame): void {
    if (this.local?.told(frame)) void this.look();
  }

  /** The server did not do what was done here. */
  mend(): void {
    this.pause = 0;
    void this.look();
  }

  step(seconds: number): void {
    this.pause = Math.max(0, this.pause - seconds);
    this.healing.step(seconds);
    if (!this.holding || !this.local) return;
    if (!this.live) void this.look();
    const before = performance.now();
    this.local.step(seconds);
    if (!this.live) return;
    const share = (performance.now() - before) / 1000 / Math.max(seconds, 0.001);
    this.load += (share - this.load) * HABIT;
    if (this.load > MOST) this.end();
  }

  at(piece: number, out: Pose): boolean {
    return this.live && (this.local?.at(piece, out) ?? false);
  }

  private async look(): Promise<void> {
    const { local, turns } = this;
    if (!local || !this.holding || this.asking || this.pause > 0 || this.load > MOST) return;
    this.asking = true;
    this.pause = PAUSE;
    const asked = local.beats;
    try {
      const told = await readPhysics(await this.ask());
      if (!told || !this.holding || turns !== this.turns) return;
      const metres = local.adopt(told.beat, told.physics, asked);
      if (metres !== null) performance.mark("correction", { detail: metres });
      this.healing.begin();
      this.changed();
    } catch {
      this.pause = 5 * PAUSE; // poses keep coming all the same
    } finally {
      this.asking = false;
    }
  }
}
