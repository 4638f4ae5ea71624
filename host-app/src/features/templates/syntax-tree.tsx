import { memo, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { TemplateTree } from "@patchbay/chat-template";

export interface SyntaxTreeProps {
  readonly tree: TemplateTree;
  /** Opens a position in the template. */
  onShowPlace(offset: number): void;
}

/** Initial open depth of the tree. */
const OPEN_DEPTH = 2;

/** More lines would slow the page down. */
const LINE_LIMIT = 1000;

/** The parsed tree of the template. Arrow keys move and fold it, Enter opens the source. */
export const SyntaxTree = memo(function SyntaxTree({ tree, onShowPlace }: SyntaxTreeProps) {
  const root = useMemo(() => outlineOf(tree), [tree]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => pathsToDepth(root, OPEN_DEPTH));
  const [current, setCurrent] = useState(root.path);
  const list = useRef<HTMLUListElement>(null);
  const lines = visibleLines(root, open, LINE_LIMIT);
  const currentLine = Math.max(
    0,
    lines.findIndex(({ node }) => node.path === current),
  );
  const line = lines[currentLine];

  function toggle(path: string, opened = !open.has(path)): void {
    const next = new Set(open);
    if (opened) next.add(path);
    else next.delete(path);
    setOpen(next);
  }

  function goTo(target: number): void {
    const path = lines[target]?.node.path;
    if (path === undefined) return;
    setCurrent(path);
    list.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[target]?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, depth } = line;
    const isOpen = open.has(node.path);
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(currentLine + 1),
      ArrowUp: () => goTo(currentLine - 1),
      Home: () => goTo(0),
      End: () => goTo(lines.length - 1),
      ArrowRight: () => {
        if (node.hasChildren) return isOpen ? goTo(currentLine + 1) : toggle(node.path, true);
      },
      ArrowLeft: () => {
        if (isOpen && node.hasChildren) return toggle(node.path, false);
        goTo(lines.findLastIndex((above, index) => index < currentLine && above.depth < depth));
      },
      Enter: () => {
        if (node.at !== undefined) onShowPlace(node.at);
      },
      " ": () => {
        if (node.hasChildren) toggle(node.path);
      },
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return (
    <>
      <ul
        ref={list}
        role="tree"
        aria-label="Syntax tree"
        className="pb-box pb-lab-tree pb-lab-code"
        onKeyDown={onKeyDown}
      >
        {lines.map(({ node, depth }, index) => (
          // The tree itself handles keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={node.path}
            role="treeitem"
            aria-level={depth}
            aria-expanded={node.hasChildren ? open.has(node.path) : undefined}
            aria-selected={index === currentLine}
            tabIndex={index === currentLine ? 0 : -1}
            // The tree itself handles keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            onClick={() => {
              setCurrent(node.path);
              if (node.hasChildren) toggle(node.path);
            }}
            onDoubleClick={() => node.at !== undefined && onShowPlace(node.at)}
          >
            <span aria-hidden="true">
              {"  ".repeat(depth - 1)}
              {node.hasChildren ? (open.has(node.path) ? "▾" : "▸") : " "}
            </span>
            <span className="pb-muted">{node.field}</span>
            {node.kind && <b>{node.kind}</b>}
            {node.detail && <span>{node.detail}</span>}
          </li>
        ))}
      </ul>
      {lines.length === LINE_LIMIT && (
        <p className="pb-label">Only the first {LINE_LIMIT} lines are shown: fold some.</p>
      )}
    </>
  );
});

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

interface OutlineLine {
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
