import { compileCapture } from "../compiler/capture.ts";
import type { StatementStages } from "../compiler/compiler.ts";
import type { StatementParser } from "../parser/parser.ts";
import { parseFilterChain } from "../parser/filter.ts";
import type { FilterBlock } from "../tree.ts";
import { toText } from "../values/print.ts";

/** `{% filter upper %}…{% endfilter %}` */
export const parseFilter: StatementParser = (parser, at) => {
  const filter = parseFilterChain(parser);
  return { kind: "filter-block", at, filter, body: parser.lastBody("endfilter") };
};

export const filterStatement: StatementStages<FilterBlock> = {
  declare({ filter }, scope) {
    scope.read(filter);
  },

  compile(node, compiler) {
    return compileCapture(node, compiler, (frame, value) => frame.rendering.write(toText(value)));
  },
};
