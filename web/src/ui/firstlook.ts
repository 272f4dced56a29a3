import { loadGame } from "../games/lookup";
import type { TableView } from "../protocol/messages";
import { api } from "../state/services";

const looks = new Map<string, Promise<TableView>>();

/** Ask about a table that is about to be opened. */
export function lookAhead(code: string): void {
  looks.set(code, look(code));
}

/** The server's first word on a table; as soon as it says which game that is, the game and its pieces
 * are on their way. */
export function firstLook(code: string): Promise<TableView> {
  const found = looks.get(code) ?? look(code);
  looks.delete(code);
  return found;
}

function look(code: string): Promise<TableView> {
  const found = api.table(code);
  const ignore = () => undefined; // the table asks again, and says what went wrong
  found.then(({ game }) => {
    loadGame(game).catch(ignore);
    api.pieces(game).catch(ignore);
  }, ignore);
  return found;
}
