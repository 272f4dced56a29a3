import { LatheGeometry, Mesh, MeshLambertMaterial, MeshStandardMaterial, Vector2 } from "three";

import type { QualityTraits } from "./quality";
import { woodTexture } from "./wood";

/** A round wooden table whose top is at height 0. */
export class Tabletop {
  readonly mesh: Mesh;
  private readonly geometry: LatheGeometry;
  private readonly material: MeshStandardMaterial | MeshLambertMaterial;

  constructor(traits: QualityTraits) {
    const outline = [
      [0, 0],
      [0.965, 0],
      [0.985, -0.004],
      [0.996, -0.014],
      [1, -0.03],
      [0.996, -0.05],
      [0.98, -0.066],
      [0.9, -0.075],
    ]
      .map(([x, y]) => new Vector2(x, y))
      .reverse();
    this.geometry = new LatheGeometry(outline, 48 * (1 + traits.segments));
    this.geometry.rotateX(Math.PI / 2);
    flatMapping(this.geometry);
    const map = woodTexture(traits.texture, {
      base: "#6b4226",
      grain: "#2b1408",
      boards: 7,
      seed: 8,
    });
    this.material = traits.smooth
      ? new MeshStandardMaterial({ map, roughness: 0.62, metalness: 0 })
      : new MeshLambertMaterial({ map });
    this.mesh = new Mesh(this.geometry, this.material);
    this.mesh.receiveShadow = true;
  }

  /** Fit to a game of this half width, in metres. */
  fit(size: number): void {
    this.mesh.scale.setScalar(size * 2.4);
  }

  dispose(): void {
    this.geometry.dispose();
    this.material.map?.dispose();
    this.material.dispose();
  }
}

/** Lay the picture flat from above. */
function flatMapping(geometry: LatheGeometry): void {
  const place = geometry.getAttribute("position");
  const map = geometry.getAttribute("uv");
  for (let i = 0; i < place.count; i++)
    map.setXY(i, place.getX(i) * 0.75 + 0.5, (place.getY(i) + place.getZ(i)) * 0.75 + 0.5);
}
