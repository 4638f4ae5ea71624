import { useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { NavigationLink } from "../../ui/links.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import type { MarkdownHeading } from "../../ui/markdown/read-markdown.ts";
import { DOCS_GROUPS, DOCS_PAGES, docsAddress, type DocsPage } from "./docs-pages.ts";
import { DocsBar } from "./docs-bar.tsx";
import { DocsHits } from "./docs-hits.tsx";
import "./docs.css";

export interface DocsFrameProps {
  /** Headings of the text; empty until they are known. */
  readonly headings: readonly MarkdownHeading[];
  readonly children: ReactNode;
}

/**
 * A page of the documentation between the list of pages and its outline, or search results in its place. Lists that do
 * not fit next to the text open from a bar above it.
 */
export function DocsFrame({ headings, children }: DocsFrameProps) {
  const [query, setQuery] = useQueryValue("q", "typed");
  const hasSide = useMedia("(width >= 56rem)");
  const hasBeside = useMedia("(width >= 75rem)");
  const searching = query.trim() !== "";
  const search = <SearchField label="Search the docs" value={query} onChange={setQuery} />;
  const outline = headings.length > 1 && !searching && <Outline headings={headings} />;
  return (
    <div className="pb-docs">
      {hasSide && (
        <div className="pb-stack pb-docs-side">
          {search}
          <PageList />
        </div>
      )}
      <article className="pb-docs-text">
        {!hasBeside && (
          <DocsBar
            lists={{ ...(!hasSide && { Contents: <PageList /> }), ...(outline && { "On this page": outline }) }}
            search={hasSide ? undefined : search}
            searching={searching}
            onSearchEnd={() => setQuery("")}
          />
        )}
        {searching ? (
          <>
            <PageHeader title="Search" kicker={<Link to="/docs">Documentation</Link>} />
            <DocsHits query={query} />
          </>
        ) : (
          children
        )}
      </article>
      {hasBeside && <div className="pb-docs-beside">{outline}</div>}
    </div>
  );
}

function PageList() {
  return (
    <nav className="pb-stack pb-small pb-docs-list" aria-label="Documentation">
      {DOCS_GROUPS.map(({ id, title, pages }) => (
        <section key={id} aria-label={title}>
          <p>{title}</p>
          <ul>
            {pages.map((page) => (
              <li key={page.slug}>
                <NavigationLink to={docsAddress(page)}>{page.title}</NavigationLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The position in a long page; on a page with many headings, only those of the current section. */
function Outline({ headings }: { readonly headings: readonly MarkdownHeading[] }) {
  const current = useCurrentHeading(headings);
  const index = headings.findIndex(({ id }) => id === current);
  const starts = headings.flatMap(({ level }, at) => (level === 2 ? [at] : []));
  const start = starts.findLast((at) => at <= index) ?? headings.length;
  const end = starts.find((at) => at > start) ?? headings.length;
  const shown = headings.filter(
    ({ level }, at) => level === 2 || headings.length <= MOST_AT_ONCE || (at > start && at < end),
  );
  return (
    <nav className="pb-stack pb-small pb-docs-list" aria-label="On this page">
      <p>On this page</p>
      <ul className="pb-docs-outline">
        {shown.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <Link to={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MOST_AT_ONCE = 24;

/** Pixels from the window's top to where people read: below the header. */
const READING_LINE = 120;

/** The last heading above the reading line. */
function useCurrentHeading(headings: readonly MarkdownHeading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    function look() {
      frame = 0;
      const isEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= READING_LINE;
      });
      setCurrent((isEnd ? headings : passed).at(-1)?.id);
    }
    const onMove = () => void (frame ||= requestAnimationFrame(look));
    onMove();
    addEventListener("scroll", onMove, { passive: true });
    addEventListener("resize", onMove);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onMove);
      removeEventListener("resize", onMove);
    };
  }, [headings]);
  return current;
}

/** The previous and next pages in reading order. */
export function TurnPage({ page }: { readonly page: DocsPage }) {
  const index = DOCS_PAGES.indexOf(page);
  const [previous, next] = [DOCS_PAGES[index - 1], DOCS_PAGES[index + 1]];
  return (
    <nav className="pb-docs-turn" aria-label="Next and previous page">
      {previous && <TurnLink label="Previous" page={previous} />}
      {next && <TurnLink label="Next" page={next} />}
    </nav>
  );
}

function TurnLink({ label, page }: { readonly label: "Previous" | "Next"; readonly page: DocsPage }) {
  return (
    <Link className="pb-card" data-turn={label.toLowerCase()} to={docsAddress(page)}>
      <span className="pb-card-text">{label}</span>
      <span className="pb-card-title">{page.title}</span>
    </Link>
  );
}
