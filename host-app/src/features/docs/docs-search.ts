import MiniSearch, { type SearchResult } from "minisearch";
import { closestName } from "@patchbay/core/errors";
import { pageTree } from "../../ui/markdown/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown/read-markdown.ts";
import { DOCS_PAGES, docsAddress, loadText, withoutTitle, type DocsPage } from "./docs-pages.ts";

/** The text below one heading of a page. */
export interface DocsSection {
  readonly page: Pick<DocsPage, "slug" | "title" | "lead">;
  /** Absent: the text before the first heading. */
  readonly heading?: { readonly id: string; readonly text: string };
  readonly text: string;
  readonly code: string;
}

interface DocsHit {
  readonly address: string;
  /** The page's title. */
  readonly title: string;
  readonly heading: string | undefined;
  /** A part of the text with as many of the words as possible, split at them: every second part is a match. */
  readonly excerpt: readonly string[];
}

/** Every section of every page. */
export async function readSections(): Promise<readonly DocsSection[]> {
  const texts = await Promise.all(DOCS_PAGES.map(async (page) => [page, await loadText(page)] as const));
  return texts.flatMap(([page, text]) => sectionsOf(page, pageTree(withoutTitle(text)).nodes));
}

function sectionsOf(page: DocsPage, nodes: readonly MarkdownNode[]): DocsSection[] {
  const sections: { heading?: { id: string; text: string }; prose: string[]; code: string[] }[] = [];
  sections.push({ prose: [], code: [] });
  for (const node of nodes) {
    const text = wordsOf(node).replaceAll(/\s+/g, " ").trim();
    if (typeof node === "object" && node.id !== undefined) {
      sections.push({ heading: { id: node.id, text }, prose: [], code: [] });
    } else {
      const section = sections.at(-1);
      (typeof node === "object" && node.tag === "pre" ? section?.code : section?.prose)?.push(text);
    }
  }
  return sections.map(({ heading, prose, code }) => ({
    page,
    ...(heading && { heading }),
    text: prose.join(" "),
    code: code.join(" "),
  }));
}

const BLOCKS = new Set(["li", "p", "td", "th", "pre", "dt", "dd", "blockquote"]);

/** Text in which separate blocks of the page stay separate. */
function wordsOf(node: MarkdownNode): string {
  if (typeof node === "string") return node;
  const text = node.children.map(wordsOf).join("");
  return BLOCKS.has(node.tag) ? ` ${text} ` : text;
}

const MOST_HITS = 30;

/** The results of a query. */
export interface DocsHits {
  readonly hits: readonly DocsHit[];
  /** Whether no section has all words of the query, and these have some of them, or similar ones. */
  readonly close: boolean;
}

/** Words of a question without a subject. */
const SMALL_WORDS = new Set(
  "a an and another are at can do does for from get how i if in into is it me my of on or our set the to use we what when with you your".split(
    " ",
  ),
);

/** How much a word counts in each part of a section. */
const BOOST = { heading: 5, title: 2, lead: 2, text: 1, code: 0.5 };

/** A question is rather answered by a guide than by a list of members or options, which has more words. */
const REFERENCE_BOOST = 0.4;
const isReference = (slug: string): boolean => /^(reference\/|commands$|sdk-calls$)/.test(slug);

/** Indexes sections. Those that have most of the query's words, in their headings and often, are found first. */
export function indexSections(sections: readonly DocsSection[]): (query: string) => DocsHits {
  const vocabulary = new Set<string>();
  const processTerm = (word: string) => {
    const stem = stemOf(word);
    vocabulary.add(stem);
    return stem;
  };
  const index = new MiniSearch({ fields: Object.keys(BOOST), processTerm });
  index.addAll(
    sections.map(({ page, heading, text, code }, id) => ({
      id,
      heading: heading?.text ?? page.title,
      title: page.title,
      lead: heading ? "" : page.lead,
      text,
      code,
    })),
  );
  const boostDocument = (id: number): number => (isReference(sections[id]?.page.slug ?? "") ? REFERENCE_BOOST : 1);
  const searchTerm = (word: string) => {
    if (SMALL_WORDS.has(word.toLowerCase())) return null;
    const stem = stemOf(word);
    const isKnown = [...vocabulary].some((known) => known.startsWith(stem));
    return isKnown ? stem : (closestName(stem, vocabulary) ?? stem);
  };

  return (query) => {
    const results = index.search(query, { boost: BOOST, boostDocument, prefix, processTerm: searchTerm });
    const most = Math.max(...results.map(wordsFound));
    const hits = results
      .filter((result) => wordsFound(result) * 2 >= most)
      .toSorted((one, other) => rankOf(other) - rankOf(one))
      .slice(0, MOST_HITS)
      .flatMap((result) => hitOf(sections[result.id as number], result));
    return { hits, close: most < new Set(query.split(/\s+/).map(searchTerm).filter(Boolean)).size };
  };
}

/** Whether words that start with a term match: a short one is the start of too many, except while it is being typed. */
const prefix = (term: string, position: number, terms: string[]): boolean =>
  term.length > 3 || position === terms.length - 1;

/** How many words of the query a section has. */
const wordsFound = ({ queryTerms }: SearchResult): number => queryTerms.length;

const rankOf = (result: SearchResult): number => result.score * wordsFound(result);

function hitOf(section: DocsSection | undefined, { terms }: SearchResult): DocsHit[] {
  if (!section) return [];
  const { page, heading, text, code } = section;
  return [
    {
      address: docsAddress(page) + (heading ? `#${heading.id}` : ""),
      title: page.title,
      heading: heading?.text,
      excerpt: excerptOf(`${text || page.lead} ${code}`.trim(), terms),
    },
  ];
}

/** The common stem of a word's forms: `retr` of retry, retries and retrying. */
function stemOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/(?<=^\w{2,}[^su])s$/, "")
    .replace(/(?<=^\w{4,})(ie|y|e|ing|ed)$/, "");
}

/** Characters of an excerpt. */
const LENGTH = 220;

/**
 * The part of a text with the most of the words, split at them: every second part is a match.
 * @param stems starts of the words, in lower case
 */
function excerptOf(text: string, stems: readonly string[]): readonly string[] {
  if (stems.length === 0) return [cut(text, 0)];
  // Longest first: a word that is the start of another must not cut it.
  const patterns = stems
    .toSorted((one, other) => other.length - one.length)
    .map((stem) => stem.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const pattern = new RegExp(String.raw`((?<![\p{L}\p{N}])(?:${patterns.join("|")})[\p{L}\p{N}]*)`, "giu");
  const matches = [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    stem: stems.find((stem) => word.toLowerCase().startsWith(stem)),
    index,
  }));
  const different = (start: number) =>
    new Set(matches.filter(({ index }) => index >= start && index < start + LENGTH / 2).map(({ stem }) => stem)).size;
  const [best] = matches.toSorted((one, other) => different(other.index) - different(one.index));
  return cut(text, best?.index ?? 0).split(pattern);
}

/** A part of the text with whole words around a position. */
function cut(text: string, position: number): string {
  const start = position < LENGTH / 2 ? 0 : text.indexOf(" ", position - LENGTH / 2) + 1;
  const end = start + LENGTH >= text.length ? text.length : text.lastIndexOf(" ", start + LENGTH);
  return `${start > 0 ? "…" : ""}${text.slice(start, end > start ? end : start + LENGTH)}${end < text.length ? "…" : ""}`;
}
