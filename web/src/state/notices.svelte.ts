import { Refused, Unreachable } from "../net/errors";
import type { Words } from "../protocol/messages";

export interface Notice {
  id: number;
  /** Words, or why something did not work. */
  told: Words | string | Error;
  rule: string | null;
  ruleWords: Words | null;
  grave: boolean;
}

const SHOWN = 7_000;
const MOST = 3;

/** Short messages that go away by themselves. */
export class Notices {
  all = $state.raw<readonly Notice[]>([]);
  /** Whether a status line shows them: then they are nowhere else. */
  atTable = $state(false);
  private count = 0;

  tell(told: Words | string): void {
    this.add({ told, rule: null, ruleWords: null, grave: false });
  }

  /** Say why something did not work. */
  fail(error: unknown): void {
    if (error instanceof Unreachable) return; // they have left the table
    if (error instanceof Refused) {
      const { rule, rule_words } = error.error;
      this.add({ told: error, rule: rule ?? null, ruleWords: rule_words ?? null, grave: true });
      return;
    }
    console.warn(error);
    const told = error instanceof Error ? error : new Error(String(error));
    this.add({ told, rule: null, ruleWords: null, grave: true });
  }

  dismiss(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }

  private add(notice: Omit<Notice, "id">): void {
    const id = ++this.count;
    this.all = [...this.all.slice(1 - MOST), { ...notice, id }];
    setTimeout(() => this.dismiss(id), SHOWN);
  }
}
