/** A ladder of a drawing: its foot's middle, its turn (degrees, 0 upright, to the right), its length
 * and the width in which it is seen (0: from the side). */
export interface Drawn {
  x: number;
  y: number;
  turn: number;
  long: number;
  wide: number;
  /** The ladder that makes the figure. */
  hero?: boolean;
  /** How it comes, and what it does there. */
  comes?: "above" | "left" | "swings" | "wavers";
}

const post = (x: number, turn = 0, long = 74): Drawn => ({ x, y: 100, turn, long, wide: 20 });

/** Little scenes for the Book of Figures, by the rule's id; 120 wide, 110 high, y downwards. */
export const SCENES: Record<string, readonly Drawn[]> = {
  "CM-FIG-1": [
    { x: 60, y: 100, turn: 0, long: 62, wide: 0 },
    { x: 64, y: 92, turn: 6, long: 66, wide: 20, hero: true, comes: "above" },
  ],
  "CM-FIG-2": [post(46), { x: 22, y: 78, turn: 58, long: 74, wide: 0, hero: true, comes: "left" }],
  "CM-FIG-3": [
    { x: 60, y: 100, turn: 0, long: 64, wide: 20 },
    { x: 60, y: 96, turn: 0, long: 66, wide: 16, hero: true, comes: "swings" },
  ],
  "CM-FIG-4": [
    post(40, 0, 66),
    { x: 20, y: 84, turn: 60, long: 62, wide: 0 },
    { x: 44, y: 62, turn: 40, long: 56, wide: 0 },
    { x: 58, y: 40, turn: 62, long: 58, wide: 0, hero: true, comes: "left" },
  ],
  "CM-FIG-5": [
    { x: 60, y: 100, turn: 0, long: 64, wide: 20 },
    { x: 60, y: 96, turn: 5, long: 66, wide: 16 },
    { x: 22, y: 72, turn: 84, long: 78, wide: 0, hero: true, comes: "left" },
  ],
  "CM-FIG-6": [
    post(44, 4, 50),
    post(76, -4, 50),
    { x: 60, y: 54, turn: 0, long: 50, wide: 18, hero: true, comes: "above" },
  ],
  "CM-FIG-7": [
    post(60, 0, 60),
    { x: 18, y: 38, turn: 90, long: 84, wide: 0, hero: true, comes: "wavers" },
  ],
  "CM-FIG-8": [
    { x: 30, y: 98, turn: 42, long: 84, wide: 0 },
    { x: 26, y: 94, turn: 42, long: 84, wide: 0, hero: true, comes: "above" },
  ],
};
