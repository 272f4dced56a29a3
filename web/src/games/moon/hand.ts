import { Vector3 } from "three";

import { newPose, poseOf, type Pose, type PoseLike } from "../../protocol/frames";
import { Grasp } from "./input/grasp";
import { type Around, Holding } from "./input/holding";
import type { Assist, LadderShape, Pieces, Place } from "./model";
import { Foreseeing, type Foresight, type Held } from "./physics/foresight";
import type { Wish } from "./physics/magnet";
import { OwnHand } from "./physics/ownhand";

const LEAD_EVERY = 1 / 62;

export interface Surroundings {
  /** Where a ladder is drawn; null if it is not on the table. */
  standing: (id: number) => PoseLike | null;
  /** The server's whole world. */
  ask: () => Promise<ArrayBuffer>;
  /** What the hand wants goes to the server. */
  send: (target: PoseLike) => void;
  /** There is something new to draw. */
  changed: () => void;
  foreseen: (foresight: Foresight | null) => void;
}

/** What the hand may know in a step. */
export interface Senses {
  assist: Assist;
  /** What the die demands; null while it is not known how high the others are. */
  wish: Wish | null;
  /** The held ladder touches something, by the server's word. */
  touching: boolean;
  /** A command is on its way. */
  busy: boolean;
}

/** This person's hand, while it holds a ladder: it leads it here at once and at the server soon, and
 * looks ahead. */
export class PlayerHand implements Around {
  readonly grasp: Grasp;
  readonly holding: Holding;
  readonly own: OwnHand;
  readonly ladders: readonly LadderShape[];
  readonly standing: (id: number) => PoseLike | null;
  /** The ladder in this hand, or null. */
  ladder: number | null = null;
  /** Where the grabbed place is drawn. */
  readonly grabbed = new Vector3();
  foresight: Foresight | null = null;
  private readonly foreseeing: Foreseeing;
  private readonly target = newPose();
  private readonly sent = newPose();
  private sentAt = 0;
  private grab: Place = [0, 0, 0];

  constructor(
    pieces: Pieces,
    private readonly around: Surroundings,
  ) {
    this.ladders = pieces.ladders;
    this.standing = around.standing;
    this.grasp = new Grasp(pieces.reach * 0.98);
    this.holding = new Holding(this.grasp, this);
    this.own = new OwnHand(pieces.ladders.length, around.ask, around.changed);
    this.foreseeing = new Foreseeing((foresight) => {
      this.foresight = foresight;
      around.foreseen(foresight);
    });
  }

  get held(): number {
    return this.ladder ?? -1;
  }

  /** Take a ladder that is at a pose, at a place of its own frame. */
  begin(ladder: number, pose: PoseLike, grab: Place): void {
    this.ladder = ladder;
    this.grab = grab;
    this.holding.take(pose, grab);
    this.holding.turnTo("flat"); // as most are laid; it is in sight so, above the structure
    this.own.begin();
    this.sent.fill(NaN);
  }

  end(): void {
    this.ladder = null;
  }

  /** Down: to the place that the light shows, if there is one, or straight. */
  lower(): void {
    const { foresight } = this;
    const from = foresight?.from && foresight.stands ? poseOf(foresight.from) : undefined;
    this.holding.lower(from);
    this.around.changed();
  }

  lift(): void {
    this.holding.lift();
    this.around.changed();
  }

  /** Some seconds went by; `now` is the time in seconds. */
  step(seconds: number, now: number, senses: Senses): void {
    if (this.ladder !== null) this.lead(seconds, now, senses);
    this.own.step(seconds);
    this.foreseeing.step(seconds, this.own.world, this.foreseen(senses));
  }

  dispose(): void {
    this.foreseeing.dispose();
  }

  /** What is to be foreseen, if the table helps so far and it is known what the die demands. */
  private foreseen({ assist, wish, busy }: Senses): Held | null {
    const ladder = this.ladders[this.held];
    if (!ladder || !wish || busy || assist !== "full") return null;
    const hovers = this.holding.stance === "hovers";
    return { ladder, grab: this.grab, from: this.sent, wish, hovers };
  }

  private lead(seconds: number, now: number, { touching, assist }: Senses): void {
    this.holding.wary = assist !== "none";
    this.holding.step(seconds, this.own.world, touching);
    const { world } = this.own;
    if (world ? world.touched(this.held) : touching) this.holding.soften(this.grabbed);
    if (now - this.sentAt < LEAD_EVERY) return;
    this.holding.target(this.target);
    if (same(this.target, this.sent)) return;
    this.sent.set(this.target);
    this.sentAt = now;
    this.around.send(this.target);
    this.own.aim(this.target);
  }
}

/** Whether two poses are the same but for rounding. */
function same(one: Pose, two: Pose): boolean {
  return one.every((value, i) => Math.abs(value - (two[i] ?? NaN)) < 1e-5);
}
