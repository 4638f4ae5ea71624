import type { StatementDefinition } from "../compiler/statement-compiler.ts";
import { Signal } from "../runtime/frame.ts";
import type { Break } from "../tree.ts";
import { leavesLoop } from "./leaves-loop.ts";

/** `{% break %}` */
export const breakStatement: StatementDefinition<Break> = leavesLoop("break", Signal.broken);
