import { Vector3 } from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { Stage } from "../../../scene/stage";
import { readBase, waiting, type MoonView, type Pieces, type SettingView } from "../model";
import { CloudSlab, grooves } from "./base";
import { Die } from "./die";
import { Drops } from "./drops";
import { GhostSlot } from "./guides";
import { Ladders, PAINT } from "./ladders";
import { Layout } from "./layout";
import { RodMesh } from "./rodmesh";
import { ScoreLid } from "./scorelid";
import { Sight } from "./sight";

const MOONLIGHT = 0x9fc8ff;
const FAINTLY = 0.2; // how dense the ghost of a ladder is

/** The part of a Stage that is needed here. */
export type Ground = Pick<
  Stage,
  "scene" | "traits" | "still" | "canvas" | "frame" | "light" | "invalidate"
>;

/** Everything of the game that is drawn on the stage. It knows no session: it is told. */
export class MoonScene {
  readonly ladders: Ladders;
  readonly die: Die;
  readonly drops: Drops;
  private base: { name: string; slab: CloudSlab; grooves: RodMesh } | null = null;
  private lid: ScoreLid | null = null;
  private lidName = "";
  private readonly looked: GhostSlot;
  private framed = false;
  private lit = 0;
  private readonly sight: Sight;
  private face = "moon";
  private readonly layout: Layout;

  constructor(
    private readonly stage: Ground,
    private readonly pieces: Pieces,
  ) {
    const { traits, still, scene } = stage;
    this.layout = new Layout(stage.canvas.clientWidth < stage.canvas.clientHeight * 0.8);
    this.sight = new Sight(pieces);
    this.ladders = new Ladders(pieces.ladders, traits, still);
    this.die = new Die(traits);
    this.drops = new Drops(traits, still, this.layout);
    this.looked = new GhostSlot(stage, pieces.ladders);
    scene.add(this.ladders.rods.mesh, this.die.mesh, this.drops.shape.mesh);
    this.die.lie(...this.layout.die, "moon", 3);
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

  /** Show a place for a ladder that a bot looks at; null shows nothing. The first one stays where
   * little motion is wanted. */
  look(ladder: number | null, pose: PoseLike | null): void {
    if (pose && this.looked.ladder === ladder) {
      if (!this.stage.still) this.looked.move(pose);
    } else this.looked.show(ladder, pose, MOONLIGHT, FAINTLY);
  }

  roll(face: string, seed: number): void {
    this.face = face;
    if (this.stage.still) this.die.lie(...this.layout.die, face, seed);
    else this.die.throw(new Vector3(...this.layout.dieFrom, 0.1), ...this.layout.die, face, seed);
    this.stage.invalidate();
  }

  /** Keep the structure in sight, and what the player has in hand or acts on next. */
  frame(view: MoonView): void {
    const { sight, layout, framed } = this;
    sight.look(view, (id) => this.ladders.poseOf(id), this.die.place);
    const from = framed ? {} : { azimuth: layout.azimuth, elevation: layout.elevation };
    this.stage.frame(sight, from, framed);
    this.framed = true;
    const height = Math.max(0.18, Math.ceil(sight.structure.max.z * 20) / 20);
    if (height === this.lit) return;
    this.lit = height;
    this.stage.light(Math.max(0.2, height * 0.6 + 0.05), height * 0.36);
  }

  dispose(): void {
    const { scene } = this.stage;
    scene.remove(this.ladders.rods.mesh, this.die.mesh, this.drops.shape.mesh);
    this.removeBase();
    this.showLid(null);
    for (const part of [this.ladders, this.die, this.drops, this.looked]) part.dispose();
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
