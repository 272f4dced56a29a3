import { Box3, Vector3 } from "three";
import { describe, expect, test } from "vitest";

import { CameraRig, type Viewport } from "../src/scene/camera";

const [WIDE, HIGH] = [1280, 800];
const TOWER = new Box3(new Vector3(-0.05, -0.05, 0), new Vector3(0.05, 0.05, 0.3));
const VIEWPORTS: readonly Viewport[] = [
  { left: 0, top: 0, width: 1280, height: 800 },
  { left: 0, top: 90, width: 860, height: 560 },
  { left: 300, top: 8, width: 400, height: 380 },
  { left: 8, top: 200, width: 300, height: 500 },
];

function rig(viewport: Viewport, boxes: readonly Box3[] = [TOWER]): CameraRig {
  const made = new CameraRig();
  made.still = true;
  made.resize(WIDE, HIGH, viewport);
  made.keep(boxes, { azimuth: -0.95, elevation: 0.34 }, false);
  return made;
}

/** The smallest rectangle around a box in the picture: left, top, right, bottom, in pixels. */
function seen({ camera }: CameraRig, { min, max }: Box3): [number, number, number, number] {
  const rectangle: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const x of [min.x, max.x])
    for (const y of [min.y, max.y])
      for (const z of [min.z, max.z]) {
        const at = new Vector3(x, y, z).project(camera);
        const [right, down] = [((at.x + 1) / 2) * WIDE, ((1 - at.y) / 2) * HIGH];
        rectangle[0] = Math.min(rectangle[0], right);
        rectangle[1] = Math.min(rectangle[1], down);
        rectangle[2] = Math.max(rectangle[2], right);
        rectangle[3] = Math.max(rectangle[3], down);
      }
  return rectangle;
}

function inside(camera: CameraRig, box: Box3, view: Viewport): boolean {
  const [left, top, right, bottom] = seen(camera, box);
  return (
    left >= view.left &&
    top >= view.top &&
    right <= view.left + view.width &&
    bottom <= view.top + view.height
  );
}

describe.each(VIEWPORTS)("in a viewport of $width by $height at $left, $top", (viewport) => {
  test("contents are inside, and fill most of its height or its width", () => {
    const camera = rig(viewport);
    expect(inside(camera, TOWER, viewport)).toBe(true);
    const [left, top, right, bottom] = seen(camera, TOWER);
    const share = Math.max((bottom - top) / viewport.height, (right - left) / viewport.width);
    expect(share).toBeGreaterThan(0.8);
  });

  test("they stay inside from whichever side the player looks", () => {
    const camera = rig(viewport);
    for (let turn = 0; turn < 12; turn++) {
      camera.turn(0.55, turn % 2 ? 0.3 : -0.2);
      expect(inside(camera, TOWER, viewport)).toBe(true);
    }
  });

  test("a piece in hand that would leave is kept inside together with the tower", () => {
    const camera = rig(viewport);
    for (const x of [0.1, 0.2, 0.3]) {
      const held = new Box3(new Vector3(x, -0.1, 0.3), new Vector3(x + 0.1, 0.1, 0.34));
      camera.keep([TOWER, held]);
      expect(inside(camera, held, viewport)).toBe(true);
      expect(inside(camera, TOWER, viewport)).toBe(true);
    }
  });
});

test("the camera stands still while contents move within the viewport", () => {
  const camera = rig(VIEWPORTS[0] as Viewport);
  const before = camera.distance;
  for (const x of [-0.05, 0, 0.04]) {
    const held = new Box3(new Vector3(x, 0, 0.2), new Vector3(x + 0.02, 0.02, 0.22));
    camera.keep([TOWER, held]);
    expect(camera.distance).toBe(before);
  }
});

test("it comes nearer again when contents have become small", () => {
  const camera = rig(VIEWPORTS[0] as Viewport);
  const before = camera.distance;
  camera.keep([TOWER, new Box3(new Vector3(0.4, 0.4, 0), new Vector3(0.5, 0.5, 0.1))]);
  expect(camera.distance).toBeGreaterThan(before * 1.3);
  camera.keep([TOWER]);
  expect(camera.distance).toBeCloseTo(before, 3);
});

test("the player's zoom is kept when contents change, and goes with 'home'", () => {
  const camera = rig(VIEWPORTS[0] as Viewport);
  const before = camera.distance;
  camera.near(0.5);
  expect(camera.distance).toBeCloseTo(before / 2, 5);
  camera.keep([TOWER]);
  expect(camera.distance).toBeCloseTo(before / 2, 5);
  camera.home();
  expect(camera.distance).toBeCloseTo(before, 3);
});
