import { PerspectiveCamera } from "three";

import type { Inset } from "../../../scene/stage";

const HIGH = 1.5;
const RADIUS = 0.12;

/** The table seen from straight above, small, while a ladder is in hand: there one sees what is near
 * and what is far. Up in it is away from the viewer. */
export class FromAbove implements Inset {
  readonly camera = new PerspectiveCamera((Math.atan(RADIUS / HIGH) * 360) / Math.PI, 1, 0.1, 5);
  /** The frame on the page in which it is drawn. */
  frame: HTMLElement | null = null;

  /** Look at a place as somebody does who stands at this side. */
  look(x: number, y: number, azimuth: number): void {
    this.camera.up.set(-Math.cos(azimuth), -Math.sin(azimuth), 0);
    this.camera.position.set(x, y, HIGH);
    this.camera.lookAt(x, y, 0);
    this.camera.updateMatrixWorld();
  }

  readonly box = (): DOMRect | null => this.frame?.getBoundingClientRect() ?? null;
}
