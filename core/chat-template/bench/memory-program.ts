import { compile } from "../src/index.ts";
import { conversation } from "./conversation.ts";

/**
 * Bytes retained by a render after the last message, excluding the conversation: live memory after a garbage
 * collection, minus live memory before the render.
 */
export function heldByRender(source: string, length: number): number {
  const template = compile(`${source}{{ measure() }}`, {
    functions: { measure: () => void held.push(live() - before) },
  });
  const values = { messages: conversation(length), bos_token: "<|begin_of_text|>", add_generation_prompt: true };
  const held: number[] = [];
  let before = 0;
  for (let turn = 0; turn < turns; turn++) {
    before = live();
    template.render(values);
  }
  return held.toSorted((left, right) => left - right)[turns >> 1] ?? 0;
}

/** The median counts, because the engine compiles and drops code between the two collections. */
const turns = 9;

function live(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Bytes that the compiled template of each source retains, without the source text. */
export function heldByTemplates(sources: readonly string[]): number {
  const copies = 20;
  const retained = [compileAll(sources)];
  const before = live();
  for (let copy = 0; copy < copies; copy++) retained.push(compileAll(sources));
  return (live() - before) / copies / (retained[0]?.length ?? 1);
}

function compileAll(sources: readonly string[]): unknown[] {
  return sources.map((source) => compile(source));
}
