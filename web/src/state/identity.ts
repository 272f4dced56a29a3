import * as v from "valibot";

import type { Api } from "../net/api";
import type { Language } from "../protocol/messages";
import { read } from "./storage.svelte";

const PERSON = v.object({ person: v.string(), token: v.string() });
export type Person = v.InferOutput<typeof PERSON>;

const KEY = "toprung.person";

/** Who this browser is to the server: a token that is asked for once and then kept. */
export class Identity {
  private asked: Promise<Person> | null = null;
  private recognised: Promise<boolean> | null = null;
  private sure = false;
  private kept: Person | null;

  constructor(private readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
    this.kept = read(storage, KEY, PERSON);
  }

  token(): string | null {
    return this.kept?.token ?? null;
  }

  person(): string | null {
    return this.kept?.person ?? null;
  }

  /** Be the same person as before if the server still knows them, or else a new one. */
  async introduce(
    api: Pick<Api, "person" | "recognises">,
    name: string,
    language: Language,
  ): Promise<Person> {
    if (this.kept && this.sure) return this.kept;
    this.asked ??= this.ask(api, name, language);
    try {
      this.kept = await this.asked;
      this.sure = true;
      return this.kept;
    } finally {
      this.asked = null;
    }
  }

  /** Find out whether the server still knows this person, before they are introduced. */
  recognise(api: Pick<Api, "recognises">): Promise<boolean> {
    this.recognised ??= api.recognises();
    return this.recognised;
  }

  /** Be this person from now on: they come from another device. */
  become(person: Person): void {
    this.kept = person;
    this.sure = false;
    this.storage.setItem(KEY, JSON.stringify(person));
  }

  /** The server does not know this person any more. */
  forget(): void {
    this.kept = null;
    this.sure = false;
    this.storage.removeItem(KEY);
  }

  private async ask(
    api: Pick<Api, "person" | "recognises">,
    name: string,
    language: Language,
  ): Promise<Person> {
    const recognised = this.kept && this.recognise(api);
    this.recognised = null;
    if (this.kept && (await recognised)) return this.kept;
    this.forget();
    const made = await api.person(name, language);
    this.storage.setItem(KEY, JSON.stringify(made));
    return made;
  }
}
