import { type Pose, type PoseFrame, poseOf } from "../../protocol/frames";
import type { LookedAt, TableEvent } from "../../protocol/messages";
import type { Stage } from "../../scene/stage";
import type { Sounds } from "./sounds";
import type { Step } from "../../state/session.svelte";
import { assist } from "../../state/settings.svelte";
import { readAlbum } from "./album.svelte";
import { Hand, type Turn } from "./hand/hand";
import { Hud } from "./hud.svelte";
import {
  type Assist,
  helpOf,
  isVerdict,
  type Feeling,
  type Pieces,
  type MoonSession,
  type MoonView,
  type SettingView,
  type VerdictNote,
} from "./model";
import { read, ROLL } from "./notation";
import { MoonReplay } from "./motion/replay.svelte";
import { Showing } from "./motion/showing";
import { MoonScene } from "./view/scene";

/** How bright the ladders of a figure are until the next move. */
const CELEBRATED = 0.8;

/** The table of Catch the Moon: what the session tells is drawn, what hands do is sent. */
export class MoonTable implements Turn {
  readonly hud = new Hud();
  readonly scene: MoonScene;
  readonly hand: Hand;
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
    private readonly session: MoonSession,
    private readonly stage: Stage,
    private readonly pieces: Pieces,
    private readonly sounds: Sounds,
    private readonly failed: (error: unknown) => void,
  ) {
    this.scene = new MoonScene(stage, pieces);
    const { film } = session;
    const replay = film
      ? new MoonReplay(
          (page) => film.page(page),
          () => stage.invalidate(),
        )
      : null;
    this.showing = new Showing(replay);
    this.hand = new Hand(this, this.scene, stage, pieces, this.showing, session.hand);
    if (film) film.player = replay;
    this.stops.push(
      session.on("poses", (frame) => this.poses(frame)),
      session.on("feel", (feeling) => this.feel(feeling as unknown as Feeling)),
      session.on("event", (event) => this.event(event)),
      session.presentBy((step, hurried) => this.roll(step, hurried)),
      stage.handle(this.hand.gesture),
      stage.animate((seconds) => this.step(seconds)),
    );
  }

  get help(): Assist {
    return this.view ? helpOf(this.view, assist.current) : "none";
  }

  async play(move: string): Promise<void> {
    if (this.seat === null || this.pending) return;
    this.sounds.wake();
    this.wait(true);
    try {
      await this.session.player?.play(this.seat, move);
    } catch (error) {
      this.failed(error);
      this.hand.prediction.resync();
    } finally {
      this.wait(false);
    }
  }

  can(move: string): boolean {
    return this.view?.choices.some((one) => one.move === move && one.seat === this.seat) ?? false;
  }

  dismiss(): void {
    this.celebrated = [];
    this.hud.verdict = null;
  }

  /** Show how the starting ladders would stand. */
  preview(setting: SettingView | null): void {
    this.shown = setting;
    this.scene.prepare(setting ?? this.view?.setting ?? null);
    this.stage.invalidate();
  }

  /** Show a place that a bot looks at, until it has decided. */
  watch(look: LookedAt | null): void {
    this.scene.look(look?.piece ?? null, look && poseOf(look.pose));
  }

  /** Show the last seconds again, slowly. */
  again(): void {
    if (!this.showing.again()) return;
    this.hud.slow = true;
    this.stage.invalidate();
  }

  stopAgain(): void {
    this.showing.stop();
    this.hud.slow = false;
    this.stage.invalidate();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.hand.dispose();
    if (this.session.film) this.session.film.player = null;
    this.scene.dispose();
  }

  private wait(waiting: boolean): void {
    this.pending = this.hud.waiting = waiting;
    this.takeStock();
  }

  /** Show a state of the game. */
  show(state: MoonView): void {
    if (!state.phase || this.view === state) return;
    this.view = state;
    this.scene.show(state);
    this.takeStock();
  }

  /** Whose turn it is, and whose ladder is in which hand now. */
  takeStock(): void {
    this.seat = this.session.acting;
    const { view } = this;
    if (!view) return;
    this.hand.takeStock(view);
    for (const id of this.celebrated) this.scene.ladders.glow(id, CELEBRATED);
    this.hud.holding = this.hand.led !== null;
    if (!this.hand.held) this.hud.feeling = null;
    this.stage.invalidate();
  }

  /** The demand is shown once the die lies still. */
  private roll({ event, table }: Step<MoonView>, hurried: () => boolean): Promise<void> | void {
    const { demand } = table.state;
    if (event?.body["move"] !== ROLL || !demand) return;
    this.scene.roll(demand.face, event.seq);
    this.stage.invalidate();
    return new Promise((resolve) => {
      const stop = this.stage.animate(() => {
        if (this.scene.die.rolling && !hurried()) return true;
        stop();
        resolve();
        return false;
      });
    });
  }

  private event(event: TableEvent): void {
    const move = String(event.body["move"] ?? "");
    const played = read(move);
    if (played.kind === "hold") this.hand.gripped(played.grab);
    if (played.kind === "release") this.showing.mark();
    const note = event.body["note"];
    if (isVerdict(note)) this.judged(note);
    else if (event.kind === "moved" && move) this.dismiss();
  }

  private judged(note: VerdictNote): void {
    // After a fall the referee speaks again once all is cleared: if nothing else fell, of nothing.
    if (!note.mistake && note.met === null) return;
    if (this.hand.placed && note.figures.length) readAlbum(this.session.game);
    this.hand.placed = false;
    this.celebrated = note.figures.flatMap(({ ladder, others }) => [ladder, ...others]);
    this.takeStock();
    if (note.drops > 0) this.sounds.plink();
    else if (note.met) this.sounds.chime(note.figures.length > 0);
    this.hud.verdict = note;
  }

  private poses(frame: PoseFrame): void {
    this.showing.take(frame);
    this.hand.told(frame);
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
    this.hand.feel(feeling);
  }

  /** Before a picture is drawn. */
  private step(even: number): boolean {
    const before = this.now;
    this.now = performance.now() / 1000;
    // Where pictures come slowly, things take as long as they should all the same.
    const seconds = this.moving ? Math.min(0.3, Math.max(even, this.now - before)) : even;
    const { showing } = this;
    showing.step(seconds, this.now);
    this.hud.filming = showing.filming;
    this.hud.slow = showing.slow;
    this.hand.step(seconds, this.now);
    const { ladders, die, drops } = this.scene;
    let more = ladders.step(seconds, this.where);
    if (die.rolling) {
      die.step(seconds, this.clack);
      more = true;
    }
    more = drops.step(seconds) || more;
    more = this.hand.draw() || more;
    if (this.view) this.scene.frame(this.view);
    more ||= this.hand.prediction.active || showing.moving;
    if (more) this.stage.renderer.shadowMap.needsUpdate = true;
    this.moving = more;
    return more;
  }

  private readonly clack = (strength: number) => this.sounds.clack(strength);

  private readonly where = (id: number, out: Pose): boolean => {
    if (this.hand.pose(id, out, this.scene.ladders.poseOf(id))) return true;
    const holder = this.shown?.holders.find((one) => one.ladder === id);
    if (holder) out.set(holder.pose);
    return holder !== undefined;
  };
}
