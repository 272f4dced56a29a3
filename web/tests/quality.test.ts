import { expect, test } from "vitest";

import { judge } from "../src/scene/quality";

test("a renderer without a graphics processor is drawn simply", () => {
  expect(judge("ANGLE (Google, Vulkan (SwiftShader Device))", 16, 8, false)).toBe("low");
});

test("a phone gets the middle way, a good desktop everything", () => {
  expect(judge("Adreno 740", 8, 8, true)).toBe("medium");
  expect(judge("NVIDIA", 16, 8, false)).toBe("high");
});
