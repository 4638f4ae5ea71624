import type { SearchText } from "../../host/catalogue/search.ts";
import { pageTree } from "../../ui/markdown/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown/read-markdown.ts";
import { searchWords, closeMatches } from "../../host/catalogue/close-matches.ts";
import { DOCS_PAGES, docsAddress, loadText, withoutTitle, type DocsPage } from "./docs-pages.ts";

/** The text below one heading of a page. */
export interface DocsSection {
  readonly page: Pick<DocsPage, "slug" | "title" | "lead">;
  /** Absent: the text before the first heading. */
  readonly heading?: { readonly id: string; readonly text: string };
  readonly text: string;
}

export interface DocsHit {
  readonly address: string;
  /** The page's title. */
  readonly title: string;
  readonly heading: string | undefined;
  /** The text around the first match, split at the matches: every second part is a match. */
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
  // Prose first, because that is what people read.
  return sections.map(({ heading, prose, code }) => ({
    page,
    ...(heading && { heading }),
    text: [...prose, ...code].join(" "),
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
  /** Whether no section has all words of the query, and these have most of them, or similar ones. */
  readonly close: boolean;
}

/**
 * Sections that contain every word of the query, best first: a word in the heading counts most. If there are none,
 * close matches.
 */
export function findSections(sections: readonly DocsSection[], query: string): DocsHits {
  const stems = query.toLowerCase().split(/\s+/).filter(Boolean).map(stemOf);
  if (stems.length === 0) return { hits: [], close: false };
  const exact = sections
    .map((section) => ({ section, score: scoreOf(section, stems) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ section }) => section);
  if (exact.length > 0) return { hits: hitsOf(exact, stems), close: false };
  const closeStems = searchWords(query).map(stemOf);
  return { hits: hitsOf(closeMatches(sections, query, sectionText), closeStems), close: true };
}

const sectionText = ({ page, heading, text }: DocsSection): SearchText => ({
  label: heading?.text ?? page.title,
  id: heading?.id ?? page.slug,
  rest: [page.title, heading ? "" : page.lead, text],
});

function hitsOf(sections: readonly DocsSection[], stems: readonly string[]): readonly DocsHit[] {
  return sections.slice(0, MOST_HITS).map(({ page, heading, text }) => ({
    address: docsAddress(page) + (heading ? `#${heading.id}` : ""),
    title: page.title,
    heading: heading?.text,
    excerpt: splitAt(excerptOf(text || page.lead, stems), stems),
  }));
}

/** The common stem of a word's forms: `retr` of retry and retries. */
function stemOf(word: string): string {
  return word.replace(/(?<=^\w{4,})(ies|y|es|s|ing|ed)$/, "");
}

/** 0: a word is missing. */
function scoreOf({ page, heading, text }: DocsSection, stems: readonly string[]): number {
  const places = [
    [(heading?.text ?? page.title).toLowerCase(), 10],
    [page.title.toLowerCase(), 3],
    [`${heading ? "" : page.lead} ${text}`.toLowerCase(), 1],
  ] as const;
  const whole = stems.some((word) => places[0][0].startsWith(word)) ? 5 : 0;
  const scores = stems.map((word) =>
    places.reduce((sum, [part, weight]) => sum + (part.includes(word) ? weight : 0), 0),
  );
  // The page's title alone must not match all of its sections.
  const isOwn = stems.some((word) => places[0][0].includes(word) || places[2][0].includes(word));
  return isOwn && !scores.includes(0) ? whole + scores.reduce((sum, score) => sum + score, 0) : 0;
}

/** A text split at the matches. Longest first: a word that is the start of another must not cut it. */
function splitAt(text: string, stems: readonly string[]): readonly string[] {
  const patterns = stems
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return text.split(new RegExp(`((?:${patterns.join("|")})\\w*)`, "gi"));
}

const EXCERPT = 220;

function excerptOf(text: string, stems: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(...stems.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length);
  const start = first >= text.length || first < EXCERPT / 2 ? 0 : text.indexOf(" ", first - EXCERPT / 2) + 1;
  const end = start + EXCERPT >= text.length ? text.length : text.lastIndexOf(" ", start + EXCERPT);
  return `${start > 0 ? "…" : ""}${text.slice(start, end > start ? end : start + EXCERPT)}${end < text.length ? "…" : ""}`;
}
