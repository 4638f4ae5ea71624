import type { StatementStages } from "../compiler/statement-compiler.ts";
import { Signal, type Execute } from "../runtime/frame.ts";
import type { Text } from "../tree.ts";

/** What stands outside of all tags. */
export const textStatement: StatementStages<Text> = {
  declare() {},
  compile: ({ text }) => writeText(text),
};

/** Writes text that is known before the template runs. */
export function writeText(text: string): Execute {
  return (frame) => {
    frame.rendering.write(text);
    return Signal.done;
  };
}
