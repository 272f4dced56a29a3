/** Listeners by kind of message. */
export class Emitter<Messages> {
  private readonly listeners = new Map<keyof Messages, Set<(message: never) => void>>();

  on<Kind extends keyof Messages>(
    kind: Kind,
    listener: (message: Messages[Kind]) => void,
  ): () => void {
    const all = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, all.add(listener));
    return () => all.delete(listener);
  }

  emit<Kind extends keyof Messages>(kind: Kind, message: Messages[Kind]): void {
    for (const listener of this.listeners.get(kind) ?? []) listener(message as never);
  }

  clear(): void {
    this.listeners.clear();
  }
}
