import type { ChanceView } from "../protocol/messages";

/** What became of the promise that nobody chose the dice: not told yet, kept, or broken. */
export type Promised = "open" | "kept" | "broken";

/** The commitment that was shown first for this match, even if the server shows another later. */
export function firstCommitment(match: string, shown: string | null, kept: Storage): string | null {
  const key = `commitment ${match}`;
  const first = kept.getItem(key);
  if (first === null && shown !== null) kept.setItem(key, shown);
  return first ?? shown;
}

/** Whether the secret is the one that was promised: the SHA-256 of its bytes is the commitment. */
export async function promised(
  chance: ChanceView,
  commitment: string | null,
  hash: (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>,
): Promise<Promised> {
  if (chance.secret === null || commitment === null) return "open";
  const digits = chance.secret.replace(/^0x/, "");
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const found = Array.from(new Uint8Array(await hash(bytes)), (one) =>
    one.toString(16).padStart(2, "0"),
  ).join("");
  return found === commitment && found === chance.commitment ? "kept" : "broken";
}
