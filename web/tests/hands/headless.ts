/** The page's hand without the page: its controls, its physics and its camera, with time and pointers
 * as they are told, a line of JSON each. What is seen is told back. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { Box3, Quaternion, Raycaster, Vector2, Vector3 } from "three";

import { at } from "../../src/checked";

import { newPose, type PoseLike, poseOf } from "../../src/protocol/frames";
import { CameraRig } from "../../src/scene/camera";
import {
  type Candidate,
  candidates,
  type Requirement,
} from "../../src/games/moon/forecast/candidates";
import { FINGER_PULLS, simulateRelease } from "../../src/games/moon/forecast/release";
import { newViewAxes, viewAxes } from "../../src/games/moon/hand/axes";
import {
  Gesture,
  type GesturePicture,
  type GestureTarget,
} from "../../src/games/moon/hand/gesture";
import { type Attitude, Grip } from "../../src/games/moon/hand/grip";
import type { LadderShape, Place } from "../../src/games/moon/model";
import { BEAT } from "../../src/games/moon/physics/constants";
import { CoreWorld, quantise } from "../../src/games/moon/physics/core";
import { bounds } from "../../src/games/moon/physics/wood";

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

class Page implements GestureTarget, GesturePicture {
  readonly offered = false;
  readonly led: Grip;
  readonly grabbed = new Vector3();
  readonly rig = new CameraRig();
  readonly canvas = { style: { cursor: "" }, getBoundingClientRect: () => this.box };
  readonly gesture = new Gesture(this, this);
  readonly targets: (number[] | null)[] = [];
  readonly begun: [number, number][] = [];
  private readonly ladder: LadderShape;
  private readonly caster = new Raycaster();
  private readonly point = new Vector2();
  private readonly pose = newPose();
  private readonly target = newPose();
  private readonly sent = new Float64Array(7);
  private found: Candidate | null = null;
  private wanted: number[] | null = null;

  constructor(
    readonly core: CoreWorld,
    readonly told: Loading,
  ) {
    core.load(new Uint8Array(Buffer.from(told.physics, "base64")));
    core.pose(told.ladder, this.pose);
    this.ladder = at(told.ladders, told.ladder);
    const table = { ladders: told.ladders, standing: this.standing, reach: 0.59 };
    this.led = new Grip(this.ladder, this.pose, told.grab, table);
    this.led.careful = told.wary;
    if (!told.hovers) this.led.leadFreely();
    const { rig } = this;
    rig.still = true;
    rig.resize(told.width, told.tall, this.box);
    const structure = new Box3(new Vector3(-0.07, -0.07, 0), new Vector3(0.07, 0.07, told.height));
    const held = bounds(this.ladder, this.pose, new Box3());
    rig.keep([structure, held], { azimuth: -0.95, elevation: 0.34 }, false);
    this.look();
  }

  standing = (id: number): PoseLike | null => (this.core.pose(id, this.pose) ? this.pose : null);

  private get box() {
    return { left: 0, top: 0, width: this.told.width, height: this.told.tall };
  }

  ray({ clientX, clientY }: { clientX: number; clientY: number }): Raycaster {
    this.point.set((clientX / this.told.width) * 2 - 1, 1 - (clientY / this.told.tall) * 2);
    this.caster.setFromCamera(this.point, this.rig.camera);
    return this.caster;
  }

  invalidate(): void {
    // Nothing is drawn.
  }

  under(): Place | null {
    return this.told.grab; // the finger is on the ladder, at the fingers
  }

  take(): void {
    throw new Error("it is in the hand");
  }

  putDown(): void {
    this.lower();
  }

  lower(): void {
    this.led.lower(this.found ? poseOf(this.found.from) : undefined);
    this.found = null;
  }

  /** As it is seen, metres. */
  lead(right: number, up: number, away: number): void {
    const { azimuth, elevation } = this.rig;
    this.led.move(right, up, away, viewAxes(azimuth, elevation, newViewAxes()));
  }

  useful(): boolean {
    return false;
  }

  next(): void {
    // Nothing to roll or draw.
  }

  step(): void {
    this.led.step(BEAT, this.core);
    if (this.told.hovers && this.core.touched(this.told.ladder)) this.led.soften(this.grabbed);
    this.led.target(this.target);
    quantise(this.target, this.sent);
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
    const turn = new Quaternion(i, j, k, w);
    this.grabbed
      .set(...this.told.grab)
      .applyQuaternion(turn)
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
      phase: this.led.phase,
      slipped: this.led.slipped,
      touched: this.core.supports(this.told.ladder),
      begun: this.begun,
    };
  }

  /** Where it could be lowered, as the page finds it while the ladder hovers. */
  snap(requirement: Requirement): Candidate | null {
    this.found = null;
    const { ladder } = this;
    const from = this.led.target(newPose());
    const task = { physics: this.core.save(), ladder, grab: this.told.grab, from, requirement };
    for (const candidate of candidates(trial, task)) this.found = candidate ?? this.found;
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
    if (told["kind"] === "down") this.gesture.press(event);
    else if (told["kind"] === "move") this.gesture.drag(event);
    else if (told["kind"] === "up") this.gesture.release(event);
    else if (told["kind"] === "wheel") this.gesture.wheel(event);
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
      if (page.led.phase !== "hover") page.led.lift(); // else there is no such button
      return null;
    case "lower":
      page.lower();
      return null;
    case "attitude":
      page.led.turnTo(told["name"] as Attitude);
      return null;
    case "turn":
      page.gesture.turn(Number(told["yaw"]), Number(told["pitch"]), Number(told["roll"]));
      return null;
    case "forecast": {
      const physics = core.save();
      const outcomes = FINGER_PULLS.map((pull) => simulateRelease(trial, physics, pull));
      return { ...outcomes[0], stood: outcomes.filter((one) => one.stands).length };
    }
    case "snap":
      return page.snap(told["requirement"] as Requirement);
    case "targets":
      return page.targets;
    default:
      throw new Error(`what is ${String(told["do"])}?`);
  }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line) as Record<string, unknown>))}\n`);
