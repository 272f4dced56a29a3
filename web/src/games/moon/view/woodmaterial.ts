import {
  MeshDepthMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  RGBADepthPacking,
  Vector4,
  type Material,
  type WebGLProgramParametersWithUniforms,
} from "three";

import type { QualityTraits } from "../../../scene/quality";

/** Where pieces are and how they look, shared by the materials that draw them. */
export interface PieceUniforms {
  /** x y z, and the scale (0 hides the piece). */
  uPlace: { value: Vector4[] };
  /** Quaternion x y z w. */
  uTurn: { value: Vector4[] };
  /** Tint, and how it glows: over 0 like a lamp, below 0 as a warning. */
  uLook: { value: Vector4[] };
}

const SPIN = `
vec3 spin(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }`;

const HEAD = (count: number) => `
attribute float piece;
uniform vec4 uPlace[${count}];
uniform vec4 uTurn[${count}];
${SPIN}`;

const PLACED = `
int number = int(piece + 0.5);
vec3 transformed = spin(uTurn[number], position * uPlace[number].w) + uPlace[number].xyz;`;

/** Fibres and patches are left out where there is no graphics processor: they cost the most. */
const GRAIN = (fine: boolean) => `
varying vec4 vGrain;
varying vec4 vLook;
float lot(vec3 p) {
  p = fract(p * vec3(0.1031, 0.1030, 0.0973));
  p += dot(p, p.yxz + 33.33);
  return fract((p.x + p.y) * p.z);
}
float cloudy(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(mix(lot(i), lot(i + vec3(1, 0, 0)), f.x),
        mix(lot(i + vec3(0, 1, 0)), lot(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(lot(i + vec3(0, 0, 1)), lot(i + vec3(1, 0, 1)), f.x),
        mix(lot(i + vec3(0, 1, 1)), lot(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
vec3 timber(vec4 g) {
  float bent = cloudy(g.xyz * vec3(60.0, 60.0, 14.0)) * 0.0042;
  float years = (length(g.xy + 0.012) + bent) * 620.0;
  float blur = clamp(fwidth(years) * 1.4, 0.0, 1.0);
  float year = abs(fract(years) * 2.0 - 1.0);
  float late = mix(smoothstep(0.45, 1.0, year), 0.4, blur);
  ${fine ? FINE : ""}
  vec3 early = vec3(1.0, 0.80, 0.56);
  vec3 dark = vec3(0.70, 0.44, 0.24);
  vec3 wood = mix(early, dark, late * 0.7);
  wood *= ${fine ? "(0.86 + 0.2 * fibres) * (0.9 + 0.2 * patches)" : "0.96"};
  return wood * (1.0 - 0.5 * smoothstep(0.72, 0.97, abs(g.w)));
}`;

const FINE = `
  float fine = clamp(fwidth(g.x * 2600.0) + fwidth(g.y * 2600.0), 0.0, 1.0);
  float fibres = mix(cloudy(g.xyz * vec3(2600.0, 2600.0, 120.0)), 0.5, fine);
  float patches = cloudy(g.xyz * vec3(90.0, 90.0, 30.0));`;

const WOODEN = `
diffuseColor.rgb *= timber(vGrain) * vLook.rgb;`;

const GLOWING = `
float shine = max(vLook.w, 0.0);
float alarm = max(-vLook.w, 0.0);
// The grain catches a little of the sky, so that no side of the wood is black.
totalEmissiveRadiance += diffuseColor.rgb * 0.045;
float edge = pow(1.0 - abs(dot(normalize(normal), normalize(vViewPosition))), 2.0);
totalEmissiveRadiance += shine * vec3(1.0, 0.58, 0.12) * (0.42 + 0.7 * edge);
totalEmissiveRadiance += alarm * vec3(1.0, 0.16, 0.1) * (0.2 + 0.6 * edge);`;

/** Wood with year rings all through it, for a geometry from `rodGeometry`. */
export function woodMaterial(traits: QualityTraits, uniforms: PieceUniforms): Material {
  const material = traits.smooth
    ? new MeshStandardMaterial({ roughness: 0.58, metalness: 0 })
    : new MeshLambertMaterial();
  const count = uniforms.uPlace.value.length;
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace(
        "#include <common>",
        `#include <common>\n${HEAD(count)}
attribute vec4 grain;
uniform vec4 uLook[${count}];
varying vec4 vGrain;
varying vec4 vLook;`,
      )
      .replace(
        "#include <beginnormal_vertex>",
        "vec3 objectNormal = spin(uTurn[int(piece + 0.5)], normal);",
      )
      .replace("#include <begin_vertex>", `${PLACED}\nvGrain = grain;\nvLook = uLook[number];`);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${GRAIN(traits.smooth)}`)
      .replace("#include <color_fragment>", `#include <color_fragment>\n${WOODEN}`)
      .replace("#include <emissivemap_fragment>", GLOWING);
  };
  material.customProgramCacheKey = () => `timber ${count}`;
  return material;
}

/** What the lamp sees of such a geometry. */
export function woodShadowMaterial(uniforms: PieceUniforms): MeshDepthMaterial {
  const material = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
  const count = uniforms.uPlace.value.length;
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", `#include <common>\n${HEAD(count)}`)
      .replace("#include <begin_vertex>", PLACED);
  };
  material.customProgramCacheKey = () => `timber shadow ${count}`;
  return material;
}
