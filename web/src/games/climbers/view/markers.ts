import {
  CanvasTexture,
  Color,
  DoubleSide,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PlaneGeometry,
} from "three";

import { present } from "../../../checked";
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
  /** What is drawn in it, besides the colour. */
  sign?: Sign;
}

const MOST = 600;
const MATRIX = new Matrix4();
const COLOUR = new Color();

interface Sheet {
  mesh: InstancedMesh<PlaneGeometry, MeshBasicMaterial>;
  texture: CanvasTexture;
}

/** Glowing frames that lie on squares: where one may go, put, or has been. */
export class Markers {
  private readonly sheets = new Map<Sign, Sheet>();
  private readonly plane = new PlaneGeometry(1, 1);

  constructor(
    private readonly stage: Stage,
    private readonly raised: number,
  ) {}

  show(marks: readonly Mark[]): void {
    for (const { mesh } of this.sheets.values()) mesh.count = 0;
    for (const mark of marks) this.add(mark);
    for (const { mesh } of this.sheets.values()) {
      mesh.visible = mesh.count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    this.stage.invalidate(false);
  }

  dispose(): void {
    for (const { mesh, texture } of this.sheets.values()) {
      this.stage.scene.remove(mesh);
      mesh.material.dispose();
      texture.dispose();
      mesh.dispose();
    }
    this.sheets.clear();
    this.plane.dispose();
  }

  private add(mark: Mark): void {
    const { mesh } = this.sheet(mark.sign ?? "none");
    if (mesh.count >= MOST) return;
    const { dx = 1, dy = 1 } = mark;
    MATRIX.makeScale(dx * UNIT * 0.94, dy * UNIT * 0.94, 1);
    MATRIX.setPosition((mark.x + dx / 2) * UNIT, (mark.y + dy / 2) * UNIT, mark.level * UNIT);
    mesh.setMatrixAt(mesh.count, MATRIX);
    mesh.setColorAt(mesh.count, COLOUR.set(mark.colour));
    mesh.count++;
  }

  /** The mesh for marks with this sign; made when it is first wanted. */
  private sheet(sign: Sign): Sheet {
    const known = this.sheets.get(sign);
    if (known) return known;
    const texture = drawSign(sign);
    const material = new MeshBasicMaterial({
      map: texture,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
    });
    const mesh = new InstancedMesh(this.plane, material, MOST);
    mesh.name = `marks ${sign}`;
    mesh.count = 0;
    mesh.frustumCulled = false;
    mesh.renderOrder = 2;
    mesh.position.z = this.raised * UNIT;
    this.stage.scene.add(mesh);
    const sheet = { mesh, texture };
    this.sheets.set(sign, sheet);
    return sheet;
  }
}

/** What a mark shows: an empty frame, the ladders that a way takes, a stone, a step that was made, a
 * place of little use, or the rim of a block that can be taken. */
export type Sign = "none" | "short" | "long" | "both" | "stone" | "step" | "dot" | "rim";

const SIZE = 128;

/** A frame with a sign in it, white on nothing: the mark gives it its colour. */
function drawSign(sign: Sign): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = present(canvas.getContext("2d"), "canvas to draw on");
  pen.strokeStyle = pen.fillStyle = "#fff";
  pen.lineJoin = pen.lineCap = "round";
  if (sign === "step" || sign === "dot") {
    pen.globalAlpha = sign === "dot" ? 0.6 : 1;
    pen.beginPath();
    pen.arc(64, 64, sign === "dot" ? 13 : 20, 0, Math.PI * 2);
    pen.fill();
    return new CanvasTexture(canvas);
  }
  if (sign === "rim") {
    pen.lineWidth = 7;
    pen.beginPath();
    pen.roundRect(5, 5, 118, 118, 10);
    pen.stroke();
    return new CanvasTexture(canvas);
  }
  pen.globalAlpha = 0.34;
  pen.beginPath();
  pen.roundRect(9, 9, 110, 110, 26);
  pen.fill();
  pen.globalAlpha = 1;
  pen.lineWidth = 11;
  pen.stroke();
  pen.lineWidth = 8;
  if (sign === "short") ladder(pen, 64, 2);
  if (sign === "long") ladder(pen, 64, 4);
  if (sign === "both") {
    ladder(pen, 42, 2);
    ladder(pen, 86, 4);
  }
  if (sign === "stone") {
    pen.beginPath();
    for (let i = 0; i < 6; i++)
      pen.lineTo(64 + 17 * Math.cos((i * Math.PI) / 3), 64 + 17 * Math.sin((i * Math.PI) / 3));
    pen.closePath();
    pen.stroke();
  }
  return new CanvasTexture(canvas);
}

/** A ladder with so many rungs around the middle, as wide as two marks can have side by side. */
function ladder(pen: CanvasRenderingContext2D, x: number, rungs: number): void {
  const half = rungs * 9;
  pen.beginPath();
  for (const side of [-13, 13]) {
    pen.moveTo(x + side, 64 - half);
    pen.lineTo(x + side, 64 + half);
  }
  for (let i = 0; i < rungs; i++) {
    const y = 64 - half + (i + 0.5) * 18;
    pen.moveTo(x - 13, y);
    pen.lineTo(x + 13, y);
  }
  pen.stroke();
}
