import type { Drawing } from "../../../components/drawing";
import { blocks, box, cube, half, ladder, pawn, spot, stone } from "./shapes";

const TOWER = [2, 2, 4] as const;
const BEAM = [4, 2, 2] as const;
const LONG = [2, 4, 2] as const;

/** The game at a glance: a building, and pawns on their way up. */
export const COVER: Drawing = {
  name: "cover",
  rules: [],
  box: [-100, -160, 206, 212],
  shapes: [
    ...blocks(
      box(-4, -2, 0, TOWER, "purple"),
      box(-2, -4, 0, TOWER, "blue"),
      box(-2, -2, 0, [2, 2, 6], "grey"),
      cube(-4, -2, 4, "red"),
      half(-2, -2, 6, "red"),
      box(0, -4, 0, TOWER, "lightblue"),
    ),
    ...pawn(-1.5, -1.5, 7, "red"),
    ...blocks(
      box(-4, 0, 0, BEAM, "yellow"),
      box(0, -2, 0, TOWER, "red"),
      half(0, -2, 4, "yellow"),
      cube(-4, 0, 2, "lightblue"),
      half(-2, 0, 2, "grey"),
    ),
    ...pawn(0.4, -1.5, 5, "yellow"),
    ...blocks(box(2, -4, 0, LONG, "purple"), half(2, -4, 2, "grey")),
    ...stone(3, -3, 3),
    ...pawn(-1.4, 0.6, 3, "blue"),
    ...blocks(cube(0, 0, 0, "blue"), half(2, 0, 0, "grey"), half(-2, 2, 0, "red")),
    ...ladder(spot(-3.2, 3.6), spot(-3.4, 2.1, 4)),
    ...pawn(2.6, 0.4, 1, "purple"),
  ],
};
