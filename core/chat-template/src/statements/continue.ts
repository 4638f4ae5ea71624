import type { StatementDefinition } from "../compiler/statement-compiler.ts";
import { Signal } from "../runtime/frame.ts";
import type { Continue } from "../tree.ts";
import { leavesLoop } from "./leaves-loop.ts";

/** `{% continue %}` */
export const continueStatement: StatementDefinition<Continue> = leavesLoop("continue", Signal.continued);
