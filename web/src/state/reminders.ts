import type { Pending } from "./returning";

/** What a browser needs for telling people something while they look elsewhere. */
export interface Teller {
  readonly permission: NotificationPermission;
  tell(title: string, body: string, tag: string, onclick: () => void): void;
}

const EVERY = 60_000;

/** Tells a person, while the page is hidden, that a game waits for them: each turn once. */
export class Reminders {
  private readonly told = new Map<string, number>();
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly teller: Teller,
    private readonly pending: () => Promise<readonly Pending[]>,
    private readonly words: (one: Pending) => { title: string; body: string },
    private readonly open: (code: string) => void,
    private readonly hidden: () => boolean = () => document.hidden,
  ) {}

  start(): void {
    this.stop();
    this.timer = setInterval(() => void this.look(), EVERY);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Look whether a game waits. What is seen on the page need not be told. */
  async look(): Promise<void> {
    if (this.teller.permission !== "granted") return;
    const found = await this.pending().catch(() => []);
    for (const one of found) {
      if (!one.due || this.told.get(one.code) === one.changed) continue;
      this.told.set(one.code, one.changed);
      if (!this.hidden()) continue;
      const { title, body } = this.words(one);
      this.teller.tell(title, body, one.code, () => this.open(one.code));
    }
  }
}

/** The browser's own notifications; null where there are none. */
export function browserTeller(): Teller | null {
  if (typeof Notification === "undefined") return null;
  return {
    get permission() {
      return Notification.permission;
    },
    tell(title, body, tag, onclick) {
      const shown = new Notification(title, { body, tag, icon: "./icon-192.png" });
      shown.onclick = () => {
        window.focus();
        onclick();
        shown.close();
      };
    },
  };
}
