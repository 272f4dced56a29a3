import { expect, test } from "vitest";

import { InputRouter } from "../src/scene/input";
import type { CameraRig } from "../src/scene/camera";

function table(): { canvas: HTMLCanvasElement; heard: string[]; handling: InputRouter } {
  const canvas = document.body.appendChild(document.createElement("canvas"));
  const handling = new InputRouter({ canvas, rig: {} as CameraRig, invalidate: () => undefined });
  const heard: string[] = [];
  handling.add({
    hover: (event) => heard.push(`${event.clientX},${event.clientY}`),
    leave: () => heard.push("left"),
  });
  return { canvas, heard, handling };
}

function tell(target: Element, kind: string, clientX: number, clientY: number, by = 1): void {
  const init = { clientX, clientY, movementX: by, bubbles: kind !== "pointerleave" };
  target.dispatchEvent(new PointerEvent(kind, init));
}

test("a pointer at rest, under which something appears and goes away, chooses nothing", () => {
  const { canvas, heard, handling } = table();
  const button = document.body.appendChild(document.createElement("button"));
  tell(canvas, "pointermove", 4, 4, 0);
  tell(canvas, "pointermove", 5, 5);
  tell(canvas, "pointerleave", 5, 5);
  tell(button, "pointermove", 5, 5);
  tell(canvas, "pointermove", 5, 5);
  expect(heard).toEqual(["5,5"]);
  tell(canvas, "pointermove", 6, 5);
  tell(canvas, "pointerleave", 9, 5);
  tell(button, "pointermove", 9, 5);
  tell(canvas, "pointermove", 8, 5);
  expect(heard).toEqual(["5,5", "6,5", "left", "8,5"]);
  handling.dispose();
  tell(canvas, "pointermove", 7, 7);
  expect(heard.length).toBe(4);
});

test("a table that shares its page takes keys and the wheel only while it has the focus", () => {
  const canvas = document.body.appendChild(document.createElement("canvas"));
  canvas.tabIndex = 0;
  const done: string[] = [];
  const rig = { turn: () => done.push("turn"), near: () => done.push("near") };
  const target = { canvas, rig: rig as unknown as CameraRig, invalidate: () => undefined };
  const handling = new InputRouter(target, true);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: 10, bubbles: true }));
  expect(done).toEqual([]);
  canvas.focus();
  canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: 10, bubbles: true }));
  expect(done).toEqual(["turn", "near"]);
  handling.dispose();
});
