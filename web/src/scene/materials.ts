import { MeshLambertMaterial, MeshStandardMaterial, type Texture } from "three";

import type { QualityTraits } from "./quality";

export type Matter = MeshStandardMaterial | MeshLambertMaterial;

export interface Surface {
  map?: Texture;
  color?: number | string;
  roughness?: number;
  vertexColors?: boolean;
}

/** A material that answers to the lamp: finely where the device can, simply else. */
export function matter(traits: QualityTraits, surface: Surface): Matter {
  const { roughness = 0.55, ...plain } = surface;
  return traits.smooth
    ? new MeshStandardMaterial({ ...plain, roughness, metalness: 0 })
    : new MeshLambertMaterial(plain);
}
