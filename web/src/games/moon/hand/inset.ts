import { PerspectiveCamera, Vector3 } from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { Inset as StageInset } from "../../../scene/stage";
import type { LadderShape } from "../model";
import { rodEnd } from "../physics/wood";
import { newViewAxes, viewAxes } from "./axes";

/** Metres from the camera to the middle of what it shows, and half the height that it shows at least. */
const FAR = 1.5;
const RADIUS = 0.12;
/** Metres of the side view below the middle of the table, and by which its camera is higher. */
const BELOW = 0.02;
const RAISED = 0.06;
/** The share of the picture's half width and height within which the held ladder stays. */
const WITHIN = 0.9;
const TRIES = 8;

/** The table, small, seen from another side while a ladder is held: from straight above (up in it is
 * away from the viewer), or from the viewer's right-hand side (right in it is away). It shows the middle
 * of the table, and moves or widens only as far as it must to contain the whole held ladder. */
export class Inset implements StageInset {
  readonly camera = new PerspectiveCamera(10, 1, 0.1, 5);
  /** The frame on the page in which it is drawn. */
  frame: HTMLElement | null = null;
  side = false;
  private readonly axes = newViewAxes();
  private readonly centre = new Vector3();
  private readonly place = new Vector3();
  private readonly low = new Vector3();
  private readonly high = new Vector3();

  /** Show the table and a held ladder at a pose, as seen by somebody who stands at this side. */
  look(ladder: LadderShape, pose: PoseLike, azimuth: number): void {
    viewAxes(azimuth, 0, this.axes);
    let radius = RADIUS;
    this.centre.set(0, 0, this.side ? radius - BELOW : 0);
    const { frame, camera, low, high } = this;
    camera.aspect = frame?.clientHeight ? frame.clientWidth / frame.clientHeight : 1;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      this.aim(radius);
      this.measure(ladder, pose);
      if (Math.max(-low.x, -low.y, high.x, high.y) <= WITHIN) return;
      const wide = Math.max(high.x - low.x, high.y - low.y) / (2 * WITHIN);
      if (wide > 1) radius *= wide * 1.02;
      const across = this.side ? this.axes.away : this.axes.right;
      this.centre.addScaledVector(across, beyond(low.x, high.x) * radius * camera.aspect);
      this.centre.addScaledVector(this.side ? UP : this.axes.away, beyond(low.y, high.y) * radius);
    }
  }

  readonly box = (): DOMRect | null => this.frame?.getBoundingClientRect() ?? null;

  private aim(radius: number): void {
    const { camera, centre, axes } = this;
    camera.fov = (Math.atan(radius / FAR) * 360) / Math.PI;
    camera.updateProjectionMatrix();
    camera.position.copy(centre).addScaledVector(this.side ? axes.right : UP, FAR);
    if (this.side) camera.position.z += RAISED;
    camera.up.copy(this.side ? UP : axes.away);
    camera.lookAt(centre);
    camera.updateMatrixWorld();
  }

  /** Where the ends of the ladder's rods are in the picture, from -1 to 1. */
  private measure(ladder: LadderShape, pose: PoseLike): void {
    this.low.setScalar(Infinity);
    this.high.setScalar(-Infinity);
    for (const rod of ladder.rods)
      for (const end of [-1, 1] as const) {
        rodEnd(rod, end, pose, this.place).project(this.camera);
        this.low.min(this.place);
        this.high.max(this.place);
      }
  }
}

const UP = new Vector3(0, 0, 1);

/** By how much a stretch of the picture is beyond what should be within. */
function beyond(low: number, high: number): number {
  if (high > WITHIN && low < -WITHIN) return (low + high) / 2;
  return high > WITHIN ? high - WITHIN : low < -WITHIN ? low + WITHIN : 0;
}
