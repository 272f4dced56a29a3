import {
  arrow,
  digit,
  moved,
  verdict,
  type Drawing,
  type Shape,
  type Spot,
} from "../../../components/drawing";
import type en from "../../../language/en/climbers.drawings";
import { Lexicon } from "../../../language/lexicon.svelte";
import type { Colour } from "../model";
import { block, blocks, box, cube, half, ladder, pawn, spot, stone, table } from "./shapes";

const STANDING = [2, 1, 2] as const; // a size 1 on edge
const TOWER = [2, 2, 4] as const;
const BEAM = [4, 2, 2] as const;
const TRIPLE = [2, 2, 6] as const;

/** What the drawings show, in words. */
export const lexicon = new Lexicon<typeof en>({
  en: () => import("../../../language/en/climbers.drawings"),
  fr: () => import("../../../language/fr/climbers.drawings"),
  de: () => import("../../../language/de/climbers.drawings"),
});

function drawing(
  name: keyof typeof en,
  rules: string[],
  box: Drawing["box"],
  ...shapes: (Shape | Shape[])[]
): Drawing {
  return { name, rules, box, words: () => lexicon.say(name), shapes: shapes.flat() };
}

function above(x: number, y: number, z: number, lift = 14): Spot {
  const [u, v] = spot(x, y, z);
  return [u, v - lift];
}

/** A block with a pawn beside it who may stand on it, or not. */
function standing(up: Colour, good: boolean, dx: number): Shape[] {
  const shapes = [
    ...block(cube(0, 0, 0, up)),
    ...(good ? pawn(0.5, 0.5, 2, "red") : []),
    ...verdict(good ? [0, -78] : [0, -50], good),
  ];
  return moved(shapes, dx, 0);
}

function steps(): Shape[] {
  const panel = (dx: number, number: number, shapes: Shape[]): Shape[] =>
    moved([...shapes, ...digit([0, 42], number)], dx, 0);
  return [
    ...panel(0, 1, [
      ...blocks(half(0, 0, 0, "red")),
      ...pawn(0.5, 0.5, 1, "red"),
      ...arrow([-34, 14], [-12, -8], 8),
    ]),
    ...panel(95, 2, [
      ...blocks({ ...half(0, 0, 0, "grey"), ghost: true }, half(0, 0, 2, "red")),
      ...arrow([36, 14], [36, -28], 10),
    ]),
    ...panel(190, 3, [
      ...blocks(cube(0, 0, 0, "red")),
      ...pawn(0.5, 0.5, 2, "red"),
      ...ladder([-34, 22], [-20, -12]),
    ]),
    ...panel(285, 4, [...blocks(cube(0, 0, 0, "blue")), ...stone(1, 1, 2)]),
  ];
}

export const DRAWINGS: readonly Drawing[] = [
  drawing(
    "sizes",
    ["CL-MAT-2"],
    [-45, -105, 330, 145],
    blocks(half(0, 0, 0, "red")),
    moved(blocks(cube(0, 0, 0, "yellow")), 80, 0),
    moved(blocks(box(0, 0, 0, TOWER, "blue")), 160, 0),
    moved(blocks(box(0, 0, 0, TRIPLE, "grey")), 240, 0),
  ),
  drawing(
    "size-1",
    ["CL-BLK-1"],
    [-45, -45, 170, 85],
    blocks(half(0, 0, 0, "yellow")),
    moved(blocks(box(0, 0, 0, STANDING, "purple")), 90, 0),
  ),
  drawing(
    "size-4",
    ["CL-BLK-3"],
    [-45, -75, 200, 125],
    blocks(box(0, 0, 0, TOWER, "lightblue")),
    moved(blocks(box(0, 0, 0, BEAM, "red")), 90, 0),
  ),
  drawing(
    "own-colour",
    ["CL-BLK-4"],
    [-45, -95, 265, 135],
    standing("red", true, 0),
    standing("grey", true, 88),
    standing("blue", false, 176),
  ),
  drawing(
    "step",
    ["CL-LAD-1"],
    [-60, -65, 190, 130],
    table(-0.5, 0, 7, 2),
    blocks(cube(0, 0, 0, "grey"), half(2, 0, 0, "red")),
    pawn(4.6, 0.5, 0, "red"),
    arrow(above(4.9, 0.6, 0, 22), above(3.3, 1, 1, 5), -14),
    arrow(above(2.9, 0.8, 1, 8), above(1.2, 1, 2, 5), -14),
  ),
  drawing(
    "ladders",
    ["CL-LAD-2"],
    [-60, -100, 270, 165],
    blocks(cube(0, 0, 0, "red")),
    ladder(spot(0.6, 3.4), spot(0.8, 2.1, 2)),
    digit(above(0.6, 3.4, 0, -14), 2),
    moved(
      [
        ...blocks(box(0, 0, 0, TOWER, "red")),
        ...ladder(spot(0.6, 3.8), spot(0.8, 2.1, 4)),
        ...digit(above(0.6, 3.8, 0, -14), 4),
      ],
      110,
      0,
    ),
  ),
  drawing(
    "never-joined",
    ["CL-LAD-4"],
    [-70, -105, 240, 165],
    blocks(box(2, -2, 0, [2, 2, 5], "red"), cube(0, 0, 0, "grey")),
    ladder(spot(0.4, 3.4), spot(0.6, 2.1, 2)),
    ladder(spot(1.4, 0.8, 2), spot(2.4, 0, 5)),
    pawn(0.2, 0.3, 2, "red"),
  ),
  drawing(
    "diagonal",
    ["CL-MOV-5"],
    [-75, -60, 150, 110],
    blocks(half(0, -2, 0, "red"), half(-2, 0, 0, "red")),
    pawn(-1.5, 0.5, 1, "red"),
    arrow(above(-0.6, 0.4, 1, 14), above(0.8, -1, 1, 2), 14, "warn"),
    verdict([0, -44], false),
  ),
  drawing(
    "down",
    ["CL-MOV-6"],
    [-60, -110, 130, 155],
    table(0, 0, 4, 2),
    blocks(box(0, 0, 0, TOWER, "grey")),
    pawn(0.5, 0.5, 4, "red"),
    arrow(above(1.6, 0.8, 4, 8), above(3.4, 1, 0, 2), 18),
  ),
  drawing(
    "stone",
    ["CL-STN-2", "CL-STN-1"],
    [-55, -75, 150, 120],
    blocks(cube(0, 0, 0, "grey"), half(2, 0, 0, "red")),
    pawn(2.6, 0.5, 1, "red"),
    stone(1, 1, 2),
    arrow(above(2.9, 0.6, 1, 26), above(1.6, 0.8, 2, 16), -10, "warn"),
    verdict([34, -44], false),
  ),
  drawing(
    "building",
    ["CL-PRE-2"],
    [-80, -130, 170, 195],
    blocks(
      box(0, -2, 0, TOWER, "yellow"),
      half(0, -2, 4, "purple"),
      box(-2, 0, 0, TOWER, "blue"),
      cube(-2, 0, 4, "red"),
      cube(0, 0, 6, "lightblue"),
      box(2, -2, 0, TOWER, "red"),
      cube(2, -2, 4, "grey"),
      box(-2, 2, 0, BEAM, "purple"),
      cube(-2, 2, 2, "yellow"),
      cube(0, 2, 2, "red"),
      half(-2, 2, 4, "grey"),
      box(2, 0, 0, TOWER, "lightblue"),
      cube(2, 2, 0, "blue"),
      half(2, 2, 2, "red"),
      half(0, 2, 4, "blue"),
    ),
  ),
  drawing("turn", ["CL-TRN-1"], [-55, -70, 400, 130], steps()),
  drawing(
    "movable",
    ["CL-BUI-1"],
    [-50, -80, 260, 125],
    blocks(cube(0, 0, 0, "yellow")),
    verdict([0, -46], true),
    moved(
      [...blocks(cube(0, 0, 0, "blue"), half(0, 0, 2, "red")), ...verdict([0, -62], false)],
      85,
      0,
    ),
    moved(
      [...blocks(cube(0, 0, 0, "grey")), ...pawn(0.5, 0.5, 2, "red"), ...verdict([26, -62], false)],
      170,
      0,
    ),
  ),
  drawing(
    "contact",
    ["CL-BUI-3"],
    [-60, -60, 230, 125],
    blocks(cube(0, 0, 0, "blue"), half(0, 2, 0, "red")),
    verdict([-26, -30], true),
    moved(
      [...blocks(cube(0, -1, 0, "blue"), half(0, 2.6, 0, "red")), ...verdict([-28, -22], false)],
      110,
      0,
    ),
  ),
  drawing(
    "no-gap",
    ["CL-BUI-4", "CL-PRE-3"],
    [-70, -80, 260, 130],
    blocks(cube(0, -2, 0, "yellow"), cube(0, 0, 0, "blue"), cube(0, -1, 2, "red")),
    verdict([-30, -56], true),
    moved(
      [...blocks(cube(0, -1, 0, "blue"), cube(0, 0, 2, "red")), ...verdict([-34, -56], false)],
      120,
      0,
    ),
  ),
  drawing(
    "beside-pawns",
    ["CL-BUI-8"],
    [-75, -75, 170, 130],
    blocks(box(0, 0, 0, BEAM, "grey"), { ...half(2, 0, 2, "red"), ghost: true }),
    pawn(0.4, 0.5, 2, "red"),
    arrow(above(3, 1, 3, 30), above(3, 1, 3, 4), 0),
    arrow(above(2.4, 1.6, 2, 2), above(1.2, 1.6, 2, 2), 6),
  ),
  drawing(
    "last-chance",
    ["CL-END-1", "CL-END-2"],
    [-40, -60, 260, 85],
    (["red", "yellow", "blue"] as const).flatMap((colour, i) =>
      moved([...pawn(-0.5, -0.5, 0, colour), ...verdict([0, -46], false)], i * 60, 10),
    ),
    moved([...pawn(-0.5, -0.5, 0, "red"), ...arrow([18, 0], [18, -38], 8)], 185, 10),
  ),
  drawing(
    "winner",
    ["CL-END-3"],
    [-75, -115, 180, 165],
    blocks(box(0, -2, 0, TOWER, "red"), cube(2, -2, 0, "blue"), half(0, 0, 0, "yellow")),
    pawn(0.5, -1.5, 4, "red"),
    pawn(2.5, -1.5, 2, "blue"),
    pawn(0.5, 0.5, 1, "yellow"),
    { d: "M-9 0L-11-11L-4-5L0-13L4-5L11-11L9 0Z", fill: "accent", at: "translate(24 -96)" },
  ),
  drawing(
    "freestyle",
    ["CL-VAR-1"],
    [-90, -75, 190, 130],
    blocks(cube(2, -2, 0, "grey"), cube(-2, 2, 0, "red")),
    ladder(spot(-0.2, 2, 2), spot(2.2, -0.4, 2)),
    pawn(-1.5, 2.5, 2, "red"),
  ),
  drawing(
    "rope-team",
    ["CL-VAR-2"],
    [-70, -75, 160, 125],
    blocks(box(0, 0, 0, BEAM, "grey")),
    pawn(0.5, 0.5, 2, "red"),
    { d: "M2-30Q14-12 28-15", stroke: "#e8dcc0", width: 2 },
    pawn(2.5, 0.5, 2, "blue"),
  ),
];
