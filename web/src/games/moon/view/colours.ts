import { Color } from "three";

import { chance } from "../../../scene/chance";

/** The tint of each ladder's wood: pale birch, beech, honey, cherry, a little walnut. */
const WOODS = [0xfff0d8, 0xffe2b8, 0xffd49a, 0xf6b983, 0xe8a774, 0xd9a684, 0xffe9c9, 0xcf9a6b];

export function woodOf(id: number, straight: boolean): Color {
  if (straight) return new Color(0xe9c48f);
  const random = chance(id * 101 + 3);
  const colour = new Color(WOODS[(id * 5) % WOODS.length]!);
  return colour.multiplyScalar(0.9 + random() * 0.18);
}

/** Blue paint on the holders of the base. */
export const PAINT = new Color(0x8fa6d8);
