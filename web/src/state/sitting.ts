import type { Command } from "../protocol/messages";

/** How somebody sits: what they are called, and what they chose (their colour), or "". */
export interface Sitting {
  readonly name: string;
  readonly wish: string;
}

/** What this page asked for at its seats. The table tells of it a little later, and until then what
 * is asked next must not undo it. */
export class Sittings {
  private readonly asked = new Map<number, Sitting>();

  constructor(private readonly send: (command: Command) => Promise<unknown>) {}

  /** Sit there as the table tells, and as was asked for since, with this change. */
  async sit(seat: number, told: Sitting, change: Partial<Sitting>): Promise<void> {
    const wanted = { ...told, ...this.asked.get(seat), ...change };
    this.asked.set(seat, wanted);
    try {
      await this.send({ type: "sit", seat, ...wanted });
    } catch (error) {
      this.forget(seat);
      throw error;
    }
  }

  forget(seat: number): void {
    this.asked.delete(seat);
  }
}
