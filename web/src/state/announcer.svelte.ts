/** What a screen reader tells at a table: one region for what can wait, one for what cannot. */
class Announcer {
  polite = $state("");
  assertive = $state("");
  private waiting: string[] = [];

  /** Say it when nothing else is being said, with whatever else there is to say just now. */
  tell(words: string): void {
    if (words && this.waiting.push(words) === 1)
      queueMicrotask(() => (this.polite = this.waiting.splice(0).join(" ")));
  }

  /** Say it at once. */
  alert(words: string): void {
    if (words) this.assertive = words;
  }
}

export const announcer = new Announcer();
