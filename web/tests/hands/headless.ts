/** The page's hand without the page: its controls, its physics and its camera, with time and pointers
 * as they are told, a line of JSON each. What is seen is told back. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { Raycaster, Vector2, Vector3 } from "three";

import { newPose, type PoseLike } from "../../src/protocol/frames";
import { CameraRig } from "../../src/scene/camera";
import type { Stage } from "../../src/scene/stage";
import { bearings, Grasp, newBearings } from "../../src/games/moon/input/grasp";
import { Hands, type Hold } from "../../src/games/moon/input/hands";
import { type Attitude, Holding } from "../../src/games/moon/input/holding";
import type { LadderShape, Place } from "../../src/games/moon/model";
import { asTaken, CoreWorld } from "../../src/games/moon/physics/core";
import { type Landing, landings, type Wish } from "../../src/games/moon/physics/magnet";
import { FINGERS, letGo } from "../../src/games/moon/physics/trial";

const BEAT = 1 / 60;
const [WASM = ""] = process.argv.slice(2);
globalThis.fetch = () => Promise.resolve(new Response(readFileSync(WASM)));

interface Loading {
  physics: string;
  ladders: LadderShape[];
  ladder: number;
  grab: Place;
  height: number;
  /** If not, it stays where it is led, in a hand that is never soft: as in version 0.1.0. */
  hovers: boolean;
  /** Whether the hand stops before the table, as with help. */
  wary: boolean;
  width: number;
  tall: number;
}

class Page implements Hold {
  readonly offered = false;
  holding = true;
  readonly grasp = new Grasp(0.59);
  readonly grabbed = new Vector3();
  readonly rig = new CameraRig();
  readonly hands: Hands;
  readonly held: Holding;
  readonly targets: (number[] | null)[] = [];
  readonly begun: [number, number][] = [];
  private readonly pose = newPose();
  private readonly target = newPose();
  private readonly sent = new Float64Array(7);
  private found: Landing | null = null;
  private wanted: number[] | null = null;

  constructor(
    readonly core: CoreWorld,
    readonly told: Loading,
  ) {
    core.load(new Uint8Array(Buffer.from(told.physics, "base64")));
    core.pose(told.ladder, this.pose);
    const around = { ladders: told.ladders, held: told.ladder, standing: this.standing };
    this.held = new Holding(this.grasp, around);
    this.held.wary = told.wary;
    this.held.take(this.pose, told.grab);
    if (!told.hovers) this.held.free();
    const { rig } = this;
    rig.still = true;
    rig.resize(told.width, told.tall);
    const wanted = Math.max(0.18, Math.ceil((told.height + 0.1) * 20) / 20);
    const radius = Math.max(0.24, wanted * 0.6 + 0.05);
    rig.look({ radius, height: wanted * 0.29, azimuth: -0.95, elevation: 0.34 }, false);
    const caster = new Raycaster();
    const point = new Vector2();
    const stage = {
      canvas: { style: {}, getBoundingClientRect: () => this.box },
      rig,
      invalidate: () => undefined,
      ray: (at: { clientX: number; clientY: number }) => {
        point.set((at.clientX / told.width) * 2 - 1, 1 - (at.clientY / told.tall) * 2);
        caster.setFromCamera(point, rig.camera);
        return caster;
      },
    };
    this.hands = new Hands(stage as unknown as Stage, this);
    this.look();
  }

  standing = (id: number): PoseLike | null => (this.core.pose(id, this.pose) ? this.pose : null);

  private get box() {
    return { left: 0, top: 0, width: this.told.width, height: this.told.tall };
  }

  under(): Place | null {
    return this.told.grab; // the finger is on the ladder
  }

  get grab(): Place {
    return this.told.grab;
  }

  atEnd(): boolean {
    return false;
  }

  grip(): void {
    throw new Error("it is in the hand");
  }

  putDown(): void {
    this.lower();
  }

  lower(): void {
    this.held.lower(this.found ? (this.found.from as unknown as PoseLike) : undefined);
    this.found = null;
  }

  /** As it is seen, metres. */
  lead(right: number, up: number, away: number): void {
    const { azimuth, elevation } = this.rig;
    this.grasp.move(right, up, away, bearings(azimuth, elevation, newBearings()));
  }

  useful(): boolean {
    return false;
  }

  click(): void {
    // Nothing to roll or draw.
  }

  goOn(): void {
    // Nothing to roll or draw.
  }

  step(): void {
    this.held.step(BEAT, this.core);
    if (this.told.hovers && this.core.touched(this.told.ladder)) this.held.soften(this.grabbed);
    this.held.target(this.target);
    asTaken(this.target, this.sent);
    const { wanted, sent } = this;
    if (!wanted || wanted.some((value, i) => value !== sent[i])) {
      this.wanted = [...sent];
      this.core.aim(this.wanted);
      this.targets.push(this.wanted);
    } else this.targets.push(null);
    this.core.beat((ladder, ground) => this.begun.push([ladder, ground]));
    this.look();
  }

  private look(): void {
    this.core.pose(this.told.ladder, this.pose);
    const [x, y, z, w, i, j, k] = this.pose;
    this.grabbed
      .set(...this.told.grab)
      .applyQuaternion({ w, x: i, y: j, z: k } as never)
      .add(new Vector3(x, y, z));
  }

  seen(): object {
    const poses: Record<number, number[]> = {};
    for (const { id } of this.told.ladders)
      if (this.core.pose(id, this.pose)) poses[id] = [...this.pose];
    const { camera } = this.rig;
    camera.updateMatrixWorld();
    const view = camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse);
    return {
      poses,
      view: view.elements,
      eye: camera.position.toArray(),
      azimuth: this.rig.azimuth,
      elevation: this.rig.elevation,
      stance: this.held.stance,
      slipped: this.held.slipped,
      touched: this.core.supports(this.told.ladder),
      begun: this.begun,
    };
  }

  /** Where it could be lowered, as the page finds it while the ladder hovers. */
  magnet(wish: Wish): Landing | null {
    const shape = this.told.ladders[this.told.ladder];
    if (!shape) return null;
    this.found = null;
    const { grab } = this.told;
    const from = this.grasp.target(newPose());
    const task = { physics: this.core.save(), ladder: shape, grab, from, wish };
    for (const landing of landings(trial, task)) this.found = landing ?? this.found;
    return this.found;
  }

  pointer(told: Record<string, unknown>): void {
    const event = {
      pointerId: 1,
      pointerType: "mouse",
      button: told["button"] ?? 0,
      shiftKey: told["shift"] ?? false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      clientX: told["x"],
      clientY: told["y"],
      timeStamp: this.targets.length * BEAT * 1000,
      deltaMode: 0,
      deltaX: 0,
      deltaY: told["by"] ?? 0,
    } as unknown as WheelEvent & PointerEvent;
    if (told["kind"] === "down") this.hands.press(event);
    else if (told["kind"] === "move") this.hands.drag(event);
    else if (told["kind"] === "up") this.hands.release(event);
    else if (told["kind"] === "wheel") this.hands.wheel(event);
  }
}

const core = await CoreWorld.make();
const trial = await CoreWorld.make();
let page: Page | null = null;

function answer(told: Record<string, unknown>): unknown {
  if (told["do"] === "load") {
    page = new Page(core, told as unknown as Loading);
    return page.seen();
  }
  if (!page) throw new Error("nothing is loaded");
  switch (told["do"]) {
    case "pointer":
      page.pointer(told);
      return null;
    case "wait":
      for (let beat = 0; beat < Math.round(Number(told["seconds"]) / BEAT); beat++) page.step();
      return page.seen();
    case "lead":
      page.lead(Number(told["right"]), Number(told["up"]), Number(told["away"]));
      return null;
    case "lift":
      if (page.held.stance !== "hovers") page.held.lift(); // else there is no such button
      return null;
    case "lower":
      page.lower();
      return null;
    case "attitude":
      page.held.turnTo(told["name"] as Attitude);
      return null;
    case "turn":
      page.hands.turn(Number(told["yaw"]), Number(told["pitch"]), Number(told["roll"]));
      return null;
    case "foresee": {
      const physics = core.save();
      const endings = FINGERS.map((wrench) => letGo(trial, physics, wrench));
      return { ...endings[0], sure: endings.filter((one) => one.stands).length };
    }
    case "magnet":
      return page.magnet(told["wish"] as Wish);
    case "targets":
      return page.targets;
    default:
      throw new Error(`what is ${String(told["do"])}?`);
  }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line) as Record<string, unknown>))}\n`);
