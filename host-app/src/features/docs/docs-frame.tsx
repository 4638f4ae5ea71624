import {
  useEffect,
  useState,
  type ReactNode,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
} from "react";
import { Link, useLocation } from "react-router";
import { NavigationLink } from "../../ui/links.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import type { MarkdownHeading } from "../../ui/markdown/read-markdown.ts";
import { DOCS_GROUPS, DOCS_PAGES, docsAddress, type DocsPage } from "./docs-pages.ts";
import { DocsHits } from "./docs-hits.tsx";
import "./docs.css";
import { flushSync } from "react-dom";
import { SearchIcon } from "@patchbay/widgets/parts";
import { ChevronIcon } from "../../ui/icons/interface-icons.tsx";
import { IconButton } from "../../ui/button.tsx";

interface DocsFrameProps {
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

interface DocsBarProps {
  /** Lists that do not fit next to the text, by their buttons' labels. */
  readonly lists: Readonly<Record<string, ReactNode>>;
  /** The search field, if that does not fit either. */
  readonly search?: ReactNode;
  /** Whether there is a query. */
  readonly searching: boolean;
  /** Clears the query. */
  onSearchEnd(): void;
}

/** A bar above the text that opens what is next to the text in a wide window. Following a link closes its list. */
function DocsBar({ lists, search, searching, onSearchEnd }: DocsBarProps) {
  const { key } = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ readonly name: string; readonly at: string }>();
  const [searchOpen, setSearchOpen] = useState(searching);
  const open = opened?.at === key ? opened.name : undefined;

  // An attribute, not :has(): the page would be styled again with every token of a chat.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["docsBar"] = "";
    return () => void delete dataset["docsBar"];
  }, []);

  function toggleSearch() {
    setOpened(undefined);
    if (searchOpen && searching) onSearchEnd();
    // A phone shows its keyboard only for a field that is focused during the tap.
    flushSync(() => setSearchOpen(!searchOpen));
    bar.current?.querySelector("input")?.focus();
  }

  function closeOnEscape({ key: pressed }: KeyboardEvent) {
    if (pressed !== "Escape" || open === undefined) return;
    setOpened(undefined);
    bar.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
  }

  function closeOnLeave({ relatedTarget }: FocusEvent) {
    if (!bar.current?.contains(relatedTarget)) setOpened(undefined);
  }

  return (
    // Both handle events of the content.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={bar} className="pb-docs-bar" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <div className="pb-bar pb-docs-bar-row">
        {Object.keys(lists).map((name) => (
          <button
            key={name}
            type="button"
            className="pb-button"
            data-kind="quiet"
            aria-expanded={name === open}
            onClick={() => setOpened(name === open ? undefined : { name, at: key })}
          >
            {name}
            <ChevronIcon size={14} />
          </button>
        ))}
        {search !== undefined && (
          <IconButton label="Search the docs" icon={<SearchIcon />} aria-expanded={searchOpen} onClick={toggleSearch} />
        )}
      </div>
      {open !== undefined && (
        <div className="pb-docs-panel" tabIndex={-1}>
          {lists[open]}
        </div>
      )}
      {/* The results replace the text, where the reader may have scrolled far down. */}
      {searchOpen && <search onInput={() => scrollTo(0, 0)}>{search}</search>}
    </div>
  );
}
