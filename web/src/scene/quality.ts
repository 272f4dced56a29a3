import { MeshLambertMaterial, MeshStandardMaterial, type Texture } from "three";

/** How richly the table is drawn. `low` also suits rendering without a graphics processor. */
export type Quality = "low" | "medium" | "high";

export interface QualityTraits {
  readonly shadows: number;
  readonly pixels: number;
  readonly smooth: boolean;
  readonly texture: number;
  readonly segments: number;
}

export const TRAITS: Record<Quality, QualityTraits> = {
  low: { shadows: 512, pixels: 1, smooth: false, texture: 256, segments: 1 },
  medium: { shadows: 1024, pixels: 1.5, smooth: true, texture: 512, segments: 2 },
  high: { shadows: 2048, pixels: 2, smooth: true, texture: 1024, segments: 3 },
};

/** What a device can do, judged by its renderer's name, its cores and its memory. */
export function judge(renderer: string, cores: number, memory: number, touch: boolean): Quality {
  if (/swiftshader|llvmpipe|software|basic render/i.test(renderer)) return "low";
  if (cores <= 2 || memory <= 2) return "low";
  return touch || cores <= 4 || memory <= 4 ? "medium" : "high";
}

/** The quality for this device, asked of a throw-away canvas. */
export function suitable(): Quality {
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context) return "low";
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  context.getExtension("WEBGL_lose_context")?.loseContext();
  const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  const touch = matchMedia("(pointer: coarse)").matches;
  return judge(name, navigator.hardwareConcurrency || 4, memory, touch);
}

export type LitMaterial = MeshStandardMaterial | MeshLambertMaterial;

export interface Surface {
  map?: Texture;
  color?: number | string;
  roughness?: number;
  vertexColors?: boolean;
}

/** A material that answers to the lamp: finely where the device can, simply else. */
export function litMaterial(traits: QualityTraits, surface: Surface): LitMaterial {
  const { roughness = 0.55, ...plain } = surface;
  return traits.smooth
    ? new MeshStandardMaterial({ ...plain, roughness, metalness: 0 })
    : new MeshLambertMaterial(plain);
}
