import { parser } from "@lezer/python";

/** @throws SyntaxError for Python that does not parse */
export function checkPython(code: string): void {
  parser.parse(code).iterate({
    enter({ type, from }) {
      if (type.isError) throw new SyntaxError(`Python does not parse at ${code.slice(from, from + 80)}`);
    },
  });
}
