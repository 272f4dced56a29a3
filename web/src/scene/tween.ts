import type { Stage } from "./stage";

/** Run from 0 to 1 in so many seconds, easing in and out; at once where motion is unwanted. */
export function tween(stage: Stage, seconds: number, draw: (part: number) => void): Promise<void> {
  if (stage.still || document.hidden) {
    draw(1);
    stage.invalidate();
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    let spent = 0;
    const stop = stage.animate((step) => {
      spent += step;
      const part = Math.min(1, spent / seconds);
      draw(part * part * (3 - 2 * part));
      stage.renderer.shadowMap.needsUpdate = true;
      if (part < 1) return true;
      stop();
      resolve();
      return false;
    });
  });
}
