import { Refused, sentence } from "../net/errors";
import type { Words } from "../protocol/messages";
import { say, spoken } from "./phrases";

/** What a notice tells: words, or why something did not work. Any error that is not a refusal is a
 * fault of the page. */
export function told(what: Words | string | Error): string {
  if (!(what instanceof Error)) return spoken(what);
  return what instanceof Refused ? refusalWords(what) : say("broken");
}

/** Why the server refused, as a sentence. */
export function refusalWords({ error, fault, status }: Refused): string {
  return fault ? say(fault, { status: status ?? "" }) : sentence(spoken(error.words));
}
