import type { StatementParser } from "../parser/parser.ts";
import { parseCall } from "./call.ts";
import { parseFilter } from "./filter.ts";
import { parseFor } from "./for.ts";
import { parseIf } from "./if.ts";
import { parseBreak, parseContinue } from "./leave-loop.ts";
import { parseMacro } from "./macro.ts";
import { parseOutput } from "./output.ts";
import { parseGeneration, parseWith } from "./scopes.ts";
import { parseSet } from "./set.ts";

/**
 * By the name of the tag; `raw` is the lexer's. Separate from the compiler's table, so that parsing does not load the
 * compiler.
 */
export const statementParsers: ReadonlyMap<string, StatementParser> = /* @__PURE__ */ new Map([
  ["if", parseIf],
  ["for", parseFor],
  ["set", parseSet],
  ["macro", parseMacro],
  ["call", parseCall],
  ["filter", parseFilter],
  ["break", parseBreak],
  ["continue", parseContinue],
  ["generation", parseGeneration],
  ["with", parseWith],
  ["print", parseOutput],
]);
