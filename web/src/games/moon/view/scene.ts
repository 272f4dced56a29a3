import { Vector3 } from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { Stage } from "../../../scene/stage";
import { readBase, waiting, type MoonView, type Pieces, type SettingView } from "../model";
import { CloudSlab, grooves } from "./base";
import { Die } from "./die";
import { Drops } from "./drops";
import { Ghost, GripMark, HeightLine } from "./guides";
import { Ladders, PAINT, rodsOf } from "./ladders";
import { Layout } from "./layout";
import { HookMark } from "./hookmark";
import { Plumb } from "./plumb";
import { RodMesh } from "./rodmesh";
import { ScoreLid } from "./scorelid";

const MOONLIGHT = 0x9fc8ff;
/** How dense the light is: somebody asked to see it, or it only goes with what they do. */
const CLEARLY = 0.5;
const FAINTLY = 0.2;
const GAP = 12; // pixels between the structure and the controls
const SLAB = 0.05; // metres that the cloud reaches below the structure, as it is seen
/** A ladder that would fall, one that might, and one that would stand. */
const FORESEEN = { falls: 0xff7a5c, may: 0xffc860, stands: 0x8df0a8 };

/** The part of a Stage that is needed here. */
export type Ground = Pick<
  Stage,
  "scene" | "traits" | "still" | "canvas" | "look" | "invalidate" | "rig" | "covered" | "clears"
>;

/** Everything of the game that is drawn on the stage. It knows no session: it is told. */
export class MoonScene {
  readonly ladders: Ladders;
  readonly die: Die;
  readonly grip = new GripMark();
  readonly plumb = new Plumb();
  readonly hook = new HookMark();
  readonly line = new HeightLine(0.15);
  readonly drops: Drops;
  private base: { name: string; slab: CloudSlab; grooves: RodMesh } | null = null;
  private lid: ScoreLid | null = null;
  private lidName = "";
  private ghost: Ghost | null = null;
  private foreseen: Ghost | null = null;
  private looked: { ladder: number; ghost: Ghost } | null = null;
  private framed = 0;
  private highest = { height: 0, middle: 0 }; // of what is framed, in metres
  private face = "moon";
  private readonly layout: Layout;

  constructor(
    private readonly stage: Ground,
    private readonly pieces: Pieces,
  ) {
    const { traits, still, scene } = stage;
    this.layout = new Layout(this.tall);
    this.ladders = new Ladders(pieces.ladders, traits, still);
    this.die = new Die(traits);
    this.drops = new Drops(traits, still, this.layout);
    scene.add(this.ladders.rods.mesh, this.die.mesh, this.drops.shape.mesh);
    scene.add(this.line.mesh, this.grip.group, this.plumb.group, this.hook.group);
    this.die.lie(...this.layout.die, "moon", 3);
    this.frame(0.16, false, false);
    stage.clears = () => this.reveal();
  }

  /** Lay the table as this view says; poses come by themselves. */
  show(view: MoonView): void {
    this.prepare(view.setting);
    const offered = view.phase === "take" ? view.hand : null;
    this.ladders.arrange(waiting(this.pieces, view), offered);
    this.drops.show(view.pool, view.team ? [] : view.drops);
    this.showLid(view.team?.lid ?? null);
    const face = view.demand?.face;
    if (face && face !== this.face) {
      this.die.lie(...this.layout.die, face, view.supply);
      this.face = face;
    }
    this.stage.invalidate();
  }

  /** Show a way of inserting the starting ladders. */
  prepare(setting: SettingView | null): void {
    const name = setting?.move ?? "";
    if (this.base?.name === name) return;
    this.removeBase();
    const boxes = setting ? readBase(setting) : [];
    const slabBox = boxes.find((box) => box.part === "slab");
    if (!slabBox) return;
    const slab = new CloudSlab(slabBox, this.stage.traits);
    const sticks = new RodMesh([grooves(boxes)], this.stage.traits);
    sticks.place(0, [0, 0, 0, 1, 0, 0, 0]);
    sticks.tint(0, PAINT);
    this.stage.scene.add(slab.mesh, sticks.mesh);
    this.base = { name, slab, grooves: sticks };
    this.stage.invalidate();
  }

  /** Show where a ladder might be put; null shows nothing. */
  suggest(ladder: number | null, pose: PoseLike | null): void {
    this.ghost = this.haunt(this.ghost, ladder, pose, MOONLIGHT, CLEARLY);
  }

  /** Show where a ladder would come to rest, and how likely it stands (0 to 1); null shows nothing. */
  foresee(ladder: number | null, pose: PoseLike | null, stands: number): void {
    const { falls, may, stands: sure } = FORESEEN;
    const colour = stands === 0 ? falls : stands < 1 ? may : sure;
    this.foreseen = this.haunt(this.foreseen, ladder, pose, colour);
  }

  /** Show a place for a ladder that a bot looks at; null shows nothing. The first one stays where
   * little motion is wanted. */
  look(ladder: number | null, pose: PoseLike | null): void {
    if (pose && this.looked?.ladder === ladder) {
      if (this.stage.still) return;
      this.looked.ghost.place(pose);
      this.stage.invalidate(false);
      return;
    }
    const ghost = this.haunt(this.looked?.ghost ?? null, ladder, pose, MOONLIGHT);
    this.looked = ghost && ladder !== null ? { ladder, ghost } : null;
  }

  /** No ladder is in any hand: nothing helps to see where it is. */
  withoutHand(): void {
    this.plumb.hide();
    this.ladders.unglow();
    this.line.show(null, false);
    this.grip.hide();
    this.hook.hide();
  }

  /** Another ghost instead of the last one. */
  private haunt(
    last: Ghost | null,
    ladder: number | null,
    pose: PoseLike | null,
    colour: number,
    dense = FAINTLY,
  ): Ghost | null {
    if (last) {
      this.stage.scene.remove(last.mesh);
      last.dispose();
    }
    const shape = ladder === null ? undefined : this.pieces.ladders[ladder];
    this.stage.invalidate(false);
    if (!shape || !pose) return null;
    const ghost = new Ghost(rodsOf(shape), colour, dense);
    ghost.place(pose);
    this.stage.scene.add(ghost.mesh);
    return ghost;
  }

  roll(face: string, seed: number): void {
    this.face = face;
    if (this.stage.still) this.die.lie(...this.layout.die, face, seed);
    else this.die.throw(new Vector3(...this.layout.dieFrom, 0.1), ...this.layout.die, face, seed);
    this.stage.invalidate();
  }

  /** Have a structure of this height in the picture; with a ladder in hand there is room for it. */
  frame(height: number, hand: boolean, glide = true): void {
    const wanted = Math.max(0.18, Math.ceil((height + (hand ? 0.1 : 0)) * 20) / 20);
    const key = wanted + (hand ? 10 : 0);
    if (key === this.framed) return;
    this.framed = key;
    const { tall, layout } = this;
    const least = tall ? (hand ? 0.27 : 0.23) : hand ? 0.24 : 0.2;
    const radius = Math.max(least, wanted * (tall ? 0.5 : 0.6) + 0.05);
    const home = glide ? {} : { azimuth: layout.azimuth, elevation: layout.elevation };
    // The controls take the lower part of the picture, the more on a tall screen.
    const middle = tall ? 0.2 : hand ? 0.29 : 0.36;
    this.stage.look({ radius, height: wanted * middle, ...home }, glide);
    this.highest = { height: wanted, middle: wanted * middle };
    this.reveal();
  }

  /** Have nothing of the structure behind controls: the card of a lesson, what is said of the end. */
  private reveal(): void {
    const { height, middle } = this.highest;
    const { top, bottom } = this.stage.covered;
    const covered = { top: top + GAP, bottom: bottom + GAP };
    this.stage.rig.reveal(height - middle, middle + SLAB, covered);
  }

  private get tall(): boolean {
    const { clientWidth, clientHeight } = this.stage.canvas;
    return clientWidth < clientHeight * 0.8;
  }

  dispose(): void {
    const { scene } = this.stage;
    scene.remove(this.ladders.rods.mesh, this.die.mesh, this.drops.shape.mesh);
    scene.remove(this.line.mesh, this.grip.group, this.plumb.group, this.hook.group);
    this.removeBase();
    this.showLid(null);
    this.suggest(null, null);
    this.foresee(null, null, 0);
    this.look(null, null);
    const { ladders, die, drops, line, grip, plumb, hook } = this;
    for (const part of [ladders, die, drops, line, grip, plumb, hook]) part.dispose();
    this.stage.clears = null;
    this.stage.invalidate();
  }

  /** What the lid beside which a team scores says that it is. */
  nameLid(words: string): void {
    this.lidName = words;
    if (words) this.lid?.say(words);
    this.stage.invalidate();
  }

  private showLid(height: number | null): void {
    if ((height !== null) === (this.lid !== null)) return;
    if (this.lid) {
      this.stage.scene.remove(this.lid.mesh);
      this.lid.dispose();
      this.lid = null;
    }
    if (height === null) return;
    this.lid = new ScoreLid(height);
    if (this.lidName) this.lid.say(this.lidName);
    this.stage.scene.add(this.lid.mesh);
  }

  private removeBase(): void {
    if (!this.base) return;
    this.stage.scene.remove(this.base.slab.mesh, this.base.grooves.mesh);
    this.base.slab.dispose();
    this.base.grooves.dispose();
    this.base = null;
  }
}
