import { PerspectiveCamera } from "three";

import type { Inset as StageInset } from "../../../scene/stage";

const FAR = 1.5;
const RADIUS = 0.12;

/** The table, small, seen from another side while a ladder is in hand: from straight above (up in it is
 * away from the viewer), or from the viewer's right-hand side (right in it is away). There one sees what
 * is near and what is far. */
export class Inset implements StageInset {
  readonly camera = new PerspectiveCamera(10, 1, 0.1, 5);
  /** The frame on the page in which it is drawn. */
  frame: HTMLElement | null = null;
  side = false;

  /** Look at the middle of the table as somebody does who stands at this side; something is so high. */
  look(height: number, azimuth: number): void {
    const { camera, side } = this;
    const sin = Math.sin(azimuth);
    const cos = Math.cos(azimuth);
    const radius = side ? Math.max(RADIUS, height / 2 + 0.03) : RADIUS;
    camera.fov = (Math.atan(radius / FAR) * 360) / Math.PI;
    camera.updateProjectionMatrix();
    if (side) {
      const middle = radius - 0.02;
      camera.up.set(0, 0, 1);
      camera.position.set(-sin * FAR, cos * FAR, middle + 0.06);
      camera.lookAt(0, 0, middle);
    } else {
      camera.up.set(-cos, -sin, 0);
      camera.position.set(0, 0, FAR);
      camera.lookAt(0, 0, 0);
    }
    camera.updateMatrixWorld();
  }

  readonly box = (): DOMRect | null => this.frame?.getBoundingClientRect() ?? null;
}
