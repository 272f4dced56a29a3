import type { Vector3 } from "three";
import { get, type Writable } from "svelte/store";

import { newPose, type Pose, type PoseLike, poseOf } from "../../protocol/frames";
import type { Stage } from "../../scene/stage";
import type { Session } from "../../state/session";
import { PlayerHand } from "./hand";
import type { Hud } from "./hud";
import { type Grasp, holdMove, middleRung, onWood } from "./input/grasp";
import { Hands, type Hold } from "./input/hands";
import { Underneath } from "./input/below";
import type { Attitude, Holding, Stance } from "./input/holding";
import { atEnd } from "./input/swing";
import {
  type Assist,
  type Feeling,
  type LadderShape,
  type MoonView,
  type Pieces,
  type Place,
  placeOf,
} from "./model";
import type { Showing } from "./motion/showing";
import { DELAY } from "./motion/timing";
import { type Foresight, holds } from "./physics/foresight";
import { wishOf } from "./physics/magnet";
import type { OwnHand } from "./physics/ownhand";
import { Inset } from "./view/inset";
import type { MoonScene } from "./view/scene";

const SOON = 0.035;
const NEAR = 0.012;
const MINE = 0xffe2a8;
const THEIRS = 0x9fc4ff;
const RESTED_ON = 0.6;

/** The turn, as the table knows it. */
export interface Turn {
  readonly view: MoonView | null;
  /** The seat of this person that is to act. */
  readonly seat: number | null;
  /** A command is on its way. */
  readonly pending: boolean;
  /** As was agreed at this table, or as this person likes. */
  readonly help: Assist;
  readonly hud: Writable<Hud>;
  can(move: string): boolean;
  /** Send a move of the seat that is to act. */
  play(move: string): Promise<void>;
}

/** The ladder of a turn, in this person's hand or another's: how it is gripped, led and let go, and
 * what is drawn about it. */
export class HeldLadder implements Hold {
  readonly hands: Hands;
  readonly hand: PlayerHand;
  readonly inset = new Inset();
  /** Where it is held, in its own frame. */
  grab: Place = [0, 0, 0];
  /** This person let go of the ladder that is judged next. */
  placed = false;
  private readonly target = newPose();
  private readonly underneath = new Underneath();
  private ahead = 0;
  private last = -1;

  constructor(
    private readonly turn: Turn,
    private readonly scene: MoonScene,
    private readonly stage: Stage,
    private readonly pieces: Pieces,
    private readonly showing: Showing,
    session: Session,
  ) {
    this.hand = new PlayerHand(pieces, {
      standing: (id) => (turn.view?.structure.includes(id) ? scene.ladders.poseOf(id) : null),
      ask: () => session.physics?.() ?? Promise.reject(new Error("no live table")),
      send: (target) => turn.seat !== null && session.lead(turn.seat, target),
      changed: () => stage.invalidate(),
      foreseen: (foresight) => this.foresee(foresight),
    });
    this.hands = new Hands(stage, this);
    stage.inset = this.inset;
  }

  get offered(): boolean {
    return this.turn.view?.phase === "take" && this.turn.seat !== null && !this.turn.pending;
  }

  get holding(): boolean {
    return this.turn.view?.phase === "held" && this.turn.seat !== null && !this.turn.pending;
  }

  get grasp(): Grasp {
    return this.hand.grasp;
  }

  get held(): Holding {
    return this.hand.holding;
  }

  get grabbed(): Vector3 {
    return this.hand.grabbed;
  }

  get own(): OwnHand {
    return this.hand.own;
  }

  under(event: PointerEvent, slack: number): Place | null {
    const id = this.turn.view?.hand ?? null;
    if (id === null) return null;
    const { ray } = this.stage.ray(event);
    return this.scene.ladders.rods.pick(ray, (piece) => piece === id, slack)?.local ?? null;
  }

  atEnd(local: Place): boolean {
    const ladder = this.pieces.ladders[this.turn.view?.hand ?? -1];
    return ladder !== undefined && atEnd(ladder, this.grab, local);
  }

  grip(local: Place | null): void {
    const ladder = this.pieces.ladders[this.turn.view?.hand ?? -1];
    if (!ladder) return;
    this.grab = onWood(ladder, local ?? middleRung(ladder));
    void this.turn.play(holdMove(this.grab));
  }

  /** Somebody gripped it by this move. */
  gripped(move: string): void {
    const tenths = move.slice("hold:".length).split(",");
    this.grab = placeOf(tenths.map((n) => Number(n) / 1e4));
  }

  letGo(): void {
    if (!this.holding) return;
    this.placed = true;
    this.own.release();
    void this.turn.play("release");
  }

  putDown(): void {
    if (!this.holding) return;
    const { stance, slipped } = this.held;
    if (slipped && stance === "stays" && !holds(this.hand.foresight)) this.hand.lift();
    else if (stance === "stays") this.letGo();
    else if (stance === "hovers") this.hand.lower();
  }

  /** Hold the ladder as to lay it across, to stand it up or to lean it against something. */
  turnTo(attitude: Attitude): void {
    if (this.holding) this.held.turnTo(attitude);
    this.stage.invalidate(false);
  }

  useful(event: PointerEvent): boolean {
    const { view, seat, pending } = this.turn;
    if (seat === null || pending) return false;
    const { ray } = this.stage.ray(event);
    if (this.turn.can("roll")) return this.scene.die.hit(ray);
    if (!view || !this.turn.can("draw")) return false;
    const lies = (piece: number) => !view.structure.includes(piece);
    return this.scene.ladders.rods.pick(ray, lies, 0.006) !== null;
  }

  click(event: PointerEvent): void {
    if (this.useful(event)) this.goOn();
  }

  goOn(): void {
    if (this.turn.can("roll")) void this.turn.play("roll");
    else if (this.turn.can("draw")) void this.turn.play("draw");
  }

  /** Whose ladder is in which hand now. */
  takeStock(view: MoonView): void {
    const held = view.phase === "held";
    if (this.holding && this.hand.ladder === null && view.hand !== null) this.begin(view.hand);
    if (!held && view.phase !== "take") this.scene.suggest(null, null);
    if (view.phase === "take" && this.turn.seat !== null) this.own.prepare();
    if (!held && view.phase !== "settle") this.own.end();
    if (held) return;
    this.hand.end();
    this.scene.withoutHand();
  }

  /** What the server feels in the hand. */
  feel(feeling: Feeling): void {
    const { view, help, hud } = this.turn;
    if (view?.phase !== "held" || feeling.held === null) return;
    const { ladders, line } = this.scene;
    ladders.unglow();
    // The height to beat is a ruler's word, not help.
    const reaching = view.demand?.face === "moon";
    line.show(reaching ? feeling.highest : null, (feeling.top ?? 0) > feeling.highest);
    if (help === "none") return;
    for (const id of get(hud).foresight?.supports ?? []) ladders.glow(id, RESTED_ON);
    for (const id of feeling.touched) ladders.glow(id, 1);
    const low = Math.min(feeling.table ?? 1, feeling.base ?? 1);
    ladders.glow(feeling.held, low < NEAR ? -(1 - low / NEAR) : 0.22);
    hud.update((before) => ({ ...before, feeling }));
  }

  /** Before a picture is drawn: some seconds went by; `now` is the time in seconds. */
  step(seconds: number, now: number): void {
    this.ahead = this.hand.ladder === null ? Math.max(0, this.ahead - seconds * 0.15) : AHEAD;
    this.lead(seconds, now);
  }

  /** Where a ladder is that this hand moves, or has just moved; false: as the others. */
  at(id: number, out: Pose): boolean {
    return !this.showing.retold && this.own.at(id, out);
  }

  /** How many seconds a ladder is shown ahead of the others: this person leads it. */
  earlier(id: number): number {
    const { ladder } = this.hand;
    if (id === ladder) this.last = id;
    return id === ladder || (this.ahead > 0 && id === this.last) ? this.ahead : 0;
  }

  /** Show the hand and what helps it. */
  follow(): boolean {
    const id = this.turn.view?.hand ?? null;
    if (id === null) return false;
    const { ladders, grip } = this.scene;
    ladders.rods.world(id, this.grab, this.grabbed);
    const own = this.hand.ladder !== null;
    const shape = this.pieces.ladders[id];
    this.inset.look(this.grabbed.z, this.stage.rig.azimuth);
    if (shape) {
      this.scene.plumb.show(shape, ladders.poseOf(id), this.grabbed);
      this.lookBelow(shape, own);
    }
    const hand = own ? this.grasp.hand : null;
    grip.show(this.grabbed, hand, this.stage.rig.camera, own ? MINE : THEIRS);
    return true;
  }

  /** What the ladder would come upon glows, if the table helps and while it is above it. */
  private lookBelow(shape: LadderShape, own: boolean): void {
    const { hook, ladders } = this.scene;
    const { view, help } = this.turn;
    if (!view || !own || help === "none" || !ABOVE.includes(this.held.stance)) {
      hook.hide();
      return;
    }
    const standing = this.pieces.ladders.filter((one) => view.structure.includes(one.id));
    this.underneath.look(shape, ladders.poseOf(shape.id), standing, this.poseOf);
    hook.show(this.underneath.found, this.poseOf);
  }

  private readonly poseOf = (id: number): PoseLike => this.scene.ladders.poseOf(id);

  dispose(): void {
    this.hand.dispose();
    this.stage.inset = null;
    this.stage.canvas.style.cursor = "";
  }

  private begin(id: number): void {
    const told = this.showing.live.latest(id, this.target);
    this.hand.begin(id, told ? this.target : this.scene.ladders.poseOf(id), this.grab);
    this.ahead = AHEAD;
    this.hands.began();
    // The keys lead it at once; a finger needs no focus, nor the frame that shows it.
    if (!matchMedia("(pointer: coarse)").matches) this.stage.canvas.focus({ preventScroll: true });
  }

  /** Show where the ladder in hand would come to rest, and on what. */
  private foresee(foresight: Foresight | null): void {
    const { ladders } = this.scene;
    const { hud } = this.turn;
    const { ladder } = this.hand;
    for (const id of get(hud).foresight?.supports ?? []) ladders.glow(id, 0);
    for (const id of foresight?.supports ?? []) ladders.glow(id, RESTED_ON);
    const shown = foresight && ladder !== null ? foresight : null;
    const pose = shown?.pose.length ? poseOf(shown.pose) : null;
    const good = shown ? shown.sure / shown.tries : 0;
    this.scene.foresee(ladder, pose, shown?.meets === false ? good / 2 : good);
    hud.update((before) => ({ ...before, foresight: shown }));
  }

  private lead(seconds: number, now: number): void {
    const { held } = this;
    const { hud, view, help, pending, seat } = this.turn;
    const { feeling, stance, slipped } = get(hud);
    this.hand.step(seconds, now, {
      assist: help,
      wish: wishOf(view, feeling),
      touching: (feeling?.touched.length ?? 0) > 0,
      busy: pending || seat === null,
    });
    if (stance !== held.stance || slipped !== held.slipped)
      hud.update((before) => ({ ...before, stance: held.stance, slipped: held.slipped }));
  }
}

const AHEAD = DELAY - SOON;
const ABOVE: readonly Stance[] = ["hovers", "nears", "lowers"];
