import { get, writable } from "svelte/store";

import { type Pose, type PoseFrame, poseOf } from "../../protocol/frames";
import type { LookedAt, TableEvent, TableView } from "../../protocol/messages";
import type { Stage } from "../../scene/stage";
import type { Sounds } from "./sounds";
import type { Session } from "../../state/session";
import { assist } from "../../state/settings";
import { readAlbum } from "./album";
import { HeldLadder, type Turn } from "./heldladder";
import { type Hud, NOTHING_YET } from "./hud";
import {
  type Assist,
  helpOf,
  isVerdict,
  seenOf,
  type Feeling,
  type Pieces,
  type MoonView,
  type SettingView,
  type VerdictNote,
} from "./model";
import { MoonReplay } from "./motion/replay";
import { Showing } from "./motion/showing";
import { MoonScene } from "./view/scene";

/** How bright the ladders of a figure are until the next move. */
const CELEBRATED = 0.8;

/** The table of Catch the Moon: what the session tells is drawn, what hands do is sent. */
export class MoonTable implements Turn {
  readonly hud = writable<Hud>(NOTHING_YET);
  readonly scene: MoonScene;
  readonly ladder: HeldLadder;
  readonly showing: Showing;
  view: MoonView | null = null;
  seat: number | null = null;
  pending = false;
  private readonly stops: (() => void)[] = [];
  private now = 0;
  private moving = false;
  private shown: SettingView | null = null;
  /** The ladders of a figure that was just made. */
  private celebrated: readonly number[] = [];

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
    private readonly pieces: Pieces,
    private readonly sounds: Sounds,
    private readonly failed: (error: unknown) => void,
  ) {
    this.scene = new MoonScene(stage, pieces);
    const film = session.film?.bind(session);
    const replay = film ? new MoonReplay(film, () => stage.invalidate()) : null;
    this.showing = new Showing(replay);
    this.ladder = new HeldLadder(this, this.scene, stage, pieces, this.showing, session);
    if (session.played) this.stops.push(session.played.subscribe((moves) => replay?.show(moves)));
    session.filmPlayer?.set(replay);
    this.stops.push(
      session.on("poses", (frame) => this.poses(frame)),
      session.on("feel", (feeling) => this.feel(feeling as unknown as Feeling)),
      session.on("event", (event) => this.event(event)),
      session.table.subscribe((table) => this.show(table)),
      session.acting.subscribe(() => this.takeStock()),
      stage.handle(this.ladder.hands),
      stage.animate((seconds) => this.step(seconds)),
    );
  }

  get help(): Assist {
    return this.view ? helpOf(this.view, get(assist)) : "none";
  }

  async play(move: string): Promise<void> {
    if (this.seat === null || this.pending) return;
    this.sounds.wake();
    this.wait(true);
    try {
      await this.session.play(this.seat, move);
    } catch (error) {
      this.failed(error);
      this.ladder.own.mend();
    } finally {
      this.wait(false);
    }
  }

  can(move: string): boolean {
    return this.view?.choices.some((one) => one.move === move && one.seat === this.seat) ?? false;
  }

  dismiss(): void {
    this.celebrated = [];
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

  /** Show a place that a bot looks at, until it has decided. */
  watch(look: LookedAt | null): void {
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
    this.ladder.dispose();
    this.session.filmPlayer?.set(null);
    this.scene.dispose();
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

  private takeStock(): void {
    this.seat = get(this.session.acting);
    const { view } = this;
    if (!view) return;
    this.ladder.takeStock(view);
    for (const id of this.celebrated) this.scene.ladders.glow(id, CELEBRATED);
    const { holding } = this.ladder;
    const held = view.phase === "held";
    this.hud.update((hud) => ({
      ...hud,
      holding,
      held,
      feeling: held ? hud.feeling : null,
    }));
    this.stage.invalidate();
  }

  private event(event: TableEvent): void {
    const move = String(event.body["move"] ?? "");
    const state = seenOf(event.table);
    if (move === "roll" && state.demand) {
      this.scene.roll(state.demand.face, event.seq);
      this.hud.update((hud) => ({ ...hud, rolling: !this.stage.still }));
    }
    if (move.startsWith("hold:")) this.ladder.gripped(move);
    if (move === "release") this.showing.mark();
    const note = event.body["note"];
    if (isVerdict(note)) this.judged(note);
    else if (event.kind === "moved" && move) this.dismiss();
  }

  private judged(note: VerdictNote): void {
    // After a fall the referee speaks again once all is cleared: if nothing else fell, of nothing.
    if (!note.mistake && note.met === null) return;
    if (this.ladder.placed && note.figures.length) readAlbum(this.session.game);
    this.ladder.placed = false;
    this.celebrated = note.figures.flatMap(({ ladder, others }) => [ladder, ...others]);
    this.takeStock();
    if (note.drops > 0) this.sounds.plink();
    else if (note.met) this.sounds.chime(note.figures.length > 0);
    this.hud.update((hud) => ({ ...hud, verdict: note }));
  }

  private poses(frame: PoseFrame): void {
    this.showing.take(frame);
    this.ladder.own.told(frame);
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
    this.ladder.feel(feeling);
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
    this.ladder.step(seconds, this.now);
    const { ladders, die, drops } = this.scene;
    const { own } = this.ladder;
    let more = ladders.step(seconds, this.where);
    if (die.rolling) {
      die.step(seconds, this.clack);
      if (!die.rolling) this.hud.update((hud) => ({ ...hud, rolling: false }));
      more = true;
    }
    more = drops.step(seconds) || more;
    if (this.view?.phase === "held") more = this.ladder.follow() || more;
    more ||= own.live || own.healing.active;
    more ||= showing.moving;
    if (more) this.stage.renderer.shadowMap.needsUpdate = true;
    this.moving = more;
    return more;
  }

  private readonly clack = (strength: number) => this.sounds.clack(strength);

  private readonly where = (id: number, out: Pose): boolean => {
    const { ladder, scene, showing } = this;
    const earlier = ladder.earlier(id);
    if (ladder.at(id, out) || showing.motion?.at(id, showing.time + earlier, out)) {
      ladder.own.healing.apply(id, out, scene.ladders.poseOf(id));
      return true;
    }
    const holder = this.shown?.holders.find((one) => one.ladder === id);
    if (holder) out.set(holder.pose);
    return holder !== undefined;
  };
}
