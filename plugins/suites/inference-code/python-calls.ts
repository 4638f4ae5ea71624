import { parser } from "@lezer/python";

/** A call in Python code. */
export interface PythonCall {
  /** The called function as written: `client.chat_completion`. */
  readonly callee: string;
  /** Number of positional arguments. */
  readonly unnamed: number;
  readonly names: readonly string[];
}

/** A function's signature in the vendor's code. */
export interface Signature {
  readonly required: readonly string[];
  readonly names: readonly string[];
  /** Whether the function accepts any other name. */
  readonly others?: boolean;
}

/** Every call in a Python program. */
export function readPythonCalls(code: string): PythonCall[] {
  const calls: PythonCall[] = [];
  parser.parse(code).iterate({
    enter({ name, node }) {
      if (name !== "CallExpression") return;
      const [callee, list] = [node.firstChild, node.lastChild];
      if (!callee || !list) return;
      const args: string[][] = [[]];
      for (let child = list.firstChild?.nextSibling; child && child.nextSibling; child = child.nextSibling) {
        if (child.name === ",") args.push([]);
        else args.at(-1)?.push(child.name === "AssignOp" ? "=" : code.slice(child.from, child.to));
      }
      const nonEmpty = args.filter(({ length }) => length > 0);
      const names = nonEmpty.flatMap(([first = "", sign]) => (sign === "=" ? [first] : []));
      calls.push({ callee: code.slice(callee.from, callee.to), unnamed: nonEmpty.length - names.length, names });
    },
  });
  return calls;
}

/** Problems of a call; empty if it matches the signature. */
export function misfits({ callee, unnamed, names }: PythonCall, signature: Signature): string[] {
  const passed = [...signature.names.slice(0, unnamed), ...names];
  return [
    ...names
      .filter((name) => !signature.others && !signature.names.includes(name))
      .map((name) => `${callee} takes no ${name}`),
    ...signature.required.filter((name) => !passed.includes(name)).map((name) => `${callee} needs ${name}`),
    ...passed.filter((name, index) => passed.indexOf(name) !== index).map((name) => `${callee} is given ${name} twice`),
  ];
}
