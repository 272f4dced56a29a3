import {
  newPose,
  type Pose,
  type PoseFrame,
  type PoseLike,
  poseOf,
} from "../../../protocol/frames";
import type { Stage } from "../../../scene/stage";
import type { HandLine } from "../../../state/session.svelte";
import {
  Forecaster,
  type ForecastSubject,
  type ReleaseForecast,
  surelyStands,
} from "../forecast/forecaster";
import type { Hud } from "../hud.svelte";
import {
  type Assist,
  type Feeling,
  type LadderShape,
  type MoonView,
  type Pieces,
  type Place,
} from "../model";
import type { Showing } from "../motion/showing";
import { DELAY } from "../motion/timing";
import { DRAW, RELEASE, ROLL, write } from "../notation";
import { CoreWorld, readSnapshot } from "../physics/core";
import { middleRung, nearestWood } from "../physics/wood";
import type { MoonScene } from "../view/scene";
import { Drawing } from "./drawing";
import { Gesture, type GestureTarget } from "./gesture";
import { type Attitude, Grip, type GripPhase, type GripTable } from "./grip";
import { Prediction } from "./prediction";

/** Seconds between two targets that are sent. */
const INTERVAL = 1 / 62;
/** Seconds by which the held ladder is shown ahead of the others where nothing is predicted, and how many
 * of them are given back each second after it was released. */
const AHEAD = DELAY - 0.035;
const FADING = 0.15;
/** The share of the arm's reach that is used: the server refuses what is beyond. */
const ARM = 0.98;
const ABOVE: readonly GripPhase[] = ["hover", "approach", "lower"];

/** The turn, as the table knows it. */
export interface Turn {
  readonly view: MoonView | null;
  /** The seat of this person that is to act. */
  readonly seat: number | null;
  /** A command is on its way. */
  readonly pending: boolean;
  /** As was agreed at this table, or as this person likes. */
  readonly help: Assist;
  readonly hud: Hud;
  can(move: string): boolean;
  /** Send a move of the seat that is to act. */
  play(move: string): Promise<void>;
}

/** A hand at the table. Gestures lead the grip; the grip says where it wants its ladder; that is predicted
 * here and sent to the server; and all of it is drawn. */
export class Hand implements GestureTarget {
  readonly gesture: Gesture;
  readonly prediction: Prediction;
  readonly drawing: Drawing;
  /** This person's grip; null while they hold nothing. */
  grip: Grip | null = null;
  /** This person released the ladder that is judged next. */
  placed = false;
  private readonly forecaster: Forecaster;
  private readonly table: GripTable;
  /** Where the held ladder is gripped, in its own frame; by anybody. */
  private grab: Place = [0, 0, 0];
  private readonly target = newPose();
  private readonly sent = newPose();
  private sentAt = 0;
  private ahead = 0;
  private last: number | null = null;

  constructor(
    private readonly turn: Turn,
    private readonly scene: MoonScene,
    private readonly stage: Stage,
    private readonly pieces: Pieces,
    private readonly showing: Showing,
    private readonly line: HandLine | null,
  ) {
    this.table = {
      ladders: pieces.ladders,
      standing: (id) => (turn.view?.structure.includes(id) ? scene.ladders.poseOf(id) : null),
      reach: pieces.reach * ARM,
    };
    this.gesture = new Gesture(stage, this);
    this.drawing = new Drawing(scene, stage, pieces);
    this.prediction = new Prediction(pieces.ladders.length, {
      core: () => CoreWorld.make(),
      snapshot: async () => line && readSnapshot(await line.snapshot()),
      changed: () => stage.invalidate(),
    });
    this.forecaster = new Forecaster((forecast) => this.showForecast(forecast));
  }

  /** The ladder that is in a hand, this person's or another's. */
  get held(): LadderShape | null {
    const { view } = this.turn;
    return view?.phase === "held" ? this.drawn : null;
  }

  get offered(): boolean {
    const { view, seat, pending } = this.turn;
    return view?.phase === "take" && seat !== null && !pending;
  }

  get led(): Grip | null {
    const { seat, pending } = this.turn;
    return this.held && seat !== null && !pending ? this.grip : null;
  }

  get grabbed(): Drawing["grabbed"] {
    return this.drawing.grabbed;
  }

  under(event: PointerEvent, slack: number): Place | null {
    const id = this.drawn?.id;
    const { ray } = this.stage.ray(event);
    return this.scene.ladders.rods.pick(ray, (piece) => piece === id, slack)?.local ?? null;
  }

  take(local: Place | null): void {
    const ladder = this.drawn;
    if (!ladder) return;
    this.grab = nearestWood(ladder, local ?? middleRung(ladder));
    void this.turn.play(write({ kind: "hold", grab: this.grab }));
  }

  /** Somebody gripped it at this place of its own frame. */
  gripped(grab: Place): void {
    this.grab = grab;
  }

  /** Down: to the candidate placement that is shown, if there is one, or straight. */
  lower(): void {
    const { forecast } = this.turn.hud;
    this.led?.lower(forecast?.from && forecast.stands ? poseOf(forecast.from) : undefined);
    this.stage.invalidate();
  }

  lift(): void {
    this.led?.lift();
    this.stage.invalidate();
  }

  release(): void {
    if (!this.led) return;
    this.placed = true;
    this.drawing.suggest(null, null);
    this.prediction.release();
    void this.turn.play(RELEASE);
  }

  putDown(): void {
    const grip = this.led;
    if (!grip) return;
    const { phase, slipped } = grip;
    if (slipped && phase === "stay" && !surelyStands(this.turn.hud.forecast)) this.lift();
    else if (phase === "stay") this.release();
    else if (phase === "hover") this.lower();
  }

  /** Hold the ladder as to lay it across, to stand it up or to lean it against something. */
  turnTo(attitude: Attitude): void {
    this.led?.turnTo(attitude);
    this.stage.invalidate(false);
  }

  useful(event: PointerEvent): boolean {
    const { view, seat, pending } = this.turn;
    if (seat === null || pending) return false;
    const { ray } = this.stage.ray(event);
    if (this.turn.can(ROLL)) return this.scene.die.hit(ray);
    if (!view || !this.turn.can(DRAW)) return false;
    const lies = (piece: number) => !view.structure.includes(piece);
    return this.scene.ladders.rods.pick(ray, lies, 0.006) !== null;
  }

  next(): void {
    if (this.turn.can(ROLL)) void this.turn.play(ROLL);
    else if (this.turn.can(DRAW)) void this.turn.play(DRAW);
  }

  /** Show where a good builder would put the ladder that was drawn, until it is released or another place
   * is suggested; null shows nothing. */
  suggest(target: readonly number[] | null): void {
    const ladder =
      target && ["take", "held"].includes(this.turn.view?.phase ?? "") ? this.drawn : null;
    this.drawing.suggest(ladder?.id ?? null, target && poseOf(target));
  }

  /** Whose ladder is in which hand now. */
  takeStock({ phase }: MoonView): void {
    const { seat, pending } = this.turn;
    if (this.held && !this.grip && seat !== null && !pending) this.begin(this.held);
    if (phase === "take" && seat !== null) this.prediction.prepare();
    if (phase === "held") return;
    if (phase !== "settle") this.prediction.end();
    if (phase !== "take") this.drawing.suggest(null, null);
    this.grip = null;
    this.drawing.clear();
  }

  /** What the server feels in the hand. */
  feel(feeling: Feeling): void {
    const { view, help, hud } = this.turn;
    if (!this.held || feeling.held === null) return;
    this.drawing.feel(feeling, view?.demand?.face === "moon", help !== "none");
    if (help !== "none") hud.feeling = feeling;
  }

  /** Where ladders are by the server's word. */
  told(frame: PoseFrame): void {
    this.prediction.compare(frame);
  }

  /** Before a picture is drawn: some seconds went by; `now` is the time in seconds. */
  step(seconds: number, now: number): void {
    const { grip, prediction } = this;
    this.ahead = grip ? AHEAD : Math.max(0, this.ahead - seconds * FADING);
    if (grip) this.lead(grip, seconds, now);
    prediction.step(seconds);
    this.forecaster.step(seconds, prediction.world, grip && this.subject(grip));
  }

  /** Where a ladder is to be drawn that was last drawn at `drawn`; false if it is not on the table. */
  pose(id: number, out: Pose, drawn: PoseLike): boolean {
    const { showing, prediction } = this;
    if (id === this.grip?.ladder.id) this.last = id;
    const time = showing.time + (id === this.last ? this.ahead : 0);
    const there = !showing.retold && prediction.pose(id, out);
    if (!there && !showing.motion?.at(id, time, out)) return false;
    prediction.smooth(id, out, drawn);
    return true;
  }

  /** Draw what belongs to the ladder in a hand; true if there is one. */
  draw(): boolean {
    const { held, grip } = this;
    if (!held) return false;
    this.drawing.follow(held, this.grab, grip?.hand ?? null);
    const { view, help } = this.turn;
    const above = grip && help !== "none" && ABOVE.includes(grip.phase);
    this.drawing.lookBelow(above ? held : null, view?.structure ?? []);
    return true;
  }

  dispose(): void {
    this.forecaster.dispose();
    this.drawing.dispose();
  }

  /** The ladder that was drawn in this turn. */
  private get drawn(): LadderShape | null {
    return this.pieces.ladders[this.turn.view?.hand ?? -1] ?? null;
  }

  private begin(ladder: LadderShape): void {
    const told = this.showing.live.latest(ladder.id, this.target);
    const pose = told ? this.target : this.scene.ladders.poseOf(ladder.id);
    this.grip = new Grip(ladder, pose, this.grab, this.table);
    this.grip.turnTo("flat"); // as most are laid; it is in sight so, above the structure
    this.sent.fill(NaN);
    this.prediction.begin();
    this.gesture.gripped();
    // The keys lead it at once; a finger needs no focus, nor the frame that shows it.
    if (!matchMedia("(pointer: coarse)").matches) this.stage.canvas.focus({ preventScroll: true });
  }

  private lead(grip: Grip, seconds: number, now: number): void {
    const { help, hud, seat } = this.turn;
    const { world } = this.prediction;
    const felt = (hud.feeling?.touched.length ?? 0) > 0;
    grip.careful = help !== "none";
    grip.step(seconds, world, felt);
    if (world ? world.touched(grip.ladder.id) : felt) grip.soften(this.grabbed);
    hud.phase = grip.phase;
    hud.slipped = grip.slipped;
    if (now - this.sentAt < INTERVAL || same(grip.target(this.target), this.sent)) return;
    this.sent.set(this.target);
    this.sentAt = now;
    if (seat !== null) this.line?.lead(seat, this.target);
    this.prediction.aim(this.target);
  }

  /** What to forecast; null without full help, or until the server has said what the die accepts. */
  private subject({ ladder, grab, phase }: Grip): ForecastSubject | null {
    const { help, hud, pending, seat } = this.turn;
    const requirement = hud.feeling?.accepts;
    if (!requirement || pending || seat === null || help !== "full") return null;
    return { ladder, grab, from: this.sent, requirement, hovers: phase === "hover" };
  }

  private showForecast(forecast: ReleaseForecast | null): void {
    const shown = this.grip ? forecast : null;
    this.turn.hud.forecast = shown;
    this.drawing.showForecast(this.grip?.ladder.id ?? null, shown);
  }
}

/** Whether two poses are the same but for rounding. */
function same(one: Pose, two: Pose): boolean {
  return one.every((value, i) => Math.abs(value - (two[i] ?? NaN)) < 1e-5);
}
