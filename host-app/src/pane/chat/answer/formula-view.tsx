import temml from "temml";
import { useMemo } from "react";
import type { Formula } from "./math-source.ts";

/** What temml builds, before it becomes elements. */
interface MathTree {
  readonly attributes?: Record<string, unknown>;
  readonly style?: Record<string, string>;
  readonly children?: readonly MathTree[];
  toNode(): Node;
}

/** Most characters that are typeset: more would block the page. */
const LONGEST = 5000;

/** A typeset formula, or its source if it cannot be typeset. */
export function FormulaView({ tex, isDisplay }: Formula) {
  const math = useMemo(() => typeset({ tex, isDisplay }), [tex, isDisplay]);
  if (!math) return <code>{tex}</code>;
  const fill = (frame: HTMLElement | null) => frame?.replaceChildren(math);
  return (
    // A wide formula scrolls, also by keyboard.
    <span
      className={isDisplay ? "pb-formula" : undefined}
      role={isDisplay ? "group" : undefined}
      aria-label={isDisplay ? "Formula" : undefined}
      tabIndex={isDisplay ? 0 : undefined}
      ref={fill}
    />
  );
}

/** MathML of a formula; undefined if it is not valid LaTeX or too long. */
function typeset({ tex, isDisplay }: Formula): Node | undefined {
  if (tex.length > LONGEST) return undefined;
  try {
    // The tree is the only way to change styles before they become attributes.
    // oxlint-disable-next-line no-underscore-dangle
    const tree = temml.__renderToMathMLTree(tex, {
      displayMode: isDisplay,
      throwOnError: true,
      // In em and pt: an answer cannot cover the page with one rule or space.
      maxSize: [40, 400],
    }) as MathTree;
    adaptToPage(tree);
    return tree.toNode();
  } catch {
    return undefined;
  }
}

/** The page's policy blocks style attributes, and an answer's ids could collide with the page's own. */
function adaptToPage({ attributes = {}, style = {}, children = [] }: MathTree): void {
  const { style: inline } = attributes;
  delete attributes["style"];
  delete attributes["id"];
  for (const [, name = "", value = ""] of String(inline ?? "").matchAll(/([\w-]+)\s*:\s*([^;]+)/g)) style[name] = value;
  for (const child of children) adaptToPage(child);
}
