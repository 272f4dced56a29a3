import { writable } from "svelte/store";

import { reason, Refused, Unreachable } from "../net/errors";
import type { Words } from "../protocol/messages";

export interface Notice {
  id: number;
  words: Words | string;
  rule: string | null;
  ruleWords: Words | null;
  grave: boolean;
}

const BROKEN: Words = {
  en: "Something went wrong on this page. Reloading it may help.",
  fr: "Quelque chose a mal tourné sur cette page. La recharger peut aider.",
  de: "Auf dieser Seite ist etwas schiefgegangen. Vielleicht hilft es, sie neu zu laden.",
};
const SHOWN = 7_000;
const MOST = 3;

/** Short messages that go away by themselves. */
export class Notices {
  readonly all = writable<readonly Notice[]>([]);
  private count = 0;

  tell(words: Words | string): void {
    this.add({ words, rule: null, ruleWords: null, grave: false });
  }

  /** Say why something did not work. */
  fail(error: unknown): void {
    if (error instanceof Unreachable) return; // they have left the table
    if (error instanceof Refused) {
      const { rule, rule_words } = error.error;
      const words = reason(error.error);
      this.add({ words, rule: rule ?? null, ruleWords: rule_words ?? null, grave: true });
      return;
    }
    console.warn(error);
    this.add({ words: BROKEN, rule: null, ruleWords: null, grave: true });
  }

  dismiss(id: number): void {
    this.all.update((notices) => notices.filter((notice) => notice.id !== id));
  }

  private add(notice: Omit<Notice, "id">): void {
    const id = ++this.count;
    this.all.update((notices) => [...notices.slice(1 - MOST), { ...notice, id }]);
    setTimeout(() => this.dismiss(id), SHOWN);
  }
}
