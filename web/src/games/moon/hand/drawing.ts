import { Vector3 } from "three";

import { type PoseLike, poseOf } from "../../../protocol/frames";
import type { Stage } from "../../../scene/stage";
import type { ReleaseForecast } from "../forecast/forecaster";
import type { Feeling, LadderShape, Pieces, Place } from "../model";
import { GhostSlot, GripMark, HeightLine } from "../view/guides";
import { HookMark } from "../view/hookmark";
import { Plumb } from "../view/plumb";
import type { MoonScene } from "../view/scene";
import { Inset } from "./inset";
import { Underneath } from "./underneath";

const MINE = 0xffe2a8;
const THEIRS = 0x9fc4ff;
const MOONLIGHT = 0x9fc8ff;
/** How dense ghosts are: somebody asked to see it, or it only goes with what they do. */
const CLEARLY = 0.5;
const FAINTLY = 0.2;
/** A ladder that would fall, one that might, and one that would stand. */
const FORECAST = { falls: 0xff7a5c, may: 0xffc860, stands: 0x8df0a8 };
/** How bright the ladders glow that it would rest on. */
const SUPPORT = 0.6;
/** Metres from table or base at which the held ladder glows in alarm. */
const NEAR = 0.012;
/** Metres: how far the ring that shows the height to beat reaches. */
const RING = 0.15;

/** What is drawn about a ladder in a hand, this person's or another's: the grip and its plumb lines, what
 * lies below, the height to beat, the forecast, a hint, and the inset. */
export class Drawing {
  readonly inset = new Inset();
  /** Where the grabbed place is drawn. */
  readonly grabbed = new Vector3();
  private readonly mark = new GripMark();
  private readonly plumb = new Plumb();
  private readonly hook = new HookMark();
  private readonly line = new HeightLine(RING);
  private readonly suggestion: GhostSlot;
  private readonly expected: GhostSlot;
  private readonly underneath = new Underneath();
  private supports: readonly number[] = [];

  constructor(
    private readonly scene: MoonScene,
    private readonly stage: Stage,
    private readonly pieces: Pieces,
  ) {
    this.suggestion = new GhostSlot(stage, pieces.ladders);
    this.expected = new GhostSlot(stage, pieces.ladders);
    stage.scene.add(this.line.mesh, this.mark.group, this.plumb.group, this.hook.group);
    stage.inset = this.inset;
  }

  /** Show the ladder that is held at a place of its own frame; `hand` is where this person's hand wants
   * that place, null if the hand is another's. */
  follow(held: LadderShape, grab: Place, hand: Vector3 | null): void {
    const { ladders } = this.scene;
    const pose = ladders.poseOf(held.id);
    ladders.rods.world(held.id, grab, this.grabbed);
    this.plumb.show(held, pose, this.grabbed);
    this.inset.look(held, pose, this.stage.rig.azimuth);
    this.mark.show(this.grabbed, hand, this.stage.rig.camera, hand ? MINE : THEIRS);
  }

  /** Rods that the held ladder would come upon glow; null: none do. */
  lookBelow(held: LadderShape | null, structure: readonly number[]): void {
    if (!held) {
      this.hook.hide();
      return;
    }
    const standing = this.pieces.ladders.filter((one) => structure.includes(one.id));
    this.underneath.look(held, this.poseOf(held.id), standing, this.poseOf);
    this.hook.show(this.underneath.found, this.poseOf);
  }

  /** What the server feels in the hand: what it touches glows, with help; the height to beat is a ruler's
   * word, not help. */
  feel(feeling: Feeling, reaching: boolean, helps: boolean): void {
    const { ladders } = this.scene;
    ladders.unglow();
    this.line.show(reaching ? feeling.highest : null, (feeling.top ?? 0) > feeling.highest);
    if (!helps || feeling.held === null) return;
    for (const id of this.supports) ladders.glow(id, SUPPORT);
    for (const id of feeling.touched) ladders.glow(id, 1);
    const low = Math.min(feeling.table ?? 1, feeling.base ?? 1);
    ladders.glow(feeling.held, low < NEAR ? -(1 - low / NEAR) : 0.22);
  }

  /** Show where the held ladder would come to rest, and on what; null shows nothing. */
  showForecast(held: number | null, forecast: ReleaseForecast | null): void {
    const { ladders } = this.scene;
    for (const id of this.supports) ladders.glow(id, 0);
    this.supports = forecast?.supports ?? [];
    for (const id of this.supports) ladders.glow(id, SUPPORT);
    const pose = forecast?.pose.length ? poseOf(forecast.pose) : null;
    const stood = forecast ? forecast.stood / forecast.trials : 0;
    const share = forecast?.meets === false ? stood / 2 : stood;
    const { falls, may, stands } = FORECAST;
    const colour = share === 0 ? falls : share < 1 ? may : stands;
    this.expected.show(held, pose, colour, FAINTLY);
  }

  /** Show where a good builder would put a ladder; null shows nothing. */
  suggest(ladder: number | null, pose: PoseLike | null): void {
    this.suggestion.show(ladder, pose, MOONLIGHT, CLEARLY);
  }

  /** No ladder is in any hand. */
  clear(): void {
    this.scene.ladders.unglow();
    this.supports = [];
    this.plumb.hide();
    this.mark.hide();
    this.hook.hide();
    this.line.show(null, false);
  }

  dispose(): void {
    const { stage, mark, plumb, hook, line, suggestion, expected } = this;
    stage.scene.remove(line.mesh, mark.group, plumb.group, hook.group);
    for (const part of [mark, plumb, hook, line, suggestion, expected]) part.dispose();
    stage.inset = null;
    stage.canvas.style.cursor = "";
  }

  private readonly poseOf = (id: number): PoseLike => this.scene.ladders.poseOf(id);
}
