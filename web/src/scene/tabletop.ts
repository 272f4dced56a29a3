import {
  CanvasTexture,
  LatheGeometry,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  Vector2,
} from "three";

import { present } from "../checked";
import type { QualityTraits } from "./quality";
import { seededRandom } from "./random";

/** A round wooden table whose top is at height 0. */
export class Tabletop {
  readonly mesh: Mesh;
  private readonly geometry: LatheGeometry;
  private readonly material: MeshStandardMaterial | MeshLambertMaterial;

  constructor(traits: QualityTraits) {
    const outline = [
      [0, 0],
      [0.965, 0],
      [0.985, -0.004],
      [0.996, -0.014],
      [1, -0.03],
      [0.996, -0.05],
      [0.98, -0.066],
      [0.9, -0.075],
    ]
      .map(([x, y]) => new Vector2(x, y))
      .reverse();
    this.geometry = new LatheGeometry(outline, 48 * (1 + traits.segments));
    this.geometry.rotateX(Math.PI / 2);
    flatMapping(this.geometry);
    const map = woodTexture(traits.texture, {
      base: "#6b4226",
      grain: "#2b1408",
      boards: 7,
      seed: 8,
    });
    this.material = traits.smooth
      ? new MeshStandardMaterial({ map, roughness: 0.62, metalness: 0 })
      : new MeshLambertMaterial({ map });
    this.mesh = new Mesh(this.geometry, this.material);
    this.mesh.receiveShadow = true;
  }

  /** Fit to a game of this half width, in metres. */
  fit(size: number): void {
    this.mesh.scale.setScalar(size * 2.4);
  }

  dispose(): void {
    this.geometry.dispose();
    this.material.map?.dispose();
    this.material.dispose();
  }
}

/** Lay the picture flat from above. */
function flatMapping(geometry: LatheGeometry): void {
  const place = geometry.getAttribute("position");
  const map = geometry.getAttribute("uv");
  for (let i = 0; i < place.count; i++)
    map.setXY(i, place.getX(i) * 0.75 + 0.5, (place.getY(i) + place.getZ(i)) * 0.75 + 0.5);
}

interface WoodLook {
  /** Base colour and the colour of the grain, as CSS colours. */
  base: string;
  grain: string;
  /** Boards across the picture. */
  boards: number;
  seed: number;
}

/** A picture of sawn wood, the grain running along x; it can be repeated. */
function woodTexture(size: number, look: WoodLook): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = present(canvas.getContext("2d"), "canvas to draw on");
  const random = seededRandom(look.seed);
  pen.fillStyle = look.base;
  pen.fillRect(0, 0, size, size);
  const board = size / look.boards;
  for (let i = 0; i < look.boards; i++) {
    pen.save();
    pen.beginPath();
    pen.rect(0, i * board, size, board);
    pen.clip();
    drawBoard(pen, size, i * board, board, look, random);
    pen.restore();
    if (look.boards === 1) continue;
    pen.fillStyle = "rgba(10,4,0,0.5)";
    pen.fillRect(0, i * board, size, Math.max(1, size / 512));
    pen.fillStyle = "rgba(255,220,170,0.08)";
    pen.fillRect(0, i * board + Math.max(1, size / 512), size, Math.max(1, size / 512));
  }
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function drawBoard(
  pen: CanvasRenderingContext2D,
  size: number,
  top: number,
  height: number,
  look: WoodLook,
  random: () => number,
): void {
  pen.globalAlpha = 0.16 * random();
  pen.fillStyle = random() < 0.5 ? "#000" : "#ffca8a";
  pen.fillRect(0, top, size, height);
  const lines = Math.round(height / 2.2);
  const knot = { x: random() * size, y: top + height * (0.25 + random() * 0.5), r: height * 0.16 };
  const knotted = random() < 0.45;
  const phase = random() * Math.PI * 2;
  const swing = height * (0.03 + random() * 0.06);
  pen.strokeStyle = look.grain;
  for (let i = 0; i < lines; i++) {
    const y = top + ((i + random()) / lines) * height;
    pen.globalAlpha = 0.05 + random() * 0.2;
    pen.lineWidth = (0.4 + random() * 1.5) * (size / 1024);
    pen.beginPath();
    const steps = 40;
    for (let step = 0; step <= steps; step++) {
      const x = (step / steps) * size;
      const turn = (step / steps) * Math.PI * 2;
      let bend =
        Math.sin(turn + phase) * swing + Math.sin(turn * 3 + phase + i * 0.05) * swing * 0.3;
      if (knotted) bend += around(knot, x, y);
      if (step) pen.lineTo(x, y + bend);
      else pen.moveTo(x, y + bend);
    }
    pen.stroke();
  }
  if (knotted) drawKnot(pen, knot, look.grain);
  pen.globalAlpha = 1;
}

/** How far a line of grain gives way to a knot. */
function around(knot: { x: number; y: number; r: number }, x: number, y: number): number {
  const side = y < knot.y ? -1 : 1;
  const dx = (x - knot.x) / (knot.r * 3);
  const dy = (y - knot.y) / (knot.r * 2.2);
  return side * knot.r * 1.1 * Math.exp(-dx * dx - dy * dy);
}

function drawKnot(
  pen: CanvasRenderingContext2D,
  knot: { x: number; y: number; r: number },
  grain: string,
): void {
  pen.strokeStyle = grain;
  for (let ring = 1; ring <= 5; ring++) {
    pen.globalAlpha = 0.18 + 0.06 * ring;
    pen.beginPath();
    pen.ellipse(knot.x, knot.y, (knot.r * ring) / 4, (knot.r * ring) / 7, 0, 0, Math.PI * 2);
    pen.stroke();
  }
}
