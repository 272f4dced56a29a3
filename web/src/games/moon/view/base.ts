import {
  ExtrudeGeometry,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Shape,
  type Material,
} from "three";

import type { QualityTraits } from "../../../scene/quality";
import type { BaseBox } from "../model";
import type { Rod } from "./rodgeometry";

/** The slab of the base, cut like a little cloud and painted. */
export class CloudSlab {
  readonly mesh: Mesh<ExtrudeGeometry, Material>;

  constructor(slab: BaseBox, traits: QualityTraits) {
    const [x, y, z] = slab.half;
    const bevel = z * 0.5;
    const geometry = new ExtrudeGeometry(outline(x - bevel * 0.4, y - bevel * 0.4), {
      depth: z * 2 - bevel * 2,
      bevelThickness: bevel,
      bevelSize: bevel,
      bevelSegments: traits.smooth ? 4 : 2,
      curveSegments: traits.smooth ? 14 : 7,
    });
    geometry.translate(slab.centre[0], slab.centre[1], slab.centre[2] - z + bevel);
    const colour = 0xc9d3ea;
    const material = traits.smooth
      ? new MeshStandardMaterial({ color: colour, roughness: 0.5 })
      : new MeshLambertMaterial({ color: colour });
    this.mesh = new Mesh(geometry, material);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** The parts of the grooves, as rods of wood: their own z runs along the groove. */
export function grooves(boxes: readonly BaseBox[]): Rod[] {
  return boxes
    .filter((box) => box.part !== "slab")
    .map((box) => {
      const [w, x, y, z] = box.turn;
      const [a, b, c] = box.half;
      const h = Math.SQRT1_2;
      // Turned by a quarter about y, so that the grain runs along x.
      const turn = [h * (w - y), h * (x - z), h * (w + y), h * (x + z)] as const;
      const lift = box.part === "floor" ? 0.0002 : 0;
      const centre = [box.centre[0], box.centre[1], box.centre[2] + lift] as const;
      return { centre, half: [c, b, a], turn, rung: false };
    });
}

/** A rectangle of these half extents whose rim swells in rounds. */
function outline(x: number, y: number): Shape {
  const shape = new Shape();
  const bumps = [
    { count: 4, from: [-x, -y], to: [x, -y] },
    { count: 3, from: [x, -y], to: [x, y] },
    { count: 4, from: [x, y], to: [-x, y] },
    { count: 3, from: [-x, y], to: [-x, -y] },
  ] as const;
  const inset = 0.86;
  shape.moveTo(-x * inset, -y * inset);
  for (const { count, from, to } of bumps)
    for (let i = 0; i < count; i++) {
      const at = (part: number, k: 0 | 1) => (from[k] + (to[k] - from[k]) * part) * inset;
      const end = (i + 1) / count;
      const middle = (i + 0.5) / count;
      const [outX, outY] = from[0] === to[0] ? [Math.sign(from[0]), 0] : [0, Math.sign(from[1])];
      const swell = 0.011 + 0.003 * Math.sin(i * 2.4 + count);
      const wide = (0.34 / count) * 1.25;
      const control = (side: number): [number, number] => [
        at(middle + side * wide, 0) + outX * swell * 1.3,
        at(middle + side * wide, 1) + outY * swell * 1.3,
      ];
      shape.bezierCurveTo(...control(-1), ...control(1), at(end, 0), at(end, 1));
    }
  return shape;
}
