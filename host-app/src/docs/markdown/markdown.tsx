import { createElement, Fragment, useMemo, type ComponentType, type ReactNode } from "react";
import { Link } from "react-router";
import { Heading } from "@patchbay/widgets/parts";
import { TableFrame } from "../../components/data-table.tsx";
import { ExternalLink } from "../../components/links.tsx";
import { PAGE_HEADING_ID } from "../../components/page-header.tsx";
import { CodeBlock } from "../code-block.tsx";
import { readMarkdown, textOf, type MarkdownElement, type MarkdownNode, type MarkdownTree } from "./read-markdown.ts";
import "./markdown.css";

/** Where a relative link of the text leads, inside the app or outside; nothing when it leads nowhere. */
export type ResolveLink = (href: string) => string | undefined;

export interface MarkdownImageProps {
  /** As written. */
  readonly src: string;
  readonly alt: string;
  /** Pixels, where the text says them. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Whether a link is around it. */
  readonly inLink: boolean;
}

export interface MarkdownViewProps {
  readonly tree: MarkdownTree;
  /** Levels by which headings are lowered, to fit into the page around them; default 0. */
  readonly lowerBy?: number;
  /** That with which the tree was read: links within the text lead to the ids that it made. */
  readonly idPrefix?: string;
  readonly resolveLink?: ResolveLink;
  /** Shows an image; default: its description. */
  readonly Image?: ComponentType<MarkdownImageProps>;
  /** Whether the text is a part of something longer, such as a message: its headings are nothing to link to. */
  readonly isPart?: boolean;
  /** Puts links to the sections, its headings of the second level, above a text that has several. */
  readonly outline?: boolean;
}

export interface MarkdownProps extends Omit<MarkdownViewProps, "tree"> {
  readonly text: string;
}

/** Ids of the page around the text. */
const PAGE_IDS = ["root", "main", PAGE_HEADING_ID];

/** A text that is to stand on a page of its own. */
export function pageTree(text: string, idPrefix = ""): MarkdownTree {
  return readMarkdown(text, { idPrefix, takenIds: PAGE_IDS });
}

/** Markdown as elements. Nothing in the text becomes HTML, so it may come from anybody. Load it apart: it brings a parser. */
export function Markdown({ text, idPrefix = "", ...props }: MarkdownProps) {
  const tree = useMemo(() => pageTree(text, idPrefix), [text, idPrefix]);
  return <MarkdownView tree={tree} idPrefix={idPrefix} {...props} />;
}

/** Fewer are found without links to them. */
const FEWEST_SECTIONS = 3;

/** A text that has been read. */
export function MarkdownView({ tree, outline = false, ...context }: MarkdownViewProps) {
  const sections = tree.headings.filter(({ level }) => level === 2);
  return (
    <div className="pb-markdown">
      {outline && sections.length >= FEWEST_SECTIONS && (
        <nav className="pb-outline pb-small" aria-label="On this page">
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
  // A text does not change: a node's place is its identity.
  return nodes.map((node, place) => (
    <Fragment key={place}>{typeof node === "string" ? node : showElement(node, context)}</Fragment>
  ));
}

/** Marks and indents are on the side where their text begins, in Arabic and Hebrew on the right. */
const OWN_DIRECTION = new Set(["ul", "ol", "blockquote"]);

function showElement(element: MarkdownElement, context: Context): ReactNode {
  const { tag, attributes, children, id, inLink } = element;
  const { lowerBy = 0, isPart = false, Image } = context;
  const content = tag === "br" || tag === "hr" || tag === "img" ? undefined : shown(children, context);
  if (id !== undefined) {
    const level = Math.min(Number(tag[1]) + lowerBy, 6) as 1;
    // A link to itself has no place in a link.
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

/** Attributes that have a meaning here, under React's names. */
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

/** A whole number up to a thousand, or more of what is larger. */
function pixels(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? "", 10);
  return number >= 0 && !text?.includes("%") ? Math.min(number, 4000) : undefined;
}

function languageOf([code]: readonly MarkdownNode[]): string | undefined {
  const name = typeof code === "object" ? code.attributes["class"] : undefined;
  return /^language-([\w+#.-]+)/.exec(name ?? "")?.[1];
}

/** By the heads of its first row. */
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
