import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { RestedText } from "../../ui/rested-text.tsx";
import { counted } from "../../ui/format-values.ts";

/**
 * Sections of the documentation that have the words of a query, best first. The texts load with the first search.
 */
export function DocsHits({ query }: { readonly query: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["docs-search"],
    queryFn: async () => {
      const { indexSections, readSections } = await import("./docs-search.ts");
      return indexSections(await readSections());
    },
  });
  const { hits, close } = data?.(query) ?? {};
  return (
    <div className="pb-docs-found">
      <RestedText
        className={hits?.length === 0 ? "pb-visually-hidden" : "pb-line pb-muted pb-small pb-docs-count"}
        text={countOf(hits, close)}
      />
      {error ? (
        <ErrorNotice title="The documentation could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !hits ? (
        <Skeleton label="Loading the documentation" lines={9} />
      ) : hits.length === 0 ? (
        <EmptyState title={`No results for “${query.trim()}”`}>
          Try fewer words, or <Link to="/docs">browse all pages</Link>.
        </EmptyState>
      ) : (
        <ol className="pb-stack pb-gap-3 pb-docs-hits">
          {hits.map(({ address, title, heading, excerpt }) => (
            <li key={address} className="pb-card pb-gap-1">
              {heading !== undefined && <p className="pb-muted pb-tiny">{title}</p>}
              <Link className="pb-card-link pb-card-title" to={address}>
                {heading ?? title}
              </Link>
              <p className="pb-card-text">
                {/* The parts of an excerpt have no key but their index. */}
                {excerpt.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function countOf(hits: readonly unknown[] | undefined, close = false): string {
  if (!hits) return "";
  return `${counted(hits.length, "result")}${close && hits.length > 0 ? ", none with all words" : ""}`;
}
