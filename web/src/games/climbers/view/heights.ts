import {
  BufferGeometry,
  CanvasTexture,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
} from "three";

import { present } from "../../../checked";
import type { Stage } from "../../../scene/stage";
import type { Block } from "../model";
import { UNIT } from "./blockshape";

const SIDE = 6;
const CELL = 64;

/** Heights, written on the tops of the blocks. */
export class HeightLabels {
  private readonly texture = digits();
  private readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;

  constructor(private readonly stage: Stage) {
    const material = new MeshBasicMaterial({
      map: this.texture,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -4,
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    this.mesh.renderOrder = 3;
    stage.scene.add(this.mesh);
  }

  show(blocks: readonly Block[] | null): void {
    this.mesh.visible = blocks !== null;
    if (blocks) this.write(blocks.filter((block) => block.built && free(block, blocks)));
    this.stage.invalidate(false);
  }

  dispose(): void {
    this.stage.scene.remove(this.mesh);
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.texture.dispose();
  }

  private write(blocks: readonly Block[]): void {
    const position: number[] = [];
    const map: number[] = [];
    const index: number[] = [];
    for (const block of blocks) {
      const level = Math.min(block.z + block.dz, SIDE * SIDE - 1);
      const [x, y] = [(block.x + 0.55) * UNIT, (block.y + 0.5) * UNIT];
      const z = (block.z + block.dz + 0.05) * UNIT;
      const half = 0.48 * UNIT;
      const first = position.length / 3;
      const [u, v] = [(level % SIDE) / SIDE, 1 - Math.floor(level / SIDE) / SIDE];
      for (const [i, j] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        position.push(x + i * half, y + j * half, z);
        map.push(u + (i + 1) / 2 / SIDE, v - 1 / SIDE + (j + 1) / 2 / SIDE);
      }
      index.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
    const { geometry } = this.mesh;
    geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
    geometry.setAttribute("uv", new Float32BufferAttribute(map, 2));
    geometry.setIndex(index);
  }
}

/** Whether nothing lies on the corner where the number stands. */
function free(block: Block, all: readonly Block[]): boolean {
  const top = block.z + block.dz;
  return !all.some(
    (other) =>
      other.built &&
      other.z === top &&
      other.x <= block.x &&
      block.x < other.x + other.dx &&
      other.y <= block.y &&
      block.y < other.y + other.dy,
  );
}

function digits(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE * CELL;
  const pen = present(canvas.getContext("2d"), "canvas to draw on");
  pen.font = `700 ${CELL * 0.52}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let level = 0; level < SIDE * SIDE; level++) {
    const x = ((level % SIDE) + 0.5) * CELL;
    const y = (Math.floor(level / SIDE) + 0.5) * CELL;
    pen.fillStyle = "#fff8e8";
    pen.beginPath();
    pen.arc(x, y, CELL * 0.42, 0, Math.PI * 2);
    pen.fill();
    pen.fillStyle = "#2a1806";
    pen.fillText(String(level), x, y + CELL * 0.03);
  }
  return new CanvasTexture(canvas);
}
