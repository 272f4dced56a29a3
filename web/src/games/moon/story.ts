import { seatName } from "../../language/seats";
import type { PlayedMove } from "../../protocol/messages";
import type { TableView } from "../../protocol/messages";
import type { Story, StorySource } from "../../state/story";
import { isVerdict, seenOf, type VerdictNote } from "./model";
import { say } from "./phrases";

/** How high the structure was after each turn, with the mistakes; and what everybody built. */
export async function story(table: TableView, source: StorySource): Promise<Story> {
  const { moves } = await source.match(table.match);
  const verdicts = judged(moves);
  const heights = verdicts.map(({ height }) => Math.round(height * 100));
  const name = (seat: number | null) => (seat === null ? "" : seatName(table, seat));
  return {
    words: say("storyHeight", { top: Math.max(0, ...heights) }),
    lines: [{ values: heights, colour: null }],
    marks: verdicts.flatMap(({ mistake, seat }, at) =>
      mistake ? [{ at, words: say("storyMistake", { name: name(seat) }) }] : [],
    ),
    deeds: table.seats.map(({ seat }) => {
      const own = verdicts.filter((verdict) => verdict.seat === seat);
      return own.length ? deeds(own) : "";
    }),
  };
}

/** The fewer drops the better; who is out of the final comes last. A team stands together. */
export function standing(state: unknown, seat: number): number {
  const { team, eliminated, drops } = state as ReturnType<typeof seenOf>;
  if (team) return 0;
  return eliminated.includes(seat) ? -1_000 : -(drops[seat] ?? 0);
}

/** What the referee said of each turn. After a fall he may speak again: if nothing else fell, of
 * nothing, and if something did, of the same turn. */
function judged(moves: readonly PlayedMove[]): VerdictNote[] {
  return moves
    .map(({ note }) => note)
    .filter(isVerdict)
    .filter(({ mistake, met }) => mistake || met !== null);
}

function deeds(verdicts: readonly VerdictNote[]): string {
  const turns = verdicts.filter(
    ({ moment, charge }) => moment !== "between" && charge !== "already",
  );
  const figures = verdicts.reduce((sum, verdict) => sum + verdict.figures.length, 0);
  const said = [
    say("deedLadders", {
      met: turns.filter(({ met }) => met).length,
      turns: turns.length,
    }),
  ];
  if (figures) said.push(say("deedFigures", { count: figures }));
  return said.join(" · ");
}
