import { webcrypto } from "node:crypto";
import { expect, test } from "vitest";

import { firstCommitment, promised } from "../src/state/chance";

const secret = `0x${"8".repeat(64)}`;
const commitment = "e8b72e0b71c772f8398f58104fb04c243c67ec46014cb06c22329c49b03d4c86";
const hash = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  webcrypto.subtle.digest("SHA-256", bytes);

test("a secret is checked against the commitment that was shown at the start", async () => {
  const told = { chosen: false, commitment, secret };
  expect(await promised({ ...told, secret: null }, commitment, hash)).toBe("open");
  expect(await promised(told, commitment, hash)).toBe("kept");
  expect(await promised({ ...told, secret: `0x9${"8".repeat(63)}` }, commitment, hash)).toBe(
    "broken",
  );
});

test("a server that shows another commitment later is found out", async () => {
  sessionStorage.clear();
  expect(firstCommitment("m", "first", sessionStorage)).toBe("first");
  const now = firstCommitment("m", commitment, sessionStorage);
  expect(now).toBe("first");
  expect(await promised({ chosen: false, commitment, secret }, now, hash)).toBe("broken");
});
