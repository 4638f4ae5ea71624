import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/** A part of a syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** A documented name: an exported declaration, or a member of one. */
export interface Declaration {
  readonly name: string;
  /** Its code without the body of a function or the members of an interface. */
  readonly code: string;
  readonly doc: string;
  readonly kind: "interface" | "type" | "function" | "class" | "constant" | "member";
  readonly members: readonly Declaration[];
}

/**
 * The exports of a module, including re-exports from the same package.
 * @param file path of a TypeScript file
 * @param chosen selected names; absent: all
 */
export function readDeclarations(file: string, chosen?: ReadonlySet<string>): Declaration[] {
  const text = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, text);
  const docs = new Map(comments.map(({ type, value, end }) => [text.slice(end).search(/\S|$/) + end, { type, value }]));
  const imported = new Map<string, string>();

  function docOf({ start }: Node): string {
    const comment = docs.get(start);
    return comment?.type === "Block" && comment.value.startsWith("*") ? proseOf(comment.value) : "";
  }

  function declarationOf(node: Node, outer: Node): Declaration[] {
    const whole = text.slice(node.start, node.end);
    const head = { name: (node["id"] as { name?: string } | null)?.name ?? "", doc: docOf(outer), members: [] };
    const until = (body: Node): string => tidy(text.slice(node.start, body.start));
    const body = node["body"] as Node;
    if (node.type === "TSInterfaceDeclaration") {
      return [{ ...head, kind: "interface", code: until(body), members: (body["body"] as Node[]).map(memberOf) }];
    }
    if (node.type === "TSTypeAliasDeclaration") return [{ ...head, kind: "type", code: whole }];
    if (node.type === "FunctionDeclaration") return [{ ...head, kind: "function", code: until(body) }];
    if (node.type === "TSDeclareFunction") return [{ ...head, kind: "function", code: tidy(whole) }];
    if (node.type === "ClassDeclaration") return [{ ...head, kind: "class", code: until(body) }];
    if (node.type !== "VariableDeclaration") return [];
    return (node["declarations"] as Node[]).map((one) => ({
      ...head,
      name: (one["id"] as { name: string }).name,
      kind: "constant",
      code: `const ${(one["id"] as { name: string }).name}`,
      members: membersOfValue(one["init"] as Node | null),
    }));
  }

  function memberOf(node: Node): Declaration {
    const code = tidy(text.slice(node.start, node.end)).replace(/^readonly /, "");
    const name = /^"?[\w~-]+/.exec(code)?.[0] ?? code;
    return { name, code, doc: docOf(node), kind: "member", members: [] };
  }

  /** The functions of a table such as `schema`. */
  function membersOfValue(init: Node | null): Declaration[] {
    if (init?.type !== "ObjectExpression") return [];
    return (init["properties"] as Node[]).map((property) => {
      const body = (property["value"] as Node | undefined)?.["body"] as Node | undefined;
      const code = tidy(text.slice(property.start, body?.start ?? property.end)).replace(/\s*=>$/, "");
      return { name: code, code, doc: docOf(property), kind: "member", members: [] };
    });
  }

  const declarations = (program.body as unknown as Node[]).flatMap((node): Declaration[] => {
    const from = (node["source"] as { value?: string } | null | undefined)?.value;
    const source = from?.startsWith(".") ? path.join(path.dirname(file), from) : undefined;
    if (node.type === "ImportDeclaration" && source) {
      for (const one of node["specifiers"] as Node[]) imported.set((one["local"] as { name: string }).name, source);
    }
    if (node.type === "ExportAllDeclaration" && source) return readDeclarations(source, chosen);
    if (node.type !== "ExportNamedDeclaration") return [];
    if (node["declaration"]) return declarationOf(node["declaration"] as Node, node);
    const names = (node["specifiers"] as Node[]).map((one) => (one["local"] as { name: string }).name);
    return names.flatMap((name) => {
      const origin = source ?? imported.get(name);
      return origin ? readDeclarations(origin, new Set([name])) : [];
    });
  });
  return declarations.filter(({ name }) => !chosen || chosen.has(name));
}

/** A comment without its stars. */
function proseOf(comment: string): string {
  return comment
    .slice(1)
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .trim();
}

/** Code in one line, without what ends it. */
function tidy(code: string): string {
  return code
    .replaceAll(/\/\*\*[^]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/[;,]$/, "")
    .replaceAll(/\breadonly (?=\w+\??:)/g, "")
    .replaceAll(/\( (?=\w)/g, "(")
    .replaceAll(/,? \)/g, ")");
}
