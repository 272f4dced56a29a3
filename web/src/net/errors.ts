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
