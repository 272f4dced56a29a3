import { CanvasTexture, SRGBColorSpace } from "three";

import { present } from "../../../checked";
import { seededRandom } from "../../../scene/random";
import type { Colour } from "../model";
import { COLOURS, PAINT } from "./palette";

/** Where a picture lies in the sheet: left, bottom, right, top, from 0 to 1. */
export type Tile = readonly [left: number, bottom: number, right: number, top: number];

const ROWS = 2;
const INSET = 0.004;

/** The square tile of a colour, or the wide one for the narrow sides of half cubes. */
export function tile(colour: Colour, wide: boolean): Tile {
  const column = COLOURS.indexOf(colour);
  const left = column / COLOURS.length;
  const right = (column + 1) / COLOURS.length;
  const [bottom, top] = wide ? [0.25, 0.5] : [0.5, 1];
  return [left + INSET / 3, bottom + INSET, right - INSET / 3, top - INSET];
}

/** All paints with their signs on one sheet. `size` is the width of a tile in pixels. */
export function paintSheet(size: number): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = size * COLOURS.length;
  canvas.height = size * ROWS;
  const pen = present(canvas.getContext("2d"), "canvas to draw on");
  COLOURS.forEach((colour, column) => {
    pen.save();
    pen.translate(column * size, 0);
    drawTile(pen, colour, size, size, column * 2 + 1);
    pen.translate(0, size);
    drawTile(pen, colour, size, size / 2, column * 2 + 2);
    pen.restore();
  });
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function drawTile(
  pen: CanvasRenderingContext2D,
  colour: Colour,
  width: number,
  height: number,
  seed: number,
): void {
  const paint = PAINT[colour];
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  pen.fillStyle = paint.base;
  pen.fillRect(0, 0, width, height);
  brush(pen, width, height, seed);
  wear(pen, width, height);
  if (height === width) squares(pen, width);
  pen.translate(width / 2, height / 2);
  const scale = Math.min(width, height * 1.5) / 52;
  pen.scale(scale, scale);
  const sign = new Path2D(paint.sign);
  pen.lineJoin = pen.lineCap = "round";
  pen.strokeStyle = paint.ink;
  pen.lineWidth = 2.6;
  pen.globalAlpha = 0.78;
  pen.stroke(sign);
  pen.globalAlpha = 0.1;
  pen.fillStyle = paint.ink;
  pen.fill(sign);
  pen.restore();
}

/** Strokes of a brush, barely to be seen. */
function brush(pen: CanvasRenderingContext2D, width: number, height: number, seed: number): void {
  const random = seededRandom(seed);
  for (let i = 0; i < 90; i++) {
    pen.globalAlpha = 0.02 + random() * 0.035;
    pen.strokeStyle = random() < 0.5 ? "#fff3dc" : "#1c0f0a";
    pen.lineWidth = (0.5 + random() * 3) * (width / 256);
    const y = random() * height;
    const x = (random() - 0.3) * width;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(
      x + width * 0.3,
      y + (random() - 0.5) * height * 0.06,
      x + width * (0.4 + random() * 0.6),
      y,
    );
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** Paint is thinner along the edges, where hands have held it. */
function wear(pen: CanvasRenderingContext2D, width: number, height: number): void {
  pen.strokeStyle = "#fff0d8";
  for (const [line, alpha] of [
    [0.1, 0.05],
    [0.055, 0.08],
    [0.022, 0.16],
  ] as const) {
    pen.globalAlpha = alpha;
    pen.lineWidth = width * line;
    pen.strokeRect(0, 0, width, height);
  }
  pen.globalAlpha = 1;
}

/** A faint cross: a pawn stands on one of four squares. */
function squares(pen: CanvasRenderingContext2D, size: number): void {
  pen.globalAlpha = 0.16;
  pen.strokeStyle = "#1c0f0a";
  pen.lineWidth = size / 110;
  pen.beginPath();
  for (const [from, to] of [
    [0.05, 0.2],
    [0.8, 0.95],
  ] as const) {
    pen.moveTo(size / 2, size * from);
    pen.lineTo(size / 2, size * to);
    pen.moveTo(size * from, size / 2);
    pen.lineTo(size * to, size / 2);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}
