import { expect, test } from "vitest";

import { refusalWords } from "../src/language/failures";
import { Api } from "../src/net/api";
import { Refused } from "../src/net/errors";

interface Asked {
  path: string;
  init: RequestInit;
}

/** An API whose answers are scripted, and what it was asked for. */
function scripted(answer: () => Response | Promise<Response>, token: string | null = "t1") {
  const asked: Asked[] = [];
  const api = new Api(
    () => token,
    async (path, init) => {
      asked.push({ path, init });
      return answer();
    },
  );
  return { api, asked };
}

const sent = ({ init }: Asked, name: string) => new Headers(init.headers).get(name);

test("a request names its path, its person and what it wants", async () => {
  const { api, asked } = scripted(() => Response.json([]));
  expect(await api.states("a/b", 2, 3)).toEqual([]);
  expect(asked.map(({ path }) => path)).toEqual(["/api/matches/a%2Fb/states?first=2&count=3"]);
  expect(sent(asked[0] as Asked, "authorization")).toBe("Bearer t1");
});

test("strangers send no token", async () => {
  const { api, asked } = scripted(() => Response.json([]), null);
  await api.lobby();
  expect(sent(asked[0] as Asked, "authorization")).toBeNull();
});

test("bodies are JSON, and files are text as it is", async () => {
  const { api, asked } = scripted(() => Response.json({ match: "m1" }, { status: 201 }));
  await api.person("Ada", "en");
  expect(await api.bring("[Game]\n1. e4")).toBe("m1");
  expect(asked.map(({ init }) => init.body)).toEqual([
    '{"name":"Ada","language":"en"}',
    "[Game]\n1. e4",
  ]);
  expect(asked.map((one) => sent(one, "content-type"))).toEqual(["application/json", "text/plain"]);
});

test("a refusal has the server's words and its status", async () => {
  const words = { en: "no such table", fr: "table inconnue", de: "kein Tisch" };
  const { api } = scripted(() => Response.json({ kind: "missing", words }, { status: 404 }));
  const refused = await api.table("ABC").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ status: 404, error: { words, rule: null } });
});

test("whatever goes wrong on the way is a refusal with words", async () => {
  const failures: (() => Response | Promise<Response>)[] = [
    () => Promise.reject(new TypeError("no network")),
    () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
    () => new Response("{ half an ans", { headers: { "content-type": "application/json" } }),
  ];
  for (const failure of failures) {
    const refused: unknown = await scripted(failure)
      .api.games()
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refusalWords(refused as Refused)).toMatch(/server/);
  }
});

test("the games are requested once, and again after a failure", async () => {
  let away = true;
  const { api, asked } = scripted(() => (away ? Response.error() : Response.json([])));
  await expect(api.games()).rejects.toThrow(Refused);
  away = false;
  expect(await api.games()).toBe(await api.games());
  expect(asked).toHaveLength(2);
});

test("a person whom the server does not know is nobody", async () => {
  expect(await scripted(() => new Response("", { status: 401 })).api.recognises()).toBe(false);
});

test("bytes come as they are, and an empty answer has none", async () => {
  const { api } = scripted(() => new Response(new Uint8Array([4, 1])));
  expect(new Uint8Array(await api.film("ABC", 1))).toEqual(new Uint8Array([4, 1]));
  const headers = { "content-length": "0" };
  const empty = scripted(() => new Response(null, { headers })).api;
  expect((await empty.film("ABC", 1)).byteLength).toBe(0);
});
