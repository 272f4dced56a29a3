import type { Block, Kind, Pair } from "./model";

/** Blocks that are alike and wait to be built in. */
export interface Stack {
  kind: Kind;
  pair: Pair | null;
  blocks: readonly Block[];
}

const ORDER: readonly Kind[] = ["double", "cube", "half", "grey"];

/** The supply, sorted into stacks: large blocks first, as they go low in a building. */
export function stacks(blocks: readonly Block[]): Stack[] {
  const found = new Map<string, Stack & { blocks: Block[] }>();
  for (const block of blocks) {
    if (block.built) continue;
    const key = `${block.kind} ${block.pair}`;
    const stack = found.get(key);
    if (stack) stack.blocks.push(block);
    else found.set(key, { kind: block.kind, pair: block.pair, blocks: [block] });
  }
  return [...found.values()].sort((one, two) => ORDER.indexOf(one.kind) - ORDER.indexOf(two.kind));
}
