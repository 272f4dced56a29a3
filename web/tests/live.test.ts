import { expect, test } from "vitest";

import { present } from "../src/checked";
import type { Dialling, Wire } from "../src/net/socket";
import type { TableEvent } from "../src/protocol/messages";
import { LiveSession } from "../src/state/live.svelte";
import { reloadOnce, understood } from "../src/state/reload";

/** A session, and the server's end of its connection. */
class Server implements Dialling {
  private readonly wires: Wire[] = [];
  readonly hellos: unknown[] = [];
  readonly session: LiveSession;

  constructor() {
    const api = {
      pieces: () => Promise.reject(new Error("none")),
      history: () => Promise.resolve([]),
    };
    this.session = new LiveSession(api, "secret", "en", this);
    this.connect();
  }

  dial(): Wire {
    const wire: Wire = {
      binaryType: "",
      readyState: 1,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (data) => this.hellos.push(JSON.parse(String(data))),
      close: () => undefined,
    };
    this.wires.push(wire);
    return wire;
  }

  /** The client's timers ring at once where it waits to dial again, else never. */
  after(milliseconds: number, call: () => void): () => void {
    if (milliseconds < 1000) queueMicrotask(call);
    return () => undefined;
  }

  random(): number {
    return 0.5;
  }

  now(): number {
    return 0;
  }

  connect(): void {
    present(this.wires.at(-1), "connection").onopen?.();
  }

  say(message: object): void {
    present(this.wires.at(-1), "connection").onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(table: object, choices: object[] = []): void {
    const head = { type: "welcome", version: 2, person: "p", seq: 1, resumed: false };
    this.say({ ...head, table, choices });
  }
}

const TABLE = {
  match: "m",
  status: "playing",
  seats: [{ seat: 0, person: "p", connected: true, awaited_until: null }],
  to_act: [0],
  ply: 0,
  state: { text: "one", blocks: [{ x: 1 }, { x: 2 }] },
};

function event(seq: number, changes: unknown[], more: object = {}): object {
  return { type: "event", seq, at: 0, kind: "moved", body: {}, changes, ...more };
}

test("events change the table that the welcome brought, and share what stays", () => {
  const server = new Server();
  const { session } = server;
  const heard: TableEvent[] = [];
  session.on("event", (message) => heard.push(message));
  server.welcome(TABLE);
  const before = session.table;
  server.say(event(2, [[["ply"], 1]]));
  expect(session.table).toMatchObject({ ply: 1, state: { text: "one" } });
  expect(session.table.state).toBe(before.state);
  server.say(event(3, [[["state", "blocks", 1, "x"], 5]], { trail: { steps: [] } }));
  expect(session.table.state).toEqual({ text: "one", blocks: [{ x: 1 }, { x: 5 }] });
  expect(heard.map(({ table, trail }) => [table.ply, trail])).toEqual([
    [1, undefined],
    [1, { steps: [] }],
  ]);
});

test("choices come with welcome and events, and hold until others come", () => {
  const server = new Server();
  const { session } = server;
  server.welcome(TABLE, [{ seat: 0, choices: { passing: "-" } }]);
  expect(session.choices.get(0)).toEqual({ passing: "-" });
  server.say(event(2, []));
  expect(session.choices.get(0)).toEqual({ passing: "-" });
  server.say(event(3, [], { choices: [{ seat: 0, choices: { passing: null } }] }));
  expect(session.choices.get(0)).toEqual({ passing: null });
  server.say(event(4, [], { choices: null }));
  expect(session.choices.size).toBe(0);
});

test("changes that do not fit make it ask for the whole table", async () => {
  const server = new Server();
  server.welcome(TABLE);
  server.say(event(2, [[["state", "blocks", 7, "x"], 5]]));
  await Promise.resolve();
  server.connect();
  expect(server.hellos.at(-1)).toMatchObject({ type: "hello", version: 2 });
  expect(server.hellos.at(-1)).not.toHaveProperty("since");
  server.welcome({ ...TABLE, ply: 9 });
  expect(server.session.table.ply).toBe(9);
});

test("a page that is too old is loaded anew, but only once until the server understands it", () => {
  let loaded = 0;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const old = () => reloadOnce(storage, () => loaded++);
  expect([old(), old(), loaded]).toEqual([true, false, 1]);
  understood(storage);
  expect([old(), loaded]).toEqual([true, 2]);
});

/** A scene that shows steps when it is told to. */
function slowly(session: LiveSession) {
  const waiting: (() => void)[] = [];
  const stop = session.presentBy(() => new Promise((resolve) => waiting.push(resolve)));
  const next = async () => {
    waiting.shift()?.();
    await new Promise((go) => setTimeout(go));
  };
  return { waiting, next, stop };
}

test("what is shown changes when the scene has shown it, and so do seat, choices and lines", async () => {
  const server = new Server();
  const { session } = server;
  server.welcome(TABLE, [{ seat: 0, choices: { passing: "-" } }]);
  const { next } = slowly(session);
  server.say(
    event(
      2,
      [
        [["ply"], 1],
        [["to_act"], []],
        [["state", "text"], "two"],
      ],
      { choices: null },
    ),
  );
  expect([session.table.ply, session.shown.ply, session.presenting]).toEqual([1, 0, true]);
  expect([session.acting, session.choices.size, session.lines.length]).toEqual([null, 1, 0]);
  await next();
  expect([session.shown.ply, session.presenting, session.choices.size]).toEqual([1, false, 0]);
  expect(session.lines.length).toBe(1);
});

test("steps are shown one after the other, in their order", async () => {
  const server = new Server();
  const { session } = server;
  server.welcome(TABLE);
  const { next } = slowly(session);
  const heard: number[] = [];
  session.on("event", ({ seq }) => heard.push(seq));
  server.say(event(2, [[["state", "text"], "two"]]));
  server.say(event(3, [[["state", "text"], "three"]]));
  server.say(event(4, [[["ply"], 7]])); // nothing to see: it needs no time
  await next();
  expect([heard, session.shown.state]).toMatchObject([[2], { text: "two" }]);
  await next();
  expect([heard, session.shown.ply, session.presenting]).toEqual([[2, 3, 4], 7, false]);
});

test("a table that is told anew is shown at once, whatever was being shown", async () => {
  const server = new Server();
  const { session } = server;
  server.welcome(TABLE);
  const { next } = slowly(session);
  server.say(event(2, [[["state", "text"], "two"]]));
  server.welcome({ ...TABLE, ply: 9 });
  expect([session.shown.ply, session.presenting]).toEqual([9, false]);
  await next();
  expect(session.shown.ply).toBe(9);
});

test("who comes and goes is seen while something is being shown", () => {
  const server = new Server();
  const { session } = server;
  server.welcome(TABLE);
  slowly(session);
  server.say(event(2, [[["state", "text"], "two"]]));
  server.say({ type: "presence", seats: [], awaited: [], watchers: 3 });
  expect(session.shown.seats[0]?.connected).toBe(false);
  expect(session.table.seats[0]?.connected).toBe(false);
});

test("a scene that is taken down in the middle of a step holds nothing up", async () => {
  const server = new Server();
  const { session } = server;
  server.welcome(TABLE);
  const { stop } = slowly(session);
  server.say(event(2, [[["state", "text"], "two"]]));
  server.say(event(3, [[["state", "text"], "three"]]));
  stop();
  await new Promise((go) => setTimeout(go));
  expect([session.shown.state, session.presenting]).toMatchObject([{ text: "three" }, false]);
});
