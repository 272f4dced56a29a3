import type { PlayedMatch } from "../net/api";
import type { Json, Words } from "../protocol/messages";
import type { ReplaySource } from "../state/replay.svelte";

/** What a notebook shows, as Python sends it: a game from its first state on, or one state alone. */
export interface Exhibit {
  game: string;
  title: Words;
  names: readonly string[];
  pieces: Json;
  /** The first state, and the one after each move. */
  states: readonly Json[];
  moves: readonly {
    seat: number;
    move: string;
    words: Words;
    trail: Json;
    page: number;
  }[];
  /** The pages of the film, each in base 64. */
  films: readonly string[];
}

/** An exhibit from the bytes that Python sends: JSON, packed with gzip. */
export async function unpacked(bytes: DataView): Promise<Exhibit> {
  // A copy: where the bytes came in may hold other things, or be shared.
  const own = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice();
  const packed = new Blob([own]).stream();
  const text = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).text();
  return JSON.parse(text) as Exhibit;
}

/** An exhibit as a replay asks for it: everything is here. */
export function sourceOf(exhibit: Exhibit): ReplaySource {
  const { game, title, names, moves, states, films, pieces } = exhibit;
  const match: PlayedMatch = {
    id: "",
    game,
    title,
    options: {},
    status: "playing",
    seats: names.length,
    players: names.map((name, seat) => ({ seat, name, bot: false, level: null })),
    outcome: null,
    moves: moves.map(({ seat, move, page }, i) => ({ seat, move, page, ply: i + 1, note: null })),
    films: films.length,
    seed: null,
    chance: { chosen: false, commitment: null, secret: null },
  };
  return {
    match: () => Promise.resolve(match),
    pieces: <Pieces>() => Promise.resolve(pieces as Pieces),
    ask: () => Promise.reject(new Error("nobody is there to be asked")),
    states: (_match, first, count) =>
      Promise.resolve(
        states.slice(first, first + count).map((state, i) => {
          const ply = first + i;
          const led = moves[ply - 1];
          return { ply, state, words: led?.words ?? null, ...(led && { trail: led.trail }) };
        }),
      ),
    film: (_match, page) => Promise.resolve(bytesOf(films[page] ?? "")),
  };
}

function bytesOf(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
}
