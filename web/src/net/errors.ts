import type { ErrorView, Language, Words } from "../protocol/messages";

/** The server's "no": nothing has changed, and the reason is in words. */
export class Refused extends Error {
  /** `status` is that of HTTP, where it came that way. */
  constructor(
    readonly error: ErrorView,
    readonly status: number | null = null,
  ) {
    super(error.words.en);
  }

  said(language: Language): string {
    return reason(this.error)[language];
  }
}

/** Why not, as a sentence. What the server can only say in English, to programmers, is told by its
 * kind. */
export function reason({ kind, words }: Pick<ErrorView, "kind" | "words">): Words {
  const foreign = words.en === words.de && words.en === words.fr;
  const { en, fr, de } = (foreign ? KINDS[kind] : undefined) ?? words;
  return { en: sentence(en), fr: sentence(fr), de: sentence(de) };
}

/** Reasons are told in the middle of other words elsewhere: they begin small and have no end. */
export function sentence(words: string): string {
  const end = /[.!?…]$/.test(words) ? "" : ".";
  return words.charAt(0).toUpperCase() + words.slice(1) + end;
}

const KINDS: Partial<Record<ErrorView["kind"], Words>> = {
  unparsable: {
    en: "The server did not understand that. Reloading the page may help.",
    fr: "Le serveur n’a pas compris. Recharger la page peut aider.",
    de: "Das hat der Server nicht verstanden. Vielleicht hilft es, die Seite neu zu laden.",
  },
  limit: {
    en: "That was too much at once. Wait a moment and try again.",
    fr: "C’était trop à la fois. Attendez un instant, puis réessayez.",
    de: "Das war zu viel auf einmal. Warte einen Moment und versuch es noch einmal.",
  },
  unavailable: {
    en: "That did not work just now. Please try again.",
    fr: "Cela n’a pas fonctionné. Veuillez réessayer.",
    de: "Das hat gerade nicht geklappt. Bitte versuch es noch einmal.",
  },
};

/** The message was not answered: the connection is gone for good. */
export class Unreachable extends Error {}

/** Why nothing was answered. */
export const UNREACHABLE: ErrorView = {
  kind: "unavailable",
  rule: null,
  rule_words: null,
  words: {
    en: "The server cannot be reached.",
    fr: "Le serveur est injoignable.",
    de: "Der Server ist nicht erreichbar.",
  },
};

/** The words of the server's "no", or plain ones where it sent none. */
export async function reasonOf(answer: Response): Promise<ErrorView> {
  try {
    const body = (await answer.json()) as Partial<ErrorView>;
    if (body.words && body.kind) return { rule: null, rule_words: null, ...body } as ErrorView;
  } catch {
    // not JSON: a proxy spoke
  }
  const status = answer.status;
  return {
    rule: null,
    rule_words: null,
    kind: status === 403 ? "forbidden" : status === 429 ? "limit" : "unavailable",
    words:
      status === 404
        ? {
            en: "There is nothing at this address.",
            fr: "Il n’y a rien à cette adresse.",
            de: "Unter dieser Adresse gibt es nichts.",
          }
        : {
            en: `The server answered with error ${status}.`,
            fr: `Le serveur a répondu par l’erreur ${status}.`,
            de: `Der Server antwortete mit Fehler ${status}.`,
          },
  };
}
