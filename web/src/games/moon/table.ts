import { Vector3 } from "three";
import { get, writable } from "svelte/store";

import { newPose, poseOf, type Pose, type PoseFrame } from "../../protocol/frames";
import type { LookedAt, TableEvent, TableView } from "../../protocol/messages";
import type { Stage } from "../../scene/stage";
import type { Sounds } from "./sounds";
import type { Session } from "../../state/session";
import { assist } from "../../state/settings";
import { album, entered } from "./album";
import { PlayerHand } from "./hand";
import { type Grasp, holdMove, middleRung, onWood } from "./input/grasp";
import { Hands, type Hold } from "./input/hands";
import type { Attitude, Holding, Stance } from "./input/holding";
import {
  type Assist,
  helpOf,
  isVerdict,
  seenOf,
  type Feeling,
  placeOf,
  type Pieces,
  type Place,
  type MoonView,
  type SettingView,
  type VerdictNote,
} from "./model";
import { MoonReplay } from "./motion/replay";
import { Showing } from "./motion/showing";
import { DELAY } from "./motion/timing";
import type { Foresight } from "./physics/foresight";
import type { OwnHand } from "./physics/ownhand";
import { FromAbove } from "./view/fromabove";
import { MoonScene } from "./view/scene";

/** What the page shows beside the table. */
export interface Hud {
  /** A ladder is in this person's hand. */
  holding: boolean;
  /** A ladder is in any hand. */
  held: boolean;
  feeling: Feeling | null;
  verdict: VerdictNote | null;
  /** A collapse is shown again, slowly. */
  slow: boolean;
  /** The film of a turn runs: what the referee says comes after it. */
  filming: boolean;
  /** A command is on its way. */
  waiting: boolean;
  rolling: boolean;
  /** What would come of letting go now, or of lowering the ladder that hovers. */
  foresight: Foresight | null;
  stance: Stance;
  /** The ladder slid off or others gave way, and the hand has taken hold again. */
  slipped: boolean;
}

const SOON = 0.035;
const NEAR = 0.012;
const MINE = 0xffe2a8;
const THEIRS = 0x9fc4ff;
const RESTED_ON = 0.6;

/** The table of Catch the Moon: what the session tells is drawn, what hands do is sent. */
export class MoonTable implements Hold {
  readonly hud = writable<Hud>({
    holding: false,
    held: false,
    feeling: null,
    verdict: null,
    slow: false,
    filming: false,
    waiting: false,
    rolling: false,
    foresight: null,
    stance: "hovers",
    slipped: false,
  });
  readonly scene: MoonScene;
  readonly hands: Hands;
  readonly hand: PlayerHand;
  readonly above = new FromAbove();
  readonly showing: Showing;
  private readonly stops: (() => void)[] = [];
  private readonly target = newPose();
  private view: MoonView | null = null;
  private seat: number | null = null;
  private grab: Place = [0, 0, 0];
  private ahead = 0;
  private watching = false;
  private now = 0;
  private pending = false;
  private moving = false;
  /** This person let go of the ladder that is judged next. */
  private placed = false;
  private shown: SettingView | null = null;
  private lastHeld = -1;

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
    private readonly pieces: Pieces,
    private readonly sounds: Sounds,
    private readonly failed: (error: unknown) => void,
  ) {
    this.scene = new MoonScene(stage, pieces);
    this.hand = new PlayerHand(pieces, {
      standing: (id) => (this.view?.structure.includes(id) ? this.scene.ladders.poseOf(id) : null),
      ask: () => session.physics?.() ?? Promise.reject(new Error("no live table")),
      send: (target) => this.seat !== null && session.lead(this.seat, target),
      changed: () => stage.invalidate(),
      foreseen: (foresight) => this.foresee(foresight),
    });
    this.hands = new Hands(stage, this);
    stage.inset = this.above;
    const film = session.film?.bind(session);
    const replay = film ? new MoonReplay(film, () => stage.invalidate()) : null;
    this.showing = new Showing(replay);
    if (session.played) this.stops.push(session.played.subscribe((moves) => replay?.show(moves)));
    session.filmPlayer?.set(replay);
    this.stops.push(
      session.on("poses", (frame) => this.poses(frame)),
      session.on("feel", (feeling) => this.feel(feeling as unknown as Feeling)),
      session.on("event", (event) => this.event(event)),
      session.table.subscribe((table) => this.show(table)),
      session.acting.subscribe(() => this.takeStock()),
      stage.handle(this.hands),
      stage.animate((seconds) => this.step(seconds)),
    );
  }

  get offered(): boolean {
    return this.view?.phase === "take" && this.seat !== null && !this.pending;
  }

  get holding(): boolean {
    return this.view?.phase === "held" && this.seat !== null && !this.pending;
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

  private get own(): OwnHand {
    return this.hand.own;
  }

  /** As was agreed at this table, or as this person likes. */
  private get help(): Assist {
    return this.view ? helpOf(this.view, get(assist)) : "none";
  }

  /** The ladder in this person's hand. */
  private get mine(): number | null {
    return this.hand.ladder;
  }

  /** Send a move of the seat that is to act. */
  async play(move: string): Promise<void> {
    if (this.seat === null || this.pending) return;
    this.sounds.wake();
    this.wait(true);
    try {
      await this.session.play(this.seat, move);
    } catch (error) {
      this.failed(error);
      this.own.mend();
    } finally {
      this.wait(false);
    }
  }

  under(event: PointerEvent, slack: number): Place | null {
    const id = this.view?.hand ?? null;
    if (id === null) return null;
    const { ray } = this.stage.ray(event);
    return this.scene.ladders.rods.pick(ray, (piece) => piece === id, slack)?.local ?? null;
  }

  grip(local: Place | null): void {
    const ladder = this.pieces.ladders[this.view?.hand ?? -1];
    if (!ladder) return;
    this.grab = onWood(ladder, local ?? middleRung(ladder));
    void this.play(holdMove(this.grab));
  }

  letGo(): void {
    if (!this.holding) return;
    this.placed = true;
    this.own.release();
    void this.play("release");
  }

  putDown(): void {
    if (!this.holding) return;
    const { stance, slipped } = this.held;
    if (slipped && stance === "stays") this.hand.lift();
    else if (stance === "stays") this.letGo();
    else if (stance === "hovers") this.hand.lower();
  }

  /** Hold the ladder as to lay it across, to stand it up or to lean it against something. */
  turnTo(attitude: Attitude): void {
    if (this.holding) this.held.turnTo(attitude);
    this.stage.invalidate(false);
  }

  useful(event: PointerEvent): boolean {
    if (this.seat === null || this.pending) return false;
    const { ray } = this.stage.ray(event);
    if (this.can("roll")) return this.scene.die.hit(ray);
    const { view } = this;
    if (!view || !this.can("draw")) return false;
    const lies = (piece: number) => !view.structure.includes(piece);
    return this.scene.ladders.rods.pick(ray, lies, 0.006) !== null;
  }

  click(event: PointerEvent): void {
    if (this.useful(event)) this.goOn();
  }

  goOn(): void {
    if (this.can("roll")) void this.play("roll");
    else if (this.can("draw")) void this.play("draw");
  }

  dismiss(): void {
    this.hud.update((hud) => ({ ...hud, verdict: null }));
  }

  /** Show how the starting ladders would stand. */
  preview(setting: SettingView | null): void {
    this.shown = setting;
    this.scene.prepare(setting ?? this.view?.setting ?? null);
    this.stage.invalidate();
  }

  /** Show where a good builder would put the ladder in hand, until it is let go. */
  suggest(target: readonly number[] | null): void {
    const { hand = null, phase = "" } = this.view ?? {};
    const wanted = target !== null && (phase === "take" || phase === "held");
    this.scene.suggest(wanted ? hand : null, target && poseOf(target));
  }

  /** Show a place that a bot looks at, until it has decided. The first one stays where little motion
   * is wanted. */
  watch(look: LookedAt | null): void {
    if (look && this.watching && this.stage.still) return;
    this.watching = look !== null;
    this.scene.look(look?.piece ?? null, look && poseOf(look.pose));
  }

  /** Show the last seconds again, slowly. */
  again(): void {
    if (!this.showing.again()) return;
    this.hud.update((hud) => ({ ...hud, slow: true }));
    this.stage.invalidate();
  }

  stopAgain(): void {
    this.showing.stop();
    this.hud.update((hud) => ({ ...hud, slow: false }));
    this.stage.invalidate();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.hand.dispose();
    this.session.filmPlayer?.set(null);
    this.stage.inset = null;
    this.stage.canvas.style.cursor = "";
    this.scene.dispose();
  }

  private can(move: string): boolean {
    return this.view?.choices.some((one) => one.move === move && one.seat === this.seat) ?? false;
  }

  private wait(waiting: boolean): void {
    this.pending = waiting;
    this.hud.update((hud) => ({ ...hud, waiting }));
    this.takeStock();
  }

  private show(table: TableView): void {
    const state = seenOf(table);
    if (!state.phase || this.view === state) return;
    this.view = state;
    this.scene.show(state);
    this.scene.frame(state.height, state.phase === "take" || state.phase === "held");
    this.takeStock();
  }

  /** Whose ladder is in which hand now. */
  private takeStock(): void {
    this.seat = get(this.session.acting);
    const { view } = this;
    if (!view) return;
    const holding = this.holding;
    const held = view.phase === "held";
    if (holding && this.mine === null && view.hand !== null) this.beginHolding(view.hand);
    if (!held && view.phase !== "take") this.scene.suggest(null, null);
    if (view.phase === "take" && this.seat !== null) this.own.prepare();
    if (!held && view.phase !== "settle") this.own.end();
    if (!held) {
      this.hand.end();
      this.scene.plumb.hide();
      this.scene.ladders.unglow();
      this.scene.line.show(null, false);
      this.scene.grip.hide();
    }
    this.hud.update((hud) => ({
      ...hud,
      holding,
      held,
      feeling: held ? hud.feeling : null,
    }));
    this.stage.invalidate();
  }

  private beginHolding(id: number): void {
    const told = this.showing.live.latest(id, this.target);
    this.hand.begin(id, told ? this.target : this.scene.ladders.poseOf(id), this.grab);
    this.ahead = DELAY - SOON;
    this.now = performance.now() / 1000;
    this.hands.began();
    // The keys lead it at once; a finger needs no focus, nor the frame that shows it.
    if (!matchMedia("(pointer: coarse)").matches) this.stage.canvas.focus({ preventScroll: true });
  }

  private event(event: TableEvent): void {
    const move = String(event.body["move"] ?? "");
    const state = seenOf(event.table);
    if (move === "roll" && state.demand) {
      this.scene.roll(state.demand.face, event.seq);
      this.hud.update((hud) => ({ ...hud, rolling: !this.stage.still }));
    }
    if (move.startsWith("hold:"))
      this.grab = placeOf(
        move
          .slice(5)
          .split(",")
          .map((n) => Number(n) / 1e4),
      );
    if (move === "release") this.showing.mark();
    const note = event.body["note"];
    if (isVerdict(note)) this.judged(note);
    else if (event.kind === "moved" && move) this.dismiss();
  }

  private judged(note: VerdictNote): void {
    // After a fall the referee speaks again once all is cleared: if nothing else fell, of nothing.
    if (!note.mistake && note.met === null) return;
    const made = note.figures.map((one) => one.id);
    const today = new Date().toISOString().slice(0, 10);
    if (this.placed && made.length) album.update((before) => entered(before, made, today));
    this.placed = false;
    if (note.drops > 0) this.sounds.plink();
    else if (note.met) this.sounds.chime(note.figures.length > 0);
    this.hud.update((hud) => ({ ...hud, verdict: note }));
  }

  private poses(frame: PoseFrame): void {
    this.showing.take(frame);
    this.own.told(frame);
    this.stage.invalidate();
  }

  private feel(feeling: Feeling): void {
    for (const impact of feeling.impacts) {
      const ladder = this.pieces.ladders[impact.ladder];
      if (!ladder) continue;
      const pose = this.scene.ladders.poseOf(impact.ladder);
      const { azimuth } = this.stage.rig;
      const side = (-Math.sin(azimuth) * pose[0] + Math.cos(azimuth) * pose[1]) * 4;
      this.sounds.knock(impact.strength, ladder.length, side);
    }
    if (this.view?.phase !== "held" || feeling.held === null) return;
    const { ladders, line } = this.scene;
    ladders.unglow();
    // The height to beat is a ruler's word, not help.
    const reaching = this.view.demand?.face === "moon";
    line.show(reaching ? feeling.highest : null, (feeling.top ?? 0) > feeling.highest);
    if (this.help === "none") return;
    for (const id of get(this.hud).foresight?.supports ?? []) ladders.glow(id, RESTED_ON);
    for (const id of feeling.touched) ladders.glow(id, 1);
    const low = Math.min(feeling.table ?? 1, feeling.base ?? 1);
    ladders.glow(feeling.held, low < NEAR ? -(1 - low / NEAR) : 0.22);
    this.hud.update((hud) => ({ ...hud, feeling }));
  }

  /** Before a picture is drawn. */
  private step(even: number): boolean {
    const before = this.now;
    this.now = performance.now() / 1000;
    // Where pictures come slowly, things take as long as they should all the same.
    const seconds = this.moving ? Math.min(0.3, Math.max(even, this.now - before)) : even;
    const { showing } = this;
    showing.step(seconds, this.now);
    const { filming, slow } = get(this.hud);
    if (filming !== showing.filming || slow !== showing.slow)
      this.hud.update((hud) => ({ ...hud, filming: showing.filming, slow: showing.slow }));
    this.ahead = this.mine === null ? Math.max(0, this.ahead - seconds * 0.15) : DELAY - SOON;
    this.lead(seconds);
    const { ladders, die, drops } = this.scene;
    let more = ladders.step(seconds, this.where);
    if (die.rolling) {
      die.step(seconds, this.clack);
      if (!die.rolling) this.hud.update((hud) => ({ ...hud, rolling: false }));
      more = true;
    }
    more = drops.step(seconds) || more;
    if (this.view?.phase === "held") more = this.follow() || more;
    more ||= this.own.live || this.own.healing.active;
    more ||= showing.moving;
    if (more) this.stage.renderer.shadowMap.needsUpdate = true;
    this.moving = more;
    return more;
  }

  private readonly clack = (strength: number) => this.sounds.clack(strength);

  private readonly where = (id: number, out: Pose): boolean => {
    if (!this.showing.retold && this.own.at(id, out)) {
      this.own.healing.apply(id, out, this.scene.ladders.poseOf(id));
      return true;
    }
    const own = id === this.mine || (this.ahead > 0 && id === this.lastHeld);
    if (id === this.mine) this.lastHeld = id;
    const { motion, time } = this.showing;
    if (motion?.at(id, own ? time + this.ahead : time, out)) {
      this.own.healing.apply(id, out, this.scene.ladders.poseOf(id));
      return true;
    }
    const holder = this.shown?.holders.find((one) => one.ladder === id);
    if (holder) out.set(holder.pose);
    return holder !== undefined;
  };

  /** Show where the ladder in hand would come to rest, and on what. */
  private foresee(foresight: Foresight | null): void {
    const { ladders } = this.scene;
    for (const id of get(this.hud).foresight?.supports ?? []) ladders.glow(id, 0);
    for (const id of foresight?.supports ?? []) ladders.glow(id, RESTED_ON);
    const shown = foresight && this.mine !== null ? foresight : null;
    const pose = shown?.pose.length ? poseOf(shown.pose) : null;
    this.scene.foresee(this.mine, pose, shown ? shown.sure / shown.tries : 0);
    this.hud.update((hud) => ({ ...hud, foresight: shown }));
  }

  /** Show the hand, and send where it wants its ladder. */
  private follow(): boolean {
    const id = this.view?.hand ?? null;
    if (id === null) return false;
    const { ladders, grip } = this.scene;
    ladders.rods.world(id, this.grab, this.grabbed);
    const own = this.mine !== null;
    const shape = this.pieces.ladders[id];
    this.above.look(0, 0, this.stage.rig.azimuth);
    if (shape) this.scene.plumb.show(shape, ladders.poseOf(id), this.grabbed);
    grip.show(
      this.grabbed,
      own ? this.grasp.hand : null,
      this.stage.rig.camera,
      own ? MINE : THEIRS,
    );
    return true;
  }

  private lead(seconds: number): void {
    const { hud, held, view } = this;
    const { feeling, stance, slipped } = get(hud);
    this.hand.step(seconds, this.now, {
      assist: this.help,
      wish: {
        touches: view?.demand?.touches ?? [1, 2],
        above: view?.demand?.highest ? view.height : null,
      },
      touching: (feeling?.touched.length ?? 0) > 0,
      busy: this.pending || this.seat === null,
    });
    if (stance !== held.stance || slipped !== held.slipped)
      hud.update((now) => ({ ...now, stance: held.stance, slipped: held.slipped }));
  }
}
