/** A part of the page as somebody meets it: its words, its controls and their names. */
import { createRawSnippet, flushSync, mount, unmount, type Component, type Snippet } from "svelte";
import { vi } from "vitest";

export class Shown {
  private constructor(private readonly made: object) {}

  static of<Props extends object>(part: Component<Props>, props: Props): Shown {
    document.body.replaceChildren();
    const made = mount(part as Component<object>, { target: document.body, props });
    flushSync();
    return new Shown(made);
  }

  get text(): string {
    flushSync();
    return document.body.textContent.replace(/\s+/g, " ");
  }

  /** Wait for some words. */
  async says(words: string): Promise<void> {
    await vi.waitFor(() => {
      if (!this.text.includes(words)) throw new Error(`"${words}" is not in "${this.text}"`);
    });
  }

  /** The control of this name. */
  named(name: string, kind = "button, a, input, select, summary"): HTMLElement {
    flushSync();
    const all = [...document.body.querySelectorAll<HTMLElement>(kind)];
    const found = all.find((each) => nameOf(each) === name);
    if (!found) throw new Error(`nothing is called "${name}": ${all.map(nameOf).join(" | ")}`);
    return found;
  }

  press(name: string): void {
    this.named(name).click();
    flushSync();
  }

  choose(name: string, value: string): void {
    const list = this.named(name, "select") as HTMLSelectElement;
    list.value = value;
    list.dispatchEvent(new Event("change", { bubbles: true }));
    flushSync();
  }

  async close(): Promise<void> {
    await unmount(this.made);
  }
}

function nameOf(control: Element): string {
  const label = control.getAttribute("aria-label") ?? control.textContent ?? "";
  return label.replace(/\s+/g, " ").trim();
}

/** Plain words as the contents of a part. */
export function contents(words: string): Snippet {
  return createRawSnippet(() => ({ render: () => `<p>${words}</p>` }));
}
