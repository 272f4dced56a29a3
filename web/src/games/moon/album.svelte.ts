import { api } from "../../state/services";
import type { Session } from "../../state/session.svelte";
import type { BookFigure } from "./model";

/** How often this person made each figure, and when first (milliseconds since 1970), by the figures'
 * ids. It is kept by the server, for the person. */
export type Album = Readonly<Record<string, { times: number; first: number }>>;

export const album = $state<{ current: Album }>({ current: {} });

/** Ask the server; somebody whom it does not know has no album. */
export function readAlbum(game: string): void {
  api.feats(game).then(
    (done) => (album.current = Object.fromEntries(done.map(({ feat, ...rest }) => [feat, rest]))),
    () => undefined,
  );
}

/** The Book of Figures. */
export async function readBook(session: Pick<Session, "ask">): Promise<readonly BookFigure[]> {
  return (await session.ask<{ figures?: BookFigure[] }>({ about: "figures" })).figures ?? [];
}
