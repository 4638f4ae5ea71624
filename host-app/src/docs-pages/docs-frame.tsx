import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { Link } from "react-router";
import { NavigationLink } from "../components/links.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { SearchField } from "../components/search-field.tsx";
import { useQueryValue } from "../hooks/use-query.ts";
import type { MarkdownHeading } from "../docs/markdown/read-markdown.ts";
import { DOCS_GROUPS, DOCS_PAGES, docsAddress, type DocsPage } from "./docs-pages.ts";
import { DocsHits } from "./docs-hits.tsx";
import "./docs.css";

/** A page of the documentation beside the list of all, or in its place what a search finds. */
export function DocsFrame({ children }: { readonly children: ReactNode }) {
  const [query, setQuery] = useQueryValue("q", "typed");
  return (
    <div className="pb-docs">
      <div className="pb-docs-side">
        <SearchField label="Search the docs" value={query} onChange={setQuery} />
        <SideList label="Documentation" folded="All pages" wideFrom="56rem">
          {DOCS_GROUPS.map(({ id, title }) => (
            <section key={id} aria-label={title}>
              <p>{title}</p>
              <ul>
                {DOCS_PAGES.filter(({ group }) => group === id).map((page) => (
                  <li key={page.slug}>
                    <NavigationLink to={docsAddress(page)}>{page.title}</NavigationLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </SideList>
      </div>
      <article className="pb-docs-text">
        {query.trim() === "" ? (
          children
        ) : (
          <>
            <PageHeader title="Search" kicker={<Link to="/docs">Documentation</Link>} />
            <DocsHits query={query} />
          </>
        )}
      </article>
    </div>
  );
}

/** Where a reader is in a long page; of a page with many headings only those of the section that is being read. */
export function Outline({ headings }: { readonly headings: readonly MarkdownHeading[] }) {
  const current = useCurrentHeading(headings);
  const place = headings.findIndex(({ id }) => id === current);
  const starts = headings.flatMap(({ level }, at) => (level === 2 ? [at] : []));
  const start = starts.findLast((at) => at <= place) ?? headings.length;
  const end = starts.find((at) => at > start) ?? headings.length;
  const shown = headings.filter(
    ({ level }, at) => level === 2 || headings.length <= MOST_AT_ONCE || (at > start && at < end),
  );
  return (
    <SideList label="On this page" wideFrom="75rem">
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
    </SideList>
  );
}

const MOST_AT_ONCE = 24;

/** Pixels below the window's top at which people read: below the header. */
const READING_LINE = 120;

/** The last heading that has passed the reading line. */
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

interface SideListProps {
  readonly label: string;
  /** What its fold is called; default: the label. */
  readonly folded?: string;
  /** Width of the window from which it stands open at the side; below, it is a fold. */
  readonly wideFrom: string;
  readonly children: ReactNode;
}

function SideList({ label, folded = label, wideFrom, children }: SideListProps) {
  const media = `(min-width: ${wideFrom})`;
  const wide = useSyncExternalStore(
    (listener) => {
      const list = matchMedia(media);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(media).matches,
  );
  const list = (
    <nav className="pb-docs-list" aria-label={label}>
      {children}
    </nav>
  );
  if (wide) return list;
  return (
    <details className="pb-docs-fold">
      <summary>{folded}</summary>
      {list}
    </details>
  );
}

/** The pages before and after this one, in reading order. */
export function TurnPage({ page }: { readonly page: DocsPage }) {
  const place = DOCS_PAGES.indexOf(page);
  const [previous, next] = [DOCS_PAGES[place - 1], DOCS_PAGES[place + 1]];
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
