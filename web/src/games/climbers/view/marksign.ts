import { CanvasTexture } from "three";

/** What a mark shows: an empty frame, the ladders that a way takes, a stone, a step that was made. */
export type Sign = "none" | "short" | "long" | "both" | "stone" | "step";

const SIZE = 128;

/** A frame with a sign in it, white on nothing: the mark gives it its colour. */
export function drawSign(sign: Sign): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d")!;
  pen.strokeStyle = pen.fillStyle = "#fff";
  pen.lineJoin = pen.lineCap = "round";
  if (sign === "step") {
    pen.beginPath();
    pen.arc(64, 64, 20, 0, Math.PI * 2);
    pen.fill();
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
