import { Vector3 } from "three";
import { describe, expect, test } from "vitest";

import { CameraRig } from "../src/scene/camera";

const HEIGHT = 800;

function rig(): CameraRig {
  const made = new CameraRig();
  made.still = true;
  made.resize(1280, HEIGHT);
  made.look({ radius: 0.2, height: 0.1, azimuth: -0.95, elevation: 0.34 }, false);
  return made;
}

/** How far below the upper edge of the picture a point over the middle is seen, in pixels. */
function seen({ camera }: CameraRig, height: number): number {
  camera.updateMatrixWorld();
  return ((1 - new Vector3(0, 0, height).project(camera).y) / 2) * HEIGHT;
}

describe("controls over the picture", () => {
  test("move nothing where they hide nothing", () => {
    const camera = rig();
    const before = seen(camera, 0.2);
    camera.reveal(0.1, 0.1, { top: before - 20, bottom: 40 });
    expect(seen(camera, 0.2)).toBeCloseTo(before, 3);
  });

  test.each([250, 320])("a card %i pixels tall hides nothing of what is below it", (top) => {
    const camera = rig();
    expect(seen(camera, 0.2)).toBeLessThan(top);
    camera.reveal(0.1, 0.1, { top, bottom: 0 });
    expect(seen(camera, 0.2)).toBeGreaterThan(top - 6);
    expect(seen(camera, 0.2)).toBeLessThan(top + 30);
    camera.reveal(0.1, 0.1, { top: 0, bottom: 0 });
    expect(seen(camera, 0.2)).toBeLessThan(top);
  });

  test("a panel below hides nothing of what is above it", () => {
    const camera = rig();
    camera.reveal(0.1, 0.1, { top: 0, bottom: 330 });
    expect(seen(camera, 0)).toBeLessThan(HEIGHT - 330 + 6);
  });
});
