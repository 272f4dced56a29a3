import type { ErrorView, Language } from "../protocol/messages";

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
    return this.error.words[language];
  }
}

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
