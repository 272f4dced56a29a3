import {
  CanvasTexture,
  Color,
  DoubleSide,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
} from "three";

import type { Stage } from "../../../scene/stage";
import { UNIT } from "./blockshape";

export interface Mark {
  /** The smallest corner and the size, in units. */
  x: number;
  y: number;
  level: number;
  dx?: number;
  dy?: number;
  colour: string;
}

const MOST = 600;
const MATRIX = new Matrix4();
const COLOUR = new Color();

/** Glowing frames that lie on squares: where one may go, put, or has been. */
export class Markers {
  private readonly mesh: InstancedMesh;
  private readonly texture: CanvasTexture;

  constructor(
    private readonly stage: Stage,
    raised: number,
  ) {
    this.texture = frame();
    const material = new MeshBasicMaterial({
      map: this.texture,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
    });
    this.mesh = new InstancedMesh(new PlaneGeometry(1, 1), material, MOST);
    this.mesh.count = 0;
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 2;
    this.mesh.position.z = raised * UNIT;
    stage.scene.add(this.mesh);
  }

  show(marks: readonly Mark[]): void {
    this.mesh.count = Math.min(MOST, marks.length);
    for (let i = 0; i < this.mesh.count; i++) {
      const mark = marks[i]!;
      const { dx = 1, dy = 1 } = mark;
      MATRIX.makeScale(dx * UNIT * 0.94, dy * UNIT * 0.94, 1);
      MATRIX.setPosition((mark.x + dx / 2) * UNIT, (mark.y + dy / 2) * UNIT, mark.level * UNIT);
      this.mesh.setMatrixAt(i, MATRIX);
      this.mesh.setColorAt(i, COLOUR.set(mark.colour));
    }
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
    this.stage.invalidate(false);
  }

  dispose(): void {
    this.stage.scene.remove(this.mesh);
    this.mesh.geometry.dispose();
    (this.mesh.material as MeshBasicMaterial).dispose();
    this.texture.dispose();
    this.mesh.dispose();
  }
}

function frame(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "rgba(255,255,255,0.34)";
  pen.strokeStyle = "#fff";
  pen.lineWidth = 11;
  pen.beginPath();
  pen.roundRect(9, 9, 110, 110, 26);
  pen.fill();
  pen.stroke();
  return new CanvasTexture(canvas);
}
