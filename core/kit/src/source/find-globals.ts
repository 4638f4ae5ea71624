import { parseSync } from "vite";

/** A use of a name that the file neither declares nor imports. */
export interface GlobalUse {
  readonly name: string;
  /** How it is used, if that is more specific: `Math.random`, `new Date()`, or the name again. */
  readonly use: string;
  /** Line in the file, from 1. */
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** TypeScript's wrappers around an expression; every other node of TypeScript is gone at run time. */
const WRAPPERS = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
]);
const SCOPES = new Set([
  "BlockStatement",
  "StaticBlock",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "SwitchStatement",
]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
/** Nodes without variable references. */
const SILENT = new Set(["BreakStatement", "ContinueStatement", "MetaProperty", "ExportAllDeclaration"]);

/** The globals that a source file uses, in source order. */
export function findGlobals(file: string, text: string): GlobalUse[] {
  const uses: { readonly name: string; readonly use: string; readonly start: number; readonly scope: Scope }[] = [];
  const noted = new Set<number>();
  const { program } = parseSync(file, text);

  function note(node: Node, scope: Scope, use: string): void {
    if (noted.has(node.start)) return;
    noted.add(node.start);
    uses.push({ name: String(node["name"]), use, start: node.start, scope });
  }

  function visit(node: Node, scope: Scope): void {
    const { type } = node;
    if (type === "Identifier") return note(node, scope, String(node["name"]));
    if (type === "ImportDeclaration") return declareImports(node, scope);
    if (type.startsWith("TS")) return visitTypeScript(node, scope);
    if (SILENT.has(type) || node["declare"] === true) return;
    if (FUNCTIONS.has(type)) return visitFunction(node, scope);
    if (type === "ClassDeclaration" || type === "ClassExpression") return visitClass(node, scope);
    if (type === "VariableDeclaration") return visitVariables(node, scope);
    if (type === "ExportNamedDeclaration") return visitField(node, "declaration", scope);
    if (type === "LabeledStatement") return visitField(node, "body", scope);
    if (type === "CatchClause") {
      const inner = new Scope(scope);
      for (const param of childrenOf(node, "param")) bind(param, inner, (name) => inner.declare(name));
      return visitField(node, "body", inner);
    }
    noteUse(node, scope);
    const inner = SCOPES.has(type) ? new Scope(scope) : scope;
    for (const field of Object.keys(node)) {
      // `a.name` and `{ name: a }` name members, not variables.
      const isName = (field === "property" || field === "key") && node["computed"] !== true;
      if (!isName) visitField(node, field, inner);
    }
  }

  function visitField(node: Node, field: string, scope: Scope): void {
    for (const child of childrenOf(node, field)) visit(child, scope);
  }

  function visitTypeScript(node: Node, scope: Scope): void {
    if (WRAPPERS.has(node.type)) visitField(node, "expression", scope);
    if (node.type === "TSEnumDeclaration") for (const id of childrenOf(node, "id")) scope.declare(String(id["name"]));
  }

  function visitFunction(node: Node, scope: Scope): void {
    const inner = new Scope(scope, true);
    const ownScope = node.type === "FunctionDeclaration" ? scope : inner;
    for (const id of childrenOf(node, "id")) ownScope.declare(String(id["name"]));
    if (node.type !== "ArrowFunctionExpression") inner.declare("arguments");
    for (const param of childrenOf(node, "params")) bind(param, inner, (name) => inner.declare(name));
    visitField(node, "body", inner);
  }

  function visitClass(node: Node, scope: Scope): void {
    const inner = new Scope(scope);
    for (const id of childrenOf(node, "id"))
      (node.type === "ClassDeclaration" ? scope : inner).declare(String(id["name"]));
    for (const field of ["decorators", "superClass", "body"]) visitField(node, field, inner);
  }

  function visitVariables(node: Node, scope: Scope): void {
    const declare = (name: string): void => (node["kind"] === "var" ? scope.declareVar(name) : scope.declare(name));
    for (const declarator of childrenOf(node, "declarations")) {
      for (const id of childrenOf(declarator, "id")) bind(id, scope, declare);
      visitField(declarator, "init", scope);
    }
  }

  /** Declares the names of a pattern, and visits its defaults and computed keys. */
  function bind(pattern: Node, scope: Scope, declare: (name: string) => void): void {
    if (pattern.type === "Identifier") return declare(String(pattern["name"]));
    if (pattern.type === "AssignmentPattern") visitField(pattern, "right", scope);
    if (pattern.type === "Property" && pattern["computed"] === true) visitField(pattern, "key", scope);
    for (const field of ["left", "argument", "value", "elements", "properties", "parameter"]) {
      for (const child of childrenOf(pattern, field)) bind(child, scope, declare);
    }
  }

  /** Records how a variable is used before the variable is visited. */
  function noteUse(node: Node, scope: Scope): void {
    const [object] = childrenOf(node, node.type === "MemberExpression" ? "object" : "callee");
    if (object?.type !== "Identifier") return;
    const name = String(object["name"]);
    if (node.type === "MemberExpression") {
      const [property] = childrenOf(node, "property");
      const member = node["computed"] === true ? property?.["value"] : property?.["name"];
      note(object, scope, typeof member === "string" ? `${name}.${member}` : name);
    } else if (node.type === "NewExpression") {
      note(object, scope, childrenOf(node, "arguments").length === 0 ? `new ${name}()` : name);
    } else {
      note(object, scope, `${name}()`);
    }
  }

  visit(program as unknown as Node, new Scope());
  return uses
    .filter(({ name, scope }) => !scope.has(name))
    .map(({ name, use, start }) => ({ name, use, line: text.slice(0, start).split("\n").length }));
}

function declareImports(node: Node, scope: Scope): void {
  for (const specifier of childrenOf(node, "specifiers")) {
    for (const local of childrenOf(specifier, "local")) scope.declare(String(local["name"]));
  }
}

function childrenOf(node: Node, field: string): Node[] {
  const value = node[field];
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}

/** The names that are declared in one place of a program, and the scope around it. */
class Scope {
  readonly #parent: Scope | undefined;
  readonly #names = new Set<string>();
  readonly #holdsVar: boolean;

  /** @param holdsVar whether `var` is hoisted to here: a program's or a function's scope */
  constructor(parent?: Scope, holdsVar = parent === undefined) {
    this.#parent = parent;
    this.#holdsVar = holdsVar;
  }

  declare(name: string): void {
    this.#names.add(name);
  }

  declareVar(name: string): void {
    if (this.#holdsVar || !this.#parent) this.declare(name);
    else this.#parent.declareVar(name);
  }

  has(name: string): boolean {
    return this.#names.has(name) || (this.#parent?.has(name) ?? false);
  }
}
