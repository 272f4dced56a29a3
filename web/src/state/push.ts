import type { Api } from "../net/api";
import type { Language } from "../protocol/messages";

/** Whether a person can be told of their turn while no page is open, and if not, who lacks it. */
export type PushOffer = "yes" | "noServer" | "noBrowser";

/** What a browser has for that: its own push service, and whether people let it show messages. */
export interface PushBrowser {
  permission(): Promise<NotificationPermission>;
  manager(): Promise<PushManager>;
}

/** Has this browser told of a person's turn through its push service. `kept` is the name that the
 * server gave the subscription; empty while there is none. */
export class Pushing {
  constructor(
    private readonly api: Pick<Api, "pushKey" | "subscribe" | "unsubscribe">,
    private readonly browser: PushBrowser | null,
    private readonly kept: { get(): string; set(id: string): void },
  ) {}

  async offer(): Promise<PushOffer> {
    if (!this.browser) return "noBrowser";
    return (await this.api.pushKey()) === null ? "noServer" : "yes";
  }

  /** Ask the person, the browser and the server. False if the person does not want it. */
  async turnOn(language: Language): Promise<boolean> {
    const key = await this.api.pushKey();
    if (!this.browser || key === null) return false;
    if ((await this.browser.permission()) !== "granted") return false;
    const { endpoint, keys } = (await this.subscription(this.browser, key)).toJSON();
    const subscription = { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] };
    this.kept.set(await this.api.subscribe({ ...filled(subscription), language }));
    return true;
  }

  /** Neither browser nor server do anything more. */
  async turnOff(): Promise<void> {
    const id = this.kept.get();
    if (id === "") return;
    this.kept.set("");
    const found = await (await this.browser?.manager())?.getSubscription();
    await found?.unsubscribe();
    await this.api.unsubscribe(id);
  }

  /** What a browser was promised to be told in goes on, under new keys or in another language. */
  async renew(language: Language): Promise<void> {
    if (this.kept.get() !== "" && !(await this.turnOn(language))) this.kept.set("");
  }

  /** One for another server's key is of no use. */
  private async subscription(browser: PushBrowser, key: string): Promise<PushSubscription> {
    const manager = await browser.manager();
    const found = await manager.getSubscription();
    if (found && text(found.options.applicationServerKey) === key) return found;
    await found?.unsubscribe();
    return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  }
}

function text(key: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function filled<Fields extends Record<string, string | undefined>>(
  fields: Fields,
): Record<keyof Fields, string> {
  if (Object.values(fields).includes(undefined)) throw new TypeError("the browser has no keys");
  return fields as Record<keyof Fields, string>;
}

/** This browser's own push service; null where there is none. */
export function pushBrowser(): PushBrowser | null {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis)) return null;
  if (typeof Notification === "undefined") return null;
  return {
    permission: () =>
      Notification.permission === "default"
        ? Notification.requestPermission()
        : Promise.resolve(Notification.permission),
    async manager() {
      await navigator.serviceWorker.register("/sw.js");
      return (await navigator.serviceWorker.ready).pushManager;
    },
  };
}
