import { expect, test } from "vitest";

import { Pushing, type PushBrowser } from "../src/state/push";

const KEY = "BCVx_-A0";

/** A browser whose push service gives out one address after another, and who may say no. */
class Browser implements PushBrowser {
  key: string | null = null;
  made = 0;
  answer: NotificationPermission = "granted";

  permission = () => Promise.resolve(this.answer);

  manager = () =>
    Promise.resolve({
      getSubscription: () => Promise.resolve(this.key === null ? null : this.subscription()),
      subscribe: ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        this.key = String(applicationServerKey);
        this.made += 1;
        return Promise.resolve(this.subscription());
      },
    } as unknown as PushManager);

  private subscription(): PushSubscription {
    const raw = atob((this.key ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(raw, (char) => char.charCodeAt(0));
    return {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({
        endpoint: `https://push.example/${this.made}`,
        keys: { p256dh: "p", auth: "a" },
      }),
      unsubscribe: () => {
        this.key = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
  }
}

function pushing(browser: PushBrowser | null, key: string | null = KEY) {
  const said: string[] = [];
  let kept = "";
  const api = {
    pushKey: () => Promise.resolve(key),
    subscribe: (one: { endpoint: string; language?: string }) => {
      said.push(`${one.endpoint} ${one.language}`);
      return Promise.resolve("one");
    },
    unsubscribe: (id: string) => Promise.resolve(void said.push(`end ${id}`)),
  };
  const store = { get: () => kept, set: (id: string) => void (kept = id) };
  return { push: new Pushing(api, browser, store), said, kept: () => kept };
}

test("a browser subscribes once, renews itself, and ends when the person has had enough", async () => {
  const browser = new Browser();
  const { push, said, kept } = pushing(browser);
  expect(await push.offer()).toBe("yes");
  await push.renew("en"); // nobody asked for it
  expect(said).toEqual([]);
  expect(await push.turnOn("en")).toBe(true);
  expect(kept()).toBe("one");
  await push.renew("fr");
  expect(said).toEqual(["https://push.example/1 en", "https://push.example/1 fr"]);
  await push.turnOff();
  await push.turnOff();
  expect(said.slice(2)).toEqual(["end one"]);
  expect([kept(), browser.key]).toEqual(["", null]);
});

test("a subscription with another server's key gives way to a new one", async () => {
  const browser = new Browser();
  browser.key = "AAAA";
  const { push, said } = pushing(browser);
  await push.turnOn("de");
  expect(said).toEqual(["https://push.example/1 de"]);
  expect(browser.key).toBe(KEY);
});

test("who lacks it is said, and a person who says no is asked for nothing more", async () => {
  expect(await pushing(null).push.offer()).toBe("noBrowser");
  expect(await pushing(new Browser(), null).push.offer()).toBe("noServer");
  const browser = new Browser();
  browser.answer = "denied";
  const { push, said } = pushing(browser);
  expect(await push.turnOn("en")).toBe(false);
  expect([said, browser.made]).toEqual([[], 0]);
});
