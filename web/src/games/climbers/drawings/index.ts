import {
  arrow,
  digit,
  moved,
  verdict,
  type Drawing,
  type Shape,
  type Spot,
} from "../../../components/drawing";
import type { Words } from "../../../protocol/messages";
import type { Colour } from "../model";
import { block, blocks, box, cube, half, ladder, pawn, spot, stone, table } from "./shapes";

const STANDING = [2, 1, 2] as const; // a size 1 on edge
const TOWER = [2, 2, 4] as const;
const BEAM = [4, 2, 2] as const;
const TRIPLE = [2, 2, 6] as const;

function drawing(
  name: string,
  rules: string[],
  box: Drawing["box"],
  words: Words,
  ...shapes: (Shape | Shape[])[]
): Drawing {
  return { name, rules, box, words, shapes: shapes.flat() };
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
    {
      en: "The four kinds of blocks, from left to right: size 1, size 2, size 4 and the grey triple block, each standing as it often does.",
      fr: "Les quatre sortes de blocs, de gauche à droite : taille 1, taille 2, taille 4 et le grand bloc gris triple.",
      de: "Die vier Arten von Blöcken, von links nach rechts: Größe 1, Größe 2, Größe 4 und der graue Dreierblock.",
    },
    blocks(half(0, 0, 0, "red")),
    moved(blocks(cube(0, 0, 0, "yellow")), 80, 0),
    moved(blocks(box(0, 0, 0, TOWER, "blue")), 160, 0),
    moved(blocks(box(0, 0, 0, TRIPLE, "grey")), 240, 0),
  ),
  drawing(
    "size-1",
    ["CL-BLK-1"],
    [-45, -45, 170, 85],
    {
      en: "A block of size 1 lying flat, one high, and the same standing on edge, two high.",
      fr: "Un bloc de taille 1 couché, haut d’un niveau, et le même debout, haut de deux.",
      de: "Ein Block der Größe 1 liegend, eine Stufe hoch, und derselbe stehend, zwei hoch.",
    },
    blocks(half(0, 0, 0, "yellow")),
    moved(blocks(box(0, 0, 0, STANDING, "purple")), 90, 0),
  ),
  drawing(
    "size-4",
    ["CL-BLK-3"],
    [-45, -75, 200, 125],
    {
      en: "A block of size 4 standing, four high, and the same lying, two high and four long.",
      fr: "Un bloc de taille 4 debout, haut de quatre niveaux, et le même couché, haut de deux et long de quatre.",
      de: "Ein Block der Größe 4 stehend, vier Stufen hoch, und derselbe liegend, zwei hoch und vier lang.",
    },
    blocks(box(0, 0, 0, TOWER, "lightblue")),
    moved(blocks(box(0, 0, 0, BEAM, "red")), 90, 0),
  ),
  drawing(
    "own-colour",
    ["CL-BLK-4"],
    [-45, -95, 265, 135],
    {
      en: "The red pawn may stand on red and on grey, but not on blue.",
      fr: "Le pion rouge peut se tenir sur le rouge et sur le gris, mais pas sur le bleu.",
      de: "Die rote Figur darf auf Rot und auf Grau stehen, aber nicht auf Blau.",
    },
    standing("red", true, 0),
    standing("grey", true, 88),
    standing("blue", false, 176),
  ),
  drawing(
    "step",
    ["CL-LAD-1"],
    [-60, -65, 190, 130],
    {
      en: "A red pawn on the table steps up onto a flat red block, and from there onto a grey cube, one level each.",
      fr: "Un pion rouge sur la table monte sur un bloc rouge plat, puis de là sur un cube gris, un niveau à chaque fois.",
      de: "Eine rote Figur auf dem Tisch steigt auf einen flachen roten Block und von dort auf einen grauen Würfel, je eine Stufe.",
    },
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
    {
      en: "The short ladder leads up two levels, the long one two, three or four.",
      fr: "La petite échelle mène deux niveaux plus haut, la grande deux, trois ou quatre.",
      de: "Die kurze Leiter führt zwei Stufen hinauf, die lange zwei, drei oder vier.",
    },
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
    {
      en: "From the table up a ladder to a surface, and from there up the other ladder to a higher one.",
      fr: "De la table par une échelle à une surface, puis de là par l’autre échelle à une surface plus haute.",
      de: "Vom Tisch über eine Leiter auf eine Fläche, und von dort über die andere auf eine höhere.",
    },
    blocks(box(2, -2, 0, [2, 2, 5], "red"), cube(0, 0, 0, "grey")),
    ladder(spot(0.4, 3.4), spot(0.6, 2.1, 2)),
    ladder(spot(1.4, 0.8, 2), spot(2.4, 0, 5)),
    pawn(0.2, 0.3, 2, "red"),
  ),
  drawing(
    "diagonal",
    ["CL-MOV-5"],
    [-75, -60, 150, 110],
    {
      en: "Two blocks that touch at a corner only: no step leads from one to the other.",
      fr: "Deux blocs qui ne se touchent que par un coin : aucun pas ne mène de l’un à l’autre.",
      de: "Zwei Blöcke, die sich nur an einer Ecke berühren: kein Schritt führt von einem zum andern.",
    },
    blocks(half(0, -2, 0, "red"), half(-2, 0, 0, "red")),
    pawn(-1.5, 0.5, 1, "red"),
    arrow(above(-0.6, 0.4, 1, 14), above(0.8, -1, 1, 2), 14, "warn"),
    verdict([0, -44], false),
  ),
  drawing(
    "down",
    ["CL-MOV-6"],
    [-60, -110, 130, 155],
    {
      en: "A pawn steps from a block four levels high straight down to the table.",
      fr: "Un pion descend d’un bloc haut de quatre niveaux droit sur la table.",
      de: "Eine Figur steigt von einem vier Stufen hohen Block geradewegs auf den Tisch hinunter.",
    },
    table(0, 0, 4, 2),
    blocks(box(0, 0, 0, TOWER, "grey")),
    pawn(0.5, 0.5, 4, "red"),
    arrow(above(1.6, 0.8, 4, 8), above(3.4, 1, 0, 2), 18),
  ),
  drawing(
    "stone",
    ["CL-STN-2", "CL-STN-1"],
    [-55, -75, 150, 120],
    {
      en: "A blocking stone lies on a grey block, and the pawn beside it may not step onto it.",
      fr: "Une pierre de blocage est posée sur un bloc gris, et le pion à côté ne peut pas y monter.",
      de: "Ein Sperrstein liegt auf einem grauen Block, und die Figur daneben darf nicht hinauf.",
    },
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
    {
      en: "A starting building: coloured blocks stand all around two upright grey ones and hide them.",
      fr: "Une construction de départ : des blocs de couleur entourent deux grands blocs gris debout et les cachent.",
      de: "Ein Startgebäude: farbige Blöcke stehen rings um zwei aufrechte graue und verdecken sie.",
    },
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
  drawing(
    "turn",
    ["CL-TRN-1"],
    [-55, -70, 400, 130],
    {
      en: "The four parts of a turn: climb, move a block, climb again, place the stone or not.",
      fr: "Les quatre parties d’un tour : grimper, déplacer un bloc, grimper encore, poser la pierre ou non.",
      de: "Die vier Teile eines Zuges: klettern, einen Block versetzen, noch einmal klettern, den Stein setzen oder nicht.",
    },
    steps(),
  ),
  drawing(
    "movable",
    ["CL-BUI-1"],
    [-50, -80, 260, 125],
    {
      en: "A block with a free top may be moved. One that is partly covered may not, nor one that bears a pawn.",
      fr: "Un bloc au dessus libre peut être déplacé. Pas un bloc couvert en partie, ni un bloc qui porte un pion.",
      de: "Ein Block mit freier Oberseite darf versetzt werden. Ein teils bedeckter nicht, und auch keiner, der eine Figur trägt.",
    },
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
    {
      en: "A block put side by side with another is fine; one that stands apart from the building is not.",
      fr: "Un bloc posé côte à côte avec un autre convient ; un bloc à l’écart de la construction, non.",
      de: "Ein Block Seite an Seite mit einem anderen ist recht; einer, der abseits des Bauwerks steht, nicht.",
    },
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
    {
      en: "A block may lie across two others as in brickwork, but not stick out over nothing.",
      fr: "Un bloc peut reposer sur deux autres comme dans un mur de briques, mais pas dépasser dans le vide.",
      de: "Ein Block darf wie im Mauerwerk auf zwei anderen liegen, aber nicht ins Leere ragen.",
    },
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
    {
      en: "A block is put on one half of a long block, and the pawn there moves aside to the other half.",
      fr: "Un bloc est posé sur une moitié d’un bloc long, et le pion qui s’y trouve se pousse sur l’autre moitié.",
      de: "Ein Block kommt auf die eine Hälfte eines langen, und die Figur dort rückt auf die andere Hälfte.",
    },
    blocks(box(0, 0, 0, BEAM, "grey"), { ...half(2, 0, 2, "red"), ghost: true }),
    pawn(0.4, 0.5, 2, "red"),
    arrow(above(3, 1, 3, 30), above(3, 1, 3, 4), 0),
    arrow(above(2.4, 1.6, 2, 2), above(1.2, 1.6, 2, 2), 6),
  ),
  drawing(
    "last-chance",
    ["CL-END-1", "CL-END-2"],
    [-40, -60, 260, 85],
    {
      en: "Three pawns in a row have not climbed; the first is to play again and has the last chance.",
      fr: "Trois pions de suite n’ont pas grimpé ; c’est de nouveau au premier, et c’est sa dernière chance.",
      de: "Drei Figuren hintereinander sind nicht gestiegen; die erste ist wieder dran und hat die letzte Chance.",
    },
    (["red", "yellow", "blue"] as const).flatMap((colour, i) =>
      moved([...pawn(-0.5, -0.5, 0, colour), ...verdict([0, -46], false)], i * 60, 10),
    ),
    moved([...pawn(-0.5, -0.5, 0, "red"), ...arrow([18, 0], [18, -38], 8)], 185, 10),
  ),
  drawing(
    "winner",
    ["CL-END-3"],
    [-75, -115, 180, 165],
    {
      en: "Three pawns on different levels: the one that stands highest has won.",
      fr: "Trois pions à des niveaux différents : celui qui est le plus haut a gagné.",
      de: "Drei Figuren auf verschiedenen Stufen: die am höchsten steht, hat gewonnen.",
    },
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
    {
      en: "A long ladder lies as a bridge from one tower across a gap to another.",
      fr: "Une grande échelle sert de pont d’une tour à une autre, par-dessus un vide.",
      de: "Eine lange Leiter liegt als Brücke von einem Turm über eine Kluft zu einem anderen.",
    },
    blocks(cube(2, -2, 0, "grey"), cube(-2, 2, 0, "red")),
    ladder(spot(-0.2, 2, 2), spot(2.2, -0.4, 2)),
    pawn(-1.5, 2.5, 2, "red"),
  ),
  drawing(
    "rope-team",
    ["CL-VAR-2"],
    [-70, -75, 160, 125],
    {
      en: "A red and a blue pawn share a grey surface.",
      fr: "Un pion rouge et un pion bleu partagent une surface grise.",
      de: "Eine rote und eine blaue Figur teilen sich eine graue Fläche.",
    },
    blocks(box(0, 0, 0, BEAM, "grey")),
    pawn(0.5, 0.5, 2, "red"),
    { d: "M2-30Q14-12 28-15", stroke: "#e8dcc0", width: 2 },
    pawn(2.5, 0.5, 2, "blue"),
  ),
];
