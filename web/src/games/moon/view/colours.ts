import { Color } from "three";

import { chance } from "../../../scene/chance";

/** The tint of each ladder's wood: pale birch, beech, honey, cherry, a little walnut. */
const WOODS = [0xfff1dc, 0xffe6c4, 0xfbd9ac, 0xeec39a, 0xdfb391, 0xd6ab88, 0xffead0, 0xc99b74];

export function woodOf(id: number, straight: boolean): Color {
  if (straight) return new Color(0xe9c48f);
  const random = chance(id * 101 + 3);
  const colour = new Color(WOODS[(id * 5) % WOODS.length]!);
  return colour.multiplyScalar(0.9 + random() * 0.18);
}

/** Blue paint on the holders of the base. */
export const PAINT = new Color(0.62, 0.78, 1.35);
