import { createElement, Fragment, useMemo, type ComponentType, type ReactNode } from "react";
import { Link } from "react-router";
import { Heading } from "@patchbay/widgets/parts";
import { TableFrame } from "../data-table.tsx";
import { ExternalLink } from "../links.tsx";
import { PAGE_HEADING_ID } from "../page-header.tsx";
import { CodeBlock } from "../code/code-block.tsx";
import { readMarkdown, textOf, type MarkdownElement, type MarkdownNode, type MarkdownTree } from "./read-markdown.ts";
import "./markdown.css";

/** The target of a relative link in the text, inside the app or outside; undefined if it has none. */
export type ResolveLink = (href: string) => string | undefined;

export interface MarkdownImageProps {
  /** As written. */
  readonly src: string;
  readonly alt: string;
  /** In pixels, if the text has them. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Whether it is inside a link. */
  readonly inLink: boolean;
}

export interface MarkdownViewProps {
  readonly tree: MarkdownTree;
  /** Levels to lower headings by, so that they fit into the page; default 0. */
  readonly lowerBy?: number;
  /** The prefix that the tree was read with: links within the text point to its ids. */
  readonly idPrefix?: string;
  readonly resolveLink?: ResolveLink;
  /** Renders an image; default: its description. */
  readonly Image?: ComponentType<MarkdownImageProps>;
  /** Renders the formula with an index: an element `math`, which only `adapt` of `readMarkdown` creates. */
  readonly renderMath?: (index: number) => ReactNode;
  /** Whether the text is part of something longer, such as a message: then its headings get no links. */
  readonly isPart?: boolean;
  /** Shows links to the sections, its second-level headings, above a text with several. */
  readonly outline?: boolean;
}

export interface MarkdownProps extends Omit<MarkdownViewProps, "tree"> {
  readonly text: string;
}

/** Ids of the page around the text. */
const PAGE_IDS = ["root", "main", PAGE_HEADING_ID];

/** A text for a page of its own. */
export function pageTree(text: string, idPrefix = ""): MarkdownTree {
  return readMarkdown(text, { idPrefix, takenIds: PAGE_IDS });
}

/**
 * Markdown as elements. Nothing in the text becomes HTML, so it may come from any source. Load it lazily: it includes a
 * parser.
 */
export function Markdown({ text, idPrefix = "", ...props }: MarkdownProps) {
  const tree = useMemo(() => pageTree(text, idPrefix), [text, idPrefix]);
  return <MarkdownView tree={tree} idPrefix={idPrefix} {...props} />;
}

/** Shorter texts need no section links. */
const FEWEST_SECTIONS = 3;

/** A parsed text. */
export function MarkdownView({ tree, outline = false, ...context }: MarkdownViewProps) {
  const sections = tree.headings.filter(({ level }) => level === 2);
  return (
    <div className="pb-stack pb-gap-3 pb-markdown">
      {outline && sections.length >= FEWEST_SECTIONS && (
        <nav className="pb-row pb-gap-3 pb-small" aria-label="On this page">
          {sections.map(({ id, text }) => (
            <a key={id} href={`#${id}`}>
              {text}
            </a>
          ))}
        </nav>
      )}
      {shown(tree.nodes, context)}
    </div>
  );
}

type Context = Omit<MarkdownViewProps, "tree" | "outline">;

function shown(nodes: readonly MarkdownNode[], context: Context): ReactNode {
  // A text does not change, so a node's index is its key.
  return nodes.map((node, place) => (
    <Fragment key={place}>{typeof node === "string" ? node : showElement(node, context)}</Fragment>
  ));
}

/** Bullets and indents are on the side where the text starts: in Arabic and Hebrew on the right. */
const OWN_DIRECTION = new Set(["ul", "ol", "blockquote"]);

function showElement(element: MarkdownElement, context: Context): ReactNode {
  const { tag, attributes, children, id, inLink } = element;
  const { lowerBy = 0, isPart = false, Image } = context;
  const content = tag === "br" || tag === "hr" || tag === "img" ? undefined : shown(children, context);
  if (id !== undefined) {
    const level = Math.min(Number(tag[1]) + lowerBy, 6) as 1;
    // A link inside a link is not allowed.
    if (inLink || isPart) return createElement(`h${level}`, isPart ? undefined : { id }, content);
    return (
      <Heading level={level} id={id}>
        {content}
      </Heading>
    );
  }
  switch (tag) {
    case "a":
      return <MarkdownLink href={attributes["href"] ?? ""} content={content} {...context} />;
    case "img": {
      const { src = "", alt = "", width, height } = attributes;
      if (!Image || src === "") return alt;
      return <Image src={src} alt={alt} width={pixels(width)} height={pixels(height)} inLink={inLink} />;
    }
    case "input": {
      const done = "checked" in attributes;
      return <input type="checkbox" disabled checked={done} aria-label={done ? "Completed" : "Not completed"} />;
    }
    case "math":
      return context.renderMath?.(Number(attributes["index"]));
    case "pre":
      return <CodeBlock code={textOf(children).replace(/\n$/, "")} language={languageOf(children)} />;
    case "table":
      return (
        <TableFrame label={tableLabel(element)} isPart>
          {content}
        </TableFrame>
      );
    default:
      return createElement(
        tag,
        { ...propertiesOf(attributes), ...(OWN_DIRECTION.has(tag) && { dir: "auto" }) },
        content,
      );
  }
}

function MarkdownLink(props: Context & { readonly href: string; readonly content: ReactNode }) {
  const { href, content, idPrefix = "", isPart = false, resolveLink } = props;
  if (href.startsWith("#") && !isPart)
    return <Link to={href.startsWith(`#${idPrefix}`) ? href : `#${idPrefix}${href.slice(1)}`}>{content}</Link>;
  if (href === "") return content;
  const to = /^https?:/i.test(href) ? href : resolveLink?.(href);
  if (to === undefined) return content;
  return /^https?:/i.test(to) ? <ExternalLink href={to}>{content}</ExternalLink> : <Link to={to}>{content}</Link>;
}

/** Supported attributes under React's names. */
function propertiesOf({
  alert,
  align,
  style,
  colspan,
  rowspan,
  start,
  open,
  class: className,
  title,
}: MarkdownElement["attributes"]) {
  const side = align ?? /text-align:\s*(\w+)/.exec(style ?? "")?.[1];
  return {
    ...(alert && { "data-alert": alert }),
    ...(side && { "data-align": side === "right" ? "end" : side }),
    ...(colspan && { colSpan: pixels(colspan) }),
    ...(rowspan && { rowSpan: pixels(rowspan) }),
    ...(start && { start: pixels(start) }),
    ...(open !== undefined && { open: true }),
    ...(className && /^language-[\w+#.-]+$/.test(className) && { className }),
    ...(title && { title }),
  };
}

/** A whole number up to a thousand, which is also the maximum. */
function pixels(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? "", 10);
  return number >= 0 && !text?.includes("%") ? Math.min(number, 4000) : undefined;
}

function languageOf([code]: readonly MarkdownNode[]): string | undefined {
  const name = typeof code === "object" ? code.attributes["class"] : undefined;
  return /^language-([\w+#.-]+)/.exec(name ?? "")?.[1];
}

/** From the header row. */
function tableLabel(table: MarkdownElement): string {
  const heads = firstRow(table)?.children ?? [];
  const names = heads.map((cell) => (typeof cell === "object" && cell.tag === "th" ? textOf([cell]).trim() : ""));
  const label = names.filter(Boolean).join(", ");
  return label === "" ? "Table" : `Table: ${label}`;
}

function firstRow({ tag, children }: MarkdownElement): MarkdownElement | undefined {
  for (const child of children) {
    if (typeof child === "string") continue;
    if (child.tag === "tr") return child;
    const row = tag === "table" ? firstRow(child) : undefined;
    if (row) return row;
  }
  return undefined;
}
