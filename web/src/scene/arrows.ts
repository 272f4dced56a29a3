import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial } from "three";

import type { Stage } from "./stage";

const SWING = 0.35; // of its length, up and down
const BEAT = 3.4; // radians a second

/** Arrows that point down at things on the table. They stand still where little motion is wanted. */
export class Arrows {
  private readonly head: ConeGeometry;
  private readonly shaft: CylinderGeometry;
  private readonly material = new MeshBasicMaterial({
    color: "#ffd27a",
    depthTest: false,
    transparent: true,
    opacity: 0.92,
    toneMapped: false,
  });
  private readonly group = new Group();
  private stop: () => void = () => undefined;
  private time = 0;

  /** `size` is the length of an arrow in metres. */
  constructor(
    private readonly stage: Stage,
    private readonly size: number,
  ) {
    this.head = new ConeGeometry(size * 0.28, size * 0.5, 24);
    this.shaft = new CylinderGeometry(size * 0.1, size * 0.1, size * 0.5, 16);
    stage.scene.add(this.group);
  }

  /** Point at these places, in metres; at nothing if there are none. */
  show(places: readonly (readonly [number, number, number])[]): void {
    this.stop();
    this.group.clear();
    for (const [x, y, z] of places) this.group.add(this.arrow(x, y, z));
    this.group.position.z = 0;
    if (places.length && !this.stage.still)
      this.stop = this.stage.animate((seconds) => {
        this.time += seconds;
        this.group.position.z = (0.5 + 0.5 * Math.sin(this.time * BEAT)) * this.size * SWING;
        return true;
      });
    this.stage.invalidate(false);
  }

  dispose(): void {
    this.stop();
    this.stage.scene.remove(this.group);
    this.head.dispose();
    this.shaft.dispose();
    this.material.dispose();
  }

  private arrow(x: number, y: number, z: number): Group {
    const made = new Group();
    const head = new Mesh(this.head, this.material);
    const shaft = new Mesh(this.shaft, this.material);
    head.rotation.x = -Math.PI / 2; // cones are made along y
    shaft.rotation.x = Math.PI / 2;
    head.position.z = this.size * 0.25;
    shaft.position.z = this.size * 0.75;
    head.renderOrder = shaft.renderOrder = 5;
    made.add(head, shaft);
    made.position.set(x, y, z + this.size * 0.15);
    return made;
  }
}
