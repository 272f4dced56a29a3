import type { ErrorView } from "../protocol/messages";

/** Failures that the page has words of its own for. */
export type Fault =
  | "faultUnparsable"
  | "faultLimit"
  | "faultUnavailable"
  | "faultUnreachable"
  | "faultMissing"
  | "faultStatus";

type Refusal = Omit<ErrorView, "words"> & { words: ErrorView["words"] | null };

/** The server's "no": nothing has changed, and there are words for the reason. */
export class Refused extends Error {
  /** Set if the server sent no words for players. */
  readonly fault: Fault | null;

  /** `status` is that of HTTP, where it came that way. */
  constructor(
    readonly error: Refusal,
    readonly status: number | null = null,
    fault: Fault | null = null,
  ) {
    super(error.words?.en ?? fault ?? error.kind);
    this.fault = fault ?? forPlayers(error);
  }

  /** Nothing was answered. */
  static unreachable(): Refused {
    return wordless("unavailable", null, "faultUnreachable");
  }
}

/** What the server can only say in English, to programmers, is told by its kind. */
const KINDS: Partial<Record<ErrorView["kind"], Fault>> = {
  unparsable: "faultUnparsable",
  limit: "faultLimit",
  unavailable: "faultUnavailable",
};

function forPlayers({ kind, words }: Refusal): Fault | null {
  const foreign = words?.en === words?.de && words?.en === words?.fr;
  return foreign ? (KINDS[kind] ?? null) : null;
}

/** Reasons are told in the middle of other words elsewhere: they begin small and have no end. */
export function sentence(words: string): string {
  const end = /[.!?…]$/.test(words) ? "" : ".";
  return words.charAt(0).toUpperCase() + words.slice(1) + end;
}

/** The message was not answered: the connection is gone for good. */
export class Unreachable extends Error {}

/** The server's "no" in its own words, or by its status where it sent none. */
export async function refusalOf(answer: Response): Promise<Refused> {
  const { status } = answer;
  const said: unknown = await answer.json().catch(() => null); // not JSON: a proxy spoke
  const { kind, words, rule = null, rule_words = null } = (said ?? {}) as Partial<ErrorView>;
  if (kind && words) return new Refused({ kind, words, rule, rule_words }, status);
  if (status === 404) return wordless("unavailable", status, "faultMissing");
  const known = status === 403 ? "forbidden" : status === 429 ? "limit" : "unavailable";
  return wordless(known, status, "faultStatus");
}

function wordless(kind: ErrorView["kind"], status: number | null, fault: Fault): Refused {
  return new Refused({ kind, words: null, rule: null, rule_words: null }, status, fault);
}
