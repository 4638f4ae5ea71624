import { parseSync, type ESTree } from "vite";

/** The line of a place in a text, from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

/**
 * The line of a member of what a file exports by default, or of a file of JSON.
 * @param path names from the outermost member
 * @returns the line, from 1, of the innermost member around it that the file writes out; undefined if it writes none
 */
export function lineOfMember(file: string, text: string, path: readonly PropertyKey[]): number | undefined {
  const isJson = file.endsWith(".json");
  const { body } = parseSync(isJson ? "file.js" : file, isJson ? `(${text}\n)` : text).program;
  const exported = body.find((each) => each.type === "ExportDefaultDeclaration");
  const [first] = body;
  const root = isJson && first?.type === "ExpressionStatement" ? first.expression : exported?.declaration;
  if (!root) return undefined;
  let position = root.start;
  let value: ESTree.Node | undefined = root;
  for (const name of path) {
    const member = memberOf(objectOf(value, body), name);
    if (!member) break;
    position = member.start;
    value = member.type === "Property" ? member.value : member;
  }
  return lineAt(text, Math.max(position - (isJson ? 1 : 0), 0));
}

function memberOf(value: ESTree.Node | undefined, name: PropertyKey): ESTree.Node | undefined {
  if (value?.type === "ArrayExpression") return value.elements[Number(name)] ?? undefined;
  if (value?.type !== "ObjectExpression") return undefined;
  return value.properties.findLast((each) => each.type === "Property" && nameOf(each) === String(name));
}

function nameOf({ key, computed }: ESTree.ObjectProperty): string | undefined {
  if (key.type === "Literal") return String(key.value);
  return key.type === "Identifier" && !computed ? key.name : undefined;
}

/** The object that an expression is: in types, in a call such as `defineConfig(…)`, or of a constant. */
function objectOf(value: ESTree.Node | undefined, body: readonly ESTree.Node[]): ESTree.Node | undefined {
  switch (value?.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return objectOf(value.expression, body);
    case "CallExpression":
      return objectOf(value.arguments[0], body);
    case "Identifier":
      return objectOf(initialOf(value.name, body), body);
    default:
      return value;
  }
}

function initialOf(name: string, body: readonly ESTree.Node[]): ESTree.Node | undefined {
  const declarations = body.flatMap((each) => {
    const statement = each.type === "ExportNamedDeclaration" ? each.declaration : each;
    return statement?.type === "VariableDeclaration" ? statement.declarations : [];
  });
  const declaration = declarations.find(({ id }) => id.type === "Identifier" && id.name === name);
  return declaration?.init ?? undefined;
}
