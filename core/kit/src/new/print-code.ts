/** An expression among the literals of generated code. */
export class Expression {
  readonly code: string;

  constructor(code: string) {
    this.code = code;
  }
}

const WIDTH = 110;
const NAME = /^[A-Za-z_$][\w$]*$/;

/**
 * Prints a value as TypeScript, as the formatter would. A member named `...` is a spread.
 * @param indent that of the line on which it begins
 */
export function printCode(value: unknown, indent = ""): string {
  if (value instanceof Expression) return value.code;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const parts = (space: string): string[] =>
    isList
      ? value.map((item) => printCode(item, space))
      : Object.entries(value).map(([name, member]) => {
          const printed = printCode(member, space);
          if (name === "...") return `...${printed}`;
          return `${NAME.test(name) ? name : JSON.stringify(name)}: ${printed}`;
        });
  const short = parts(inner);
  const [open, close, pad] = isList ? ["[", "]", ""] : ["{", "}", " "];
  if (short.length === 0) return `${open}${close}`;
  const line = `${open}${pad}${short.join(", ")}${pad}${close}`;
  if (!line.includes("\n") && indent.length + line.length <= WIDTH - 20) return line;
  return `${open}\n${short.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

/** A text with `{name}` in it as an expression: a template literal over settings and the model. */
export function printText(text: string): string {
  if (!/\{\w+\}/.test(text)) return JSON.stringify(text);
  const escaped = text.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`);
  return `\`${escaped.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${${name === "model" ? "call.providerModelId" : `call.settings["${name}"]`}}`)}\``;
}

/** Steps from an answer to a value in it: names of members, and indices. */
export type ValuePath = readonly (string | number)[];

/** Code that reads a value of an unknown shape, undefined where the shape is another. @param root an expression of type `unknown` */
export function printAccess(root: string, path: ValuePath, leaf = "unknown"): string {
  const type = path.reduceRight<string>(
    (inner, step) =>
      typeof step === "number" ? `${inner}[]` : `{ ${NAME.test(step) ? step : JSON.stringify(step)}?: ${inner} }`,
    leaf,
  );
  const steps = path.map((step) =>
    typeof step === "string" && NAME.test(step) ? `?.${step}` : `?.[${JSON.stringify(step)}]`,
  );
  return `(${root} as ${type} | null)${steps.join("")}`;
}

/** The shape of an answer as people write it: `{translations: [{text: string}]}`. */
export function describePath(path: ValuePath, leaf: string): string {
  return path.reduceRight<string>(
    (inner, step) => (typeof step === "number" ? `[${inner}]` : `{${step}: ${inner}}`),
    leaf,
  );
}

/** The value at a path. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (inner, step) => (inner as Record<string | number, unknown> | null | undefined)?.[step],
    value,
  );
}

/** A copy with another value at a path. */
export function withValueAt(value: unknown, path: ValuePath, replacement: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? withValueAt(item, rest, replacement) : item));
  const entries = Object.entries(value as object).map(([name, member]) => [
    name,
    name === step ? withValueAt(member, rest, replacement) : member,
  ]);
  return Object.fromEntries(entries);
}

/** The values in a JSON value that are neither lists nor objects, with their paths, in order. */
export function leavesOf(
  value: unknown,
  path: ValuePath = [],
): { readonly path: ValuePath; readonly value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, [...path, index]));
  if (typeof value !== "object" || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}
