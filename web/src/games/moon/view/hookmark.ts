import { AdditiveBlending, BoxGeometry, Group, Mesh, MeshBasicMaterial, Quaternion } from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { Below } from "../hand/underneath";

const MOST = 2;
const WIDER = 0.0012;
const GLOW = 0xffc45a;

/** Rods that glow: what the held ladder would come upon. */
export class HookMark {
  readonly group = new Group();
  private readonly geometry = new BoxGeometry(2, 2, 2);
  private readonly material = new MeshBasicMaterial({
    color: GLOW,
    transparent: true,
    opacity: 0.6,
    depthWrite: false,
    blending: AdditiveBlending,
    toneMapped: false,
  });
  private readonly turn = new Quaternion();

  constructor() {
    for (let i = 0; i < MOST; i++) {
      const mesh = new Mesh(this.geometry, this.material);
      mesh.renderOrder = 3;
      this.group.add(mesh);
    }
    this.group.visible = false;
  }

  show(rods: readonly Below[], poseOf: (id: number) => PoseLike): void {
    this.group.visible = rods.length > 0;
    this.group.children.forEach((mesh, i) => {
      const one = rods[i];
      mesh.visible = one !== undefined;
      if (!one) return;
      const { centre, half, turn } = one.rod;
      const pose = poseOf(one.ladder);
      this.turn.set(pose[4], pose[5], pose[6], pose[3]);
      mesh.position.set(...centre).applyQuaternion(this.turn);
      mesh.position.x += pose[0];
      mesh.position.y += pose[1];
      mesh.position.z += pose[2];
      mesh.quaternion.set(turn[1], turn[2], turn[3], turn[0]).premultiply(this.turn);
      mesh.scale.set(half[0] + WIDER, half[1] + WIDER, half[2]);
    });
  }

  hide(): void {
    this.group.visible = false;
  }

  dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
  }
}
