/** One line of the syntax tree: a node, or an object that contains nodes, such as a branch or arguments. */
export interface OutlineNode {
  /** Fields from the root, such as `template.body[0].test`. */
  readonly path: string;
  /** The field that contains it. */
  readonly field: string;
  /** Empty if it is not a node. */
  readonly kind: string;
  /** Its own values: names, operators, constants. */
  readonly detail: string;
  /** Its start in the source, if it is a node. */
  readonly at: number | undefined;
  /** Computed at each call. */
  children(): OutlineNode[];
  readonly hasChildren: boolean;
}

const STRUCTURE = new Set(["kind", "at", "source"]);
const DETAIL_LENGTH = 80;

/** The outline of any node of a template's tree: its objects and lists are children, other values its detail. */
export function outlineOf(node: object, field = "template", path = field): OutlineNode {
  const entries = Object.entries(node).filter(([name]) => !STRUCTURE.has(name));
  const branches = entries.flatMap(([name, value]) => branchesOf(name, value));
  const details = entries.filter(([, value]) => typeof value !== "object" || value === null).flatMap(describe);
  return {
    path,
    field,
    kind: "kind" in node ? String(node.kind) : "",
    detail: details.join(" "),
    at: "at" in node && typeof node.at === "number" ? node.at : undefined,
    hasChildren: branches.length > 0,
    children: () => branches.map(([name, value]) => outlineOf(value, name, `${path}.${name}`)),
  };
}

function branchesOf(name: string, value: unknown): [field: string, node: object][] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.map((item: object, place) => [`${name}[${place}]`, item]);
  const isEmpty = Object.values(value).every(
    (inner) => inner === undefined || (Array.isArray(inner) && inner.length === 0),
  );
  return isEmpty ? [] : [[name, value]];
}

/** `name`, `operator` and `text` are shown without a label; a flag is its name. */
function describe([name, value]: [string, unknown]): string[] {
  if (value === undefined || (value === false && name !== "value")) return [];
  if (value === true && name !== "value") return [name];
  const text =
    name === "text" || (name === "value" && typeof value === "string") ? JSON.stringify(value) : String(value);
  return [text.length > DETAIL_LENGTH ? `${text.slice(0, DETAIL_LENGTH)}…` : text];
}

export interface OutlineLine {
  readonly node: OutlineNode;
  /** From 1. */
  readonly depth: number;
}

/** The visible lines with these paths open, in order. Stops at the limit. */
export function visibleLines(root: OutlineNode, open: ReadonlySet<string>, limit: number): OutlineLine[] {
  const lines: OutlineLine[] = [];
  function add(node: OutlineNode, depth: number): void {
    if (lines.length === limit) return;
    lines.push({ node, depth });
    if (!open.has(node.path)) return;
    for (const child of node.children()) add(child, depth + 1);
  }
  add(root, 1);
  return lines;
}

/** Paths of the nodes down to a depth, which are open at first. */
export function pathsToDepth(root: OutlineNode, depth: number): Set<string> {
  if (depth === 0) return new Set();
  return new Set([root.path, ...root.children().flatMap((child) => [...pathsToDepth(child, depth - 1)])]);
}
