import type { MarkdownElement, MarkdownNode } from "./read-markdown.ts";

const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;
const BOX = /^\[([ x])\]\s/i;

/**
 * Reads alerts and task lists as GitHub does: for `adapt` of `readMarkdown`. A separate module, because answers in the
 * playground rarely need it.
 */
export function adaptToGitHub(element: MarkdownElement): MarkdownElement {
  if (element.tag === "blockquote") return asAlert(element);
  return element.tag === "li" ? withBox(element) : element;
}

/** A quotation that starts with `[!NOTE]`, or another of GitHub's five markers, as an alert with that title. */
function asAlert(quotation: MarkdownElement): MarkdownElement {
  let kind = "";
  const children = replaceStart(quotation, ALERT, (name) => {
    kind = name.toLowerCase();
    return "";
  });
  if (!kind) return quotation;
  const title = { ...quotation, tag: "p", children: [kind.charAt(0).toUpperCase() + kind.slice(1)] };
  return { ...quotation, tag: "div", attributes: { alert: kind }, children: [title, ...children] };
}

/** An item that starts with `[ ]` or `[x]`, with a checkbox in its place. */
function withBox(item: MarkdownElement): MarkdownElement {
  const box = (mark: string): MarkdownElement => ({
    ...item,
    tag: "input",
    attributes: mark === " " ? {} : { checked: "" },
    children: [],
  });
  return { ...item, children: replaceStart(item, BOX, box) };
}

/** The children of an element with a replacement for the marker at their start, if there is one. */
function replaceStart(
  { children }: MarkdownElement,
  mark: RegExp,
  by: (named: string) => MarkdownNode,
): readonly MarkdownNode[] {
  const index = children.findIndex((child) => typeof child !== "string" || child.trim() !== "");
  const first = children[index];
  const after = children.slice(index + 1);
  if (typeof first === "string") {
    const match = mark.exec(first);
    return match ? [by(match[1] ?? ""), first.slice(match[0].length), ...after] : children;
  }
  if (first?.tag !== "p") return children;
  const inner = replaceStart(first, mark, by);
  // A marker may be alone in its paragraph.
  return inner.every((child) => child === "") ? after : [{ ...first, children: inner }, ...after];
}
