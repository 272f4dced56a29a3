import { arrow, digit, disc, verdict, type Drawing, type Shape } from "../../../components/drawing";
import type en from "../../../language/en/moon.drawings";
import { Lexicon } from "../../../language/lexicon.svelte";
import { cloud, drop, face, hand, ladder, moon, table, touch } from "./shapes";

/** What the drawings show, in words. */
export const lexicon = new Lexicon<typeof en>({
  en: () => import("../../../language/en/moon.drawings"),
  fr: () => import("../../../language/fr/moon.drawings"),
  de: () => import("../../../language/de/moon.drawings"),
});

function drawing(
  name: keyof typeof en,
  rules: string[],
  box: Drawing["box"],
  ...shapes: (Shape | Shape[])[]
): Drawing {
  return { name, rules, box, words: () => lexicon.say(name), shapes: shapes.flat() };
}

/** The two starting ladders in the cloud. */
function beginning(): Shape[] {
  return [table(), ...ladder([-22, -8], [-30, -92]), ...ladder([24, -8], [34, -92]), ...cloud()];
}

export const DRAWINGS: readonly Drawing[] = [
  drawing(
    "die",
    ["CM-MAT-2"],
    [-28, -28, 176, 56],
    face("one", 0, 0),
    face("two", 60, 0),
    face("moon", 120, 0),
  ),
  drawing(
    "crooked",
    ["CM-MAT-3"],
    [-30, -105, 230, 120],
    ladder([0, 0], [0, -92]),
    ladder([55, 0], [58, -80], { bow: 10, rungs: 4 }),
    ladder([110, 0], [106, -96], { bow: -8, wide: 7, rungs: 6 }),
    ladder([165, 0], [172, -66], { bow: 14, wide: 11, rungs: 3 }),
  ),
  drawing("beginning", ["CM-PRE-1"], [-112, -105, 224, 118], beginning()),
  drawing(
    "turn",
    ["CM-TRN-1"],
    [-120, -125, 330, 140],
    face("one", -90, -45),
    arrow([-62, -45], [-40, -45], 6),
    ladder([-30, -20], [10, -75], { held: true, rungs: 4 }),
    arrow([26, -48], [50, -48], 6),
    [
      table(0, 50, 208),
      ...ladder([110, -8], [104, -88]),
      ...ladder([146, -8], [156, -88]),
      ...cloud(128, 0),
      ...ladder([150, -50], [112, -116], { held: true, rungs: 4 }),
    ],
  ),
  drawing(
    "one",
    ["CM-TRN-2"],
    [-112, -135, 224, 148],
    beginning(),
    ladder([78, -50], [20, -118], { held: true, rungs: 4 }),
    touch(37, -92),
    face("one", -85, -105),
  ),
  drawing(
    "two",
    ["CM-TRN-3"],
    [-112, -148, 224, 161],
    beginning(),
    ladder([-66, -86], [72, -106], { held: true, rungs: 6, wide: 7 }),
    touch(-30, -92),
    touch(34, -98),
    face("two", -85, -118),
  ),
  drawing(
    "moon",
    ["CM-TRN-4"],
    [-112, -190, 224, 203],
    moon(66, -160),
    beginning(),
    { d: "M-104-100H104", stroke: "faint", width: 1.5, dashed: true },
    ladder([-2, -52], [34, -142], { held: true, rungs: 4 }),
    touch(24, -84),
    face("moon", -85, -150),
    arrow([60, -104], [60, -134], 0),
  ),
  drawing(
    "off-the-ground",
    ["CM-TRN-5"],
    [-130, -110, 260, 124],
    table(0, -126, 126),
    ladder([-22, -8], [-30, -92]),
    ladder([24, -8], [34, -92]),
    cloud(),
    ladder([100, -4], [44, -80], { held: true, rungs: 5 }),
    verdict([108, -26], false),
    ladder([-50, -14], [-24, -60], { held: true, rungs: 3 }),
    verdict([-74, -34], false),
  ),
  drawing(
    "one-hand",
    ["CM-TRN-6"],
    [-60, -105, 120, 120],
    ladder([-26, 0], [20, -92], { held: true }),
    hand(-4, -38),
    touch(-4, -48),
  ),
  drawing(
    "trying",
    ["CM-BAL-1"],
    [-112, -140, 224, 153],
    beginning(),
    ladder([84, -60], [40, -126], { ghost: true, rungs: 4 }),
    ladder([30, -74], [-6, -132], { ghost: true, rungs: 4 }),
    ladder([-84, -52], [-20, -112], { held: true, rungs: 4 }),
    arrow([44, -132], [-16, -126], 10),
  ),
  drawing(
    "not-met",
    ["CM-MIS-1"],
    [-112, -135, 250, 148],
    beginning(),
    ladder([78, -50], [20, -118], { held: true, rungs: 4 }),
    touch(37, -92),
    face("two", -85, -105),
    drop(118, -60),
  ),
  drawing(
    "fall",
    ["CM-MIS-2", "CM-MIS-3"],
    [-130, -130, 290, 145],
    table(0, -126, 126),
    ladder([-22, -8], [-30, -92]),
    ladder([24, -8], [34, -92]),
    cloud(),
    ladder([70, -6], [124, -34], { held: true, rungs: 4, wide: 7 }),
    ladder([-76, -8], [-122, -16], { rungs: 4, wide: 6 }),
    arrow([48, -110], [92, -48], 14, "warn"),
    drop(146, -80),
  ),
  drawing(
    "put-back",
    ["CM-MIS-5", "CM-MIS-4"],
    [-112, -110, 240, 124],
    table(),
    ladder([-22, -8], [-30, -92]),
    ladder([24, -8], [34, -92], { ghost: true }),
    cloud(),
    ladder([66, -8], [108, -20], { rungs: 4, wide: 6 }),
    arrow([92, -34], [44, -62], 14),
  ),
  drawing(
    "final",
    ["CM-END-3"],
    [-40, -40, 180, 80],
    face("moon", 0, 0),
    arrow([30, 0], [64, 0], 8),
    moon(102, 0, 26),
  ),
  drawing(
    "lid",
    ["CM-COO-3"],
    [-120, -150, 270, 165],
    { d: "M-74 0V-78H74V0Z", fill: "#7fa0d8", opacity: 0.28 },
    { d: "M-74 0V-78H74V0", stroke: "#7fa0d8", width: 2 },
    beginning(),
    ladder([-64, -94], [66, -112], { held: true, rungs: 6, wide: 7 }),
    digit([92, -112], 3),
    digit([58, -84], 1),
    digit([-54, -70], 1),
  ),
  drawing(
    "drops",
    ["CM-COO-1", "CM-COO-2"],
    [-16, -20, 150, 40],
    [0, 30, 60, 90, 120].map((x) => drop(x, 0)),
  ),
  drawing(
    "caught",
    ["CM-COO-6"],
    [-112, -210, 224, 223],
    { d: disc([44, -164], 40), fill: "#ffeec4", opacity: 0.12 },
    moon(44, -164, 22),
    beginning(),
    ladder([-64, -90], [68, -104], { rungs: 6, wide: 7 }),
    ladder([-8, -100], [34, -158], { held: true, rungs: 4, wide: 7 }),
  ),
];
