import MarkdownIt from "markdown-it";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";

/** An allowed element, or text. */
export type MarkdownNode = MarkdownElement | string;

export interface MarkdownElement {
  /** One of `CONTENT` below, or the `input` that shows whether a list item is done. */
  readonly tag: string;
  /** As written; only allowed ones, and an alert's kind. URLs are not checked yet. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkdownNode[];
  /** Whether it is inside a link. */
  readonly inLink: boolean;
  /** For a heading: unique in the page. */
  readonly id?: string;
}

export interface MarkdownHeading {
  readonly id: string;
  /** As written, before it is lowered. */
  readonly level: number;
  readonly text: string;
}

/** A parsed text. */
export interface MarkdownTree {
  readonly nodes: readonly MarkdownNode[];
  readonly headings: readonly MarkdownHeading[];
  /** URLs of the images, as written. */
  readonly images: readonly string[];
  /** Whether elements over the limit were dropped. */
  readonly isCut: boolean;
}

export interface ReadingOptions {
  /** Prefix of heading ids, so that they do not collide with the page's own. */
  readonly idPrefix?: string;
  /** Ids of the page around the text. */
  readonly takenIds?: readonly string[];
  /** Whether to parse HTML and keep the elements below; default: HTML is text. */
  readonly html?: boolean;
  /** Replaces an element other than a heading, for features that not every page has; default: unchanged. */
  readonly adapt?: (element: MarkdownElement) => MarkdownElement;
}

/** Most elements that a page renders in reasonable time. */
const MOST_ELEMENTS = 20_000;
/** Deeper than people nest, and well within what can be rendered. */
const DEEPEST = 80;

/** The allowed elements with their attributes. Of any other element only the content stays. */
const CONTENT: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start"],
  td: ["style", "align", "colspan", "rowspan"],
  th: ["style", "align", "colspan", "rowspan"],
  details: ["open"],
  code: ["class"],
  ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6", "p", "div"].map((tag) => [tag, ["align"]])),
  ...Object.fromEntries(
    (
      "b blockquote br caption dd del dl dt em figcaption figure hr i ins kbd li mark pre q s samp small strong sub sup summary " +
      "table tbody tfoot thead tr u ul var"
    )
      .split(" ")
      .map((tag) => [tag, []]),
  ),
};
/** Elements whose content is not text for readers. */
const DROPPED = new Set(
  "applet embed frameset head iframe math noembed noframes noscript object plaintext script select style svg template textarea title xmp".split(
    " ",
  ),
);
/** Audio and video become links: nothing loads without a click. */
const PLAYED = new Set(["audio", "video"]);
/** White space in these is not content. */
const BARE = new Set(["table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "dl"]);

const parsers = { html: createParser(true), text: createParser(false) };

function createParser(html: boolean) {
  const parser = new MarkdownIt({ html, linkify: true });
  // `README.md` is a file, although `.md` is a top-level domain.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  return parser;
}

/**
 * Reads CommonMark with GitHub's tables, strikethrough and autolinks. The result contains only the elements above, so
 * the text may come from any source.
 */
export function readMarkdown(text: string, options: ReadingOptions = {}): MarkdownTree {
  const { idPrefix = "", takenIds = [], html = false, adapt = (unchanged) => unchanged } = options;
  const { childNodes } = parseFragment(parsers[html ? "html" : "text"].render(text));
  const headings: MarkdownHeading[] = [];
  const images: string[] = [];
  const taken = new Set(takenIds);
  let count = 0;
  const nodes = readAll(childNodes, { depth: 0, inLink: false, bare: true });
  return { nodes, headings, images, isCut: count > MOST_ELEMENTS };

  function readAll(children: readonly DefaultTreeAdapterTypes.ChildNode[], position: Position): MarkdownNode[] {
    return children.flatMap((child) => read(child, position));
  }

  function read(node: DefaultTreeAdapterTypes.ChildNode, position: Position): readonly MarkdownNode[] {
    if ("value" in node) return position.bare && node.value.trim() === "" ? [] : [node.value];
    if (!("tagName" in node) || DROPPED.has(node.tagName) || position.depth > DEEPEST || ++count > MOST_ELEMENTS)
      return [];
    const { tagName } = node;
    if (PLAYED.has(tagName)) return position.inLink ? [] : linkToPlayed(node);
    const names = Object.hasOwn(CONTENT, tagName) ? CONTENT[tagName] : undefined;
    const inner = {
      depth: position.depth + 1,
      inLink: position.inLink || tagName === "a",
      bare: names ? BARE.has(tagName) : position.bare,
    };
    const children = readAll(node.childNodes, inner);
    if (!names) return tagName === "center" ? [element("div", { align: "center" }, children, position)] : children;
    const attributes = Object.fromEntries(
      node.attrs.flatMap(({ name, value }) => (names.includes(name) ? [[name, value]] : [])),
    );
    if (tagName === "img" && attributes["src"]) images.push(attributes["src"]);
    const plain = element(tagName, attributes, children, position);
    if (!/^h[1-6]$/.test(tagName)) return [adapt(plain)];
    const heading = { id: headingId(textOf(children)), level: Number(tagName[1]), text: textOf(children).trim() };
    headings.push(heading);
    return [{ ...plain, id: heading.id }];
  }

  /** As on GitHub, whose links these texts have. Headings of equal text are numbered, one without letters becomes a section. */
  function headingId(heading: string): string {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}_\s-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-");
    const name = idPrefix + (slug || "section");
    let id = name;
    for (let number = 2; taken.has(id); number += 1) id = `${name}-${number}`;
    taken.add(id);
    return id;
  }
}

/** The position of an element. */
interface Position {
  readonly depth: number;
  readonly inLink: boolean;
  readonly bare: boolean;
}

function element(
  tag: string,
  attributes: MarkdownElement["attributes"],
  children: readonly MarkdownNode[],
  { inLink }: Pick<Position, "inLink">,
): MarkdownElement {
  return { tag, attributes, children, inLink };
}

function linkToPlayed({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element): readonly MarkdownNode[] {
  const sources = childNodes.flatMap((child) =>
    "tagName" in child && child.tagName === "source" ? [child.attrs] : [],
  );
  const src = [attrs, ...sources].flat().find(({ name, value }) => name === "src" && value !== "")?.value;
  if (src === undefined) return [];
  const label = tagName === "audio" ? "Audio" : "Video";
  const name = src.split(/[?#]/)[0]?.split("/").at(-1) || src;
  return [element("a", { href: src }, [`${label}: ${name}`], { inLink: false })];
}

/** The text of nodes without formatting. */
export function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textOf(node.children))).join("");
}
