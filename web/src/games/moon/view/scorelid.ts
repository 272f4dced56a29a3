import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DoubleSide,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  ShaderMaterial,
  SRGBColorSpace,
} from "three";

import { present } from "../../../checked";
import { FLAT_VERTEX } from "./guides";

const LETTERS = 0.016; // metres that a line of words is high
const PIXELS = 64; // the same, of its picture
const EDGE = 0.005; // metres between the words and the edges

const LID = `
varying vec2 vPlace;
uniform vec3 uColour;
uniform vec2 uSize;
void main() {
  vec2 from = uSize - abs(vPlace);
  float rim = 1.0 - smoothstep(0.0, 0.0025, min(from.x, from.y));
  float top = 1.0 - smoothstep(0.0, 0.012, uSize.y - vPlace.y);
  gl_FragColor = vec4(uColour, 0.10 + rim * 0.5 + top * 0.25);
  #include <colorspace_fragment>
}`;

/** The lid of the box on its edge, beside which a structure is scored. */
export class ScoreLid {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly notches: LineSegments<BufferGeometry, ShaderMaterial>;
  private name: Mesh<PlaneGeometry, MeshBasicMaterial> | null = null;
  private readonly half: readonly [number, number];

  constructor(height: number) {
    const half = (this.half = [height * 0.62, height / 2] as const);
    const material = new ShaderMaterial({
      vertexShader: FLAT_VERTEX,
      fragmentShader: LID,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      toneMapped: false,
      uniforms: { uColour: { value: new Color(0x9db7ff) }, uSize: { value: [half[0], half[1]] } },
    });
    this.mesh = new Mesh(new PlaneGeometry(half[0] * 2, height), material);
    this.mesh.rotation.x = Math.PI / 2;
    this.mesh.position.set(0, 0.13, height / 2);
    this.mesh.renderOrder = 2;
    const lines: number[] = [];
    for (let cm = 1; cm < height * 100; cm++) {
      const long = cm % 5 === 0 ? 0.02 : 0.01;
      lines.push(-half[0], cm / 100 - half[1], 0, -half[0] + long, cm / 100 - half[1], 0);
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(lines), 3));
    this.notches = new LineSegments(geometry, material);
    this.mesh.add(this.notches);
  }

  /** Say what it is, in a corner beside the structure; it is read from the front only. */
  say(words: string): void {
    this.unsay();
    const { texture, width } = written(words);
    const map = { map: texture, transparent: true, depthWrite: false, toneMapped: false };
    this.name = new Mesh(new PlaneGeometry(width, LETTERS), new MeshBasicMaterial(map));
    const [right, top] = this.half;
    this.name.position.set(right - width / 2 - EDGE, top - LETTERS / 2 - EDGE, 0.0005);
    this.name.renderOrder = 3;
    this.mesh.add(this.name);
  }

  dispose(): void {
    this.unsay();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.notches.geometry.dispose();
  }

  private unsay(): void {
    if (!this.name) return;
    this.mesh.remove(this.name);
    this.name.geometry.dispose();
    this.name.material.map?.dispose();
    this.name.material.dispose();
    this.name = null;
  }
}

/** A line of words on nothing, and how many metres wide it is. */
function written(words: string): { texture: CanvasTexture; width: number } {
  const canvas = document.createElement("canvas");
  const pen = present(canvas.getContext("2d"), "canvas to write on");
  const font = `600 ${String(PIXELS * 0.7)}px system-ui, sans-serif`;
  pen.font = font;
  canvas.width = Math.ceil(pen.measureText(words).width) + 8;
  canvas.height = PIXELS;
  pen.font = font; // a canvas of another size has forgotten it
  pen.textBaseline = "middle";
  pen.fillStyle = "#c9d8ff";
  pen.fillText(words, 4, PIXELS / 2);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return { texture, width: (LETTERS * canvas.width) / PIXELS };
}
