import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  LatheGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector2,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import type { Colour } from "../model";
import { UNIT } from "./blockshape";
import { tile } from "./paint";

/** A climber standing at the origin and looking along -y: about 1.7 units high. */
export interface PawnShape {
  /** Painted in the player's colour: coat and cap. */
  coat: BufferGeometry;
  /** Bare wood: head, hands, boots. */
  wood: BufferGeometry;
}

export function pawnShape(round: number): PawnShape {
  const coat = lathe(
    [
      [0.0, 0.1],
      [0.34, 0.1],
      [0.37, 0.15],
      [0.34, 0.34],
      [0.27, 0.62],
      [0.21, 0.86],
      [0.17, 0.97],
      [0.0, 1.0],
    ],
    round,
  );
  const cap = lathe(
    [
      [0.2, 1.25],
      [0.265, 1.26],
      [0.265, 1.3],
      [0.235, 1.36],
      [0.17, 1.5],
      [0.05, 1.6],
      [0.0, 1.62],
    ],
    round,
  );
  const bobble = new SphereGeometry(0.075, round / 2, round / 3).translate(0, 0, 1.65);
  const arms = [-1, 1].map((side) =>
    new CylinderGeometry(0.075, 0.085, 0.42, 8)
      .rotateX(Math.PI / 2)
      .rotateY(side * -0.5)
      .rotateX(0.5)
      .translate(side * 0.3, -0.07, 0.66),
  );
  const head = new SphereGeometry(0.225, round, round / 2).translate(0, 0, 1.2);
  const nose = new SphereGeometry(0.045, 8, 6).translate(0, -0.23, 1.18);
  const scarf = new TorusGeometry(0.18, 0.06, 8, round).translate(0, 0, 0.99);
  const boots = [-1, 1].map((side) =>
    new SphereGeometry(0.15, 10, 8).scale(0.85, 1.25, 0.75).translate(side * 0.16, -0.06, 0.09),
  );
  const controller = [-1, 1].map((side) =>
    new SphereGeometry(0.085, 8, 6).translate(side * 0.41, -0.19, 0.5),
  );
  return {
    coat: joined([coat, cap, bobble, ...arms]),
    wood: joined([head, nose, scarf, ...boots, ...controller]),
  };
}

/** The pack on a climber's back, with the sign of their colour. */
export function packShape(colour: Colour): BufferGeometry {
  const box = new BoxGeometry(0.44, 0.2, 0.46).translate(0, 0.3, 0.68);
  const [left, bottom, right, top] = tile(colour, false);
  const map = box.getAttribute("uv");
  for (let i = 0; i < map.count; i++)
    map.setXY(
      i,
      left + (right - left) * (0.16 + 0.68 * map.getX(i)),
      bottom + (top - bottom) * (0.16 + 0.68 * map.getY(i)),
    );
  return box.scale(UNIT, UNIT, UNIT);
}

function lathe(outline: [number, number][], round: number): LatheGeometry {
  const shape = new LatheGeometry(
    outline.map(([x, y]) => new Vector2(x, y)),
    round,
  );
  return shape.rotateX(Math.PI / 2) as LatheGeometry;
}

function joined(parts: BufferGeometry[]): BufferGeometry {
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return whole.scale(UNIT, UNIT, UNIT);
}
