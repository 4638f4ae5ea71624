import { memo, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { TemplateTree } from "@patchbay/chat-template";
import { outlineOf, pathsToDepth, visibleLines } from "./outline.ts";

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
