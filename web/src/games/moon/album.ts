import { writable } from "svelte/store";

import { api } from "../../state/services";
import type { Session } from "../../state/session";
import type { BookFigure } from "./model";

/** How often this person made each figure, and when first (milliseconds since 1970), by the figures'
 * ids. It is kept by the server, for the person. */
export type Album = Readonly<Record<string, { times: number; first: number }>>;

export const album = writable<Album>({});

/** Ask the server; somebody whom it does not know has no album. */
export function readAlbum(game: string): void {
  api.feats(game).then(
    (done) => album.set(Object.fromEntries(done.map(({ feat, ...rest }) => [feat, rest]))),
    () => undefined,
  );
}

const FIGURE = /^CM-FIG-[1-8]$/;

/** The Book of Figures. The rulebook has it as well: a replay has nobody to ask. */
export async function readBook(session: Session): Promise<readonly BookFigure[]> {
  try {
    const { figures } = await session.ask<{ figures?: BookFigure[] }>({ about: "figures" });
    return figures ?? [];
  } catch {
    const books = [await api.rules(session.game)].flat();
    return books
      .flatMap((book) => book.rules)
      .filter((rule) => FIGURE.test(rule.id))
      .map((rule) => ({ id: rule.id, name: rule.title, text: rule.text }));
  }
}
