import type { PastEvent, TableView, Words } from "../protocol/messages";

/** A line of the table's log or of its chat. */
export interface HistoryLine {
  seq: number;
  at: number;
  kind: string;
  seat: number | null;
  /** Who spoke, in a line of the chat. */
  speaker: string | null;
  /** The id of whoever spoke. */
  person?: string;
  /** In every language, or as it was typed. */
  words: Words | string | null;
  rule: string | null;
  ply: number | null;
  /** A move, in the game's notation. */
  move: string | null;
}

const MOST = 400;

/** An event as a line; null for what needs none. */
export function historyLine(event: PastEvent): HistoryLine | null {
  const { body } = event;
  const seat = typeof body["seat"] === "number" ? body["seat"] : null;
  const note = (body["note"] ?? null) as { words?: Words; rule?: string } | null;
  const base = { seq: event.seq, at: event.at, kind: event.kind, seat, speaker: null };
  const ply = typeof body["ply"] === "number" ? body["ply"] : null;
  if (event.kind === "said")
    return {
      ...base,
      speaker: String(body["name"] ?? ""),
      person: String(body["person"] ?? ""),
      words: String(body["text"] ?? ""),
      rule: null,
      ply: null,
      move: null,
    };
  const words = (body["words"] as Words | undefined) ?? note?.words ?? null;
  const rule = (body["rule"] as string | undefined) ?? note?.rule ?? null;
  const move = event.kind === "moved" ? String(body["move"] ?? "") : null;
  return { ...base, words: words ?? move, rule, ply, move };
}

/** The lines with one more; the oldest give way. */
export function withEvent(lines: readonly HistoryLine[], event: PastEvent): readonly HistoryLine[] {
  const added = historyLine(event);
  return added ? [...lines.slice(-(MOST - 1)), added] : lines;
}

/** The lines with what had been told before the first of them. */
export function withEarlier(
  lines: readonly HistoryLine[],
  earlier: readonly PastEvent[],
): readonly HistoryLine[] {
  const first = lines[0]?.seq ?? Infinity;
  const added = earlier.filter((one) => one.seq < first).map(historyLine);
  return [...added.filter((one) => one !== null), ...lines].slice(-MOST);
}

/** A move that was told. */
export type PlayedMoveLine = HistoryLine & { ply: number };

/** Which of my moves can be taken back: that of `seat`, and whatever was played after it, so that
 * `ply` moves are left. `free` if nobody has to be asked. */
export interface Undo {
  seat: number;
  ply: number;
  free: boolean;
}

/** What 'take back' means now: my last move, and the ones that were made for me since.
 * `isQuiet` tells moves that change nothing; `automatic` are mine that I did not choose. */
export function undoable(
  { ply, take_back, status }: Pick<TableView, "ply" | "take_back" | "status">,
  mine: readonly number[],
  lines: readonly HistoryLine[],
  automatic: ReadonlySet<number>,
  isQuiet: (move: string) => boolean,
): Undo | null {
  if (!take_back || take_back.offer || status !== "playing") return null;
  const moves = movesPlayed(lines, ply);
  let free = take_back.possible.some((seat) => mine.includes(seat));
  for (let at = ply; at > 0; at--) {
    const move = moves.findLast((one) => one.ply === at);
    const own = move ? mine.includes(move.seat ?? -1) : free && at === ply;
    if (own && !automatic.has(at))
      return { seat: move?.seat ?? take_back.possible[0] ?? 0, ply: at - 1, free };
    if (!move || (!own && !isQuiet(move.move ?? ""))) return null;
    if (!own) free = false;
  }
  return null;
}

/** The moves that stand, in order, of those that were told: what was taken back is played anew. */
export function movesPlayed(lines: readonly HistoryLine[], ply: number): readonly PlayedMoveLine[] {
  const moves: PlayedMoveLine[] = [];
  for (const line of lines)
    if (line.kind === "moved" && line.ply !== null && line.ply <= ply)
      moves[line.ply] = { ...line, ply: line.ply };
  return moves.filter(Boolean);
}

/** The move to name when somebody wants only the first `left` moves to stand; null if that is simply the
 * last one. Moves that change nothing do not count, unless there are no others. */
export function backBefore(
  lines: readonly HistoryLine[],
  ply: number,
  left: number,
  isQuiet: (move: string) => boolean,
): PlayedMoveLine | null {
  const gone = movesPlayed(lines, ply).filter((one) => one.ply > left);
  const real = gone.filter((one) => !isQuiet(one.move ?? ""));
  const [first = null, ...more] = real.length ? real : gone;
  return more.length ? first : null;
}

/** The seat that would not go back, as long as nothing has happened since; null also if whoever asked
 * thought better of it. */
export function declining(
  lines: readonly HistoryLine[],
  isQuiet: (move: string) => boolean,
): number | null {
  const last = lines.findLast(
    ({ kind, move }) => kind !== "said" && (move === null || !isQuiet(move)),
  );
  if (last?.kind !== "take_back_declined") return null;
  const asked = lines.findLast(({ kind }) => kind === "take_back_offered");
  return asked?.seat === last.seat ? null : last.seat;
}

/** What one player did in a row, or something else that was told. */
export interface HistoryGroup {
  /** The first line's number. */
  seq: number;
  seat: number | null;
  lines: readonly HistoryLine[];
}

/** The lines as a list of moves: one entry a turn, without moves that change nothing and without those
 * that were taken back. What was said stands where it was said. */
export function grouped(
  lines: readonly HistoryLine[],
  ply: number,
  isQuiet: (move: string) => boolean,
): readonly HistoryGroup[] {
  const standing = new Set(movesPlayed(lines, ply).map((line) => line.seq));
  const groups: (HistoryGroup & { lines: HistoryLine[] })[] = [];
  for (const line of lines) {
    if (line.move !== null && (!standing.has(line.seq) || isQuiet(line.move))) continue;
    if (!line.words) continue;
    const last = groups.at(-1);
    const player = line.move !== null && line.seat !== null && line.seat >= 0;
    const same = player && last?.seat === line.seat && last.lines[0]?.move !== null;
    if (last && same) last.lines.push(line);
    else groups.push({ seq: line.seq, seat: line.seat, lines: [line] });
  }
  return groups;
}
