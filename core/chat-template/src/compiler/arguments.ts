import { Failure } from "../errors.ts";
import type { Arguments } from "../tree.ts";
import type { Evaluate, Frame } from "../runtime/frame.ts";
import { entriesOf, isMapping } from "../values/dict.ts";
import { iterate } from "../values/iterate.ts";
import type { Keywords } from "../values/operation.ts";
import { typeName, type Value } from "../values/value.ts";
import type { Compiler } from "./compiler.ts";

export interface ArgumentCode {
  positional: (frame: Frame) => readonly Value[];
  /** Undefined if the call cannot have keyword arguments. */
  keywords: ((frame: Frame) => Keywords) | undefined;
}

export function hasArguments({ positional, keywords, spread, keywordSpread }: Arguments): boolean {
  return positional.length > 0 || keywords.length > 0 || spread !== undefined || keywordSpread !== undefined;
}

const none: readonly Value[] = [];

export function compileArguments(args: Arguments, compiler: Compiler): ArgumentCode {
  const positional = args.positional.map((node) => compiler.expression(node));
  const spread = args.spread && compiler.expression(args.spread);
  return { positional: compilePositional(positional, spread), keywords: compileKeywords(args, compiler) };
}

function compilePositional(parts: readonly Evaluate[], spread: Evaluate | undefined): ArgumentCode["positional"] {
  if (spread !== undefined) return (frame) => [...parts.map((part) => part(frame)), ...iterate(spread(frame))];
  const [first, second] = parts;
  if (first === undefined) return () => none;
  if (second === undefined) return (frame) => [first(frame)];
  return (frame) => parts.map((part) => part(frame));
}

function compileKeywords(args: Arguments, compiler: Compiler): ArgumentCode["keywords"] {
  if (args.keywords.length === 0 && args.keywordSpread === undefined) return undefined;
  const named = args.keywords.map(({ name, value }) => ({ name, evaluate: compiler.expression(value) }));
  const spread = args.keywordSpread && compiler.expression(args.keywordSpread);
  return (frame) => {
    const keywords = new Map<string, Value>();
    for (const { name, evaluate } of named) keywords.set(name, evaluate(frame));
    if (spread !== undefined) addSpread(keywords, spread(frame));
    return keywords;
  };
}

function addSpread(keywords: Map<string, Value>, values: Value): void {
  if (!isMapping(values)) throw new Failure(`argument after ** must be a mapping, not ${typeName(values)}`);
  for (const [name, value] of entriesOf(values)) {
    if (typeof name !== "string") throw new Failure("keywords must be strings");
    keywords.set(name, value);
  }
}
