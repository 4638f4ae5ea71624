import { memo } from "react";
import { Link } from "react-router";
import { Heading } from "@patchbay/widgets/parts";
import { ListLinks, RowLink } from "../../ui/links.tsx";
import { Notice } from "../../ui/notice.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { RestedText } from "../../ui/rested-text.tsx";
import { elsewhere, type SearchHit, type SearchHits } from "../../app/search/use-search-hits.tsx";
import { counted } from "../../ui/format-values.ts";

/** Everything that a query finds, by kind. */
export function SearchResults({ results, query }: { readonly results: SearchHits; readonly query: string }) {
  const { groups, count, pending, failed } = results;
  return (
    <ListLinks>
      {/* Without a result, the notice below shows it to sighted users. */}
      <RestedText
        className={count === 0 && !pending ? "pb-visually-hidden" : "pb-muted pb-small pb-line"}
        text={statusOf(results)}
      />
      {failed.length > 0 && (
        <Notice tone="warning" title="Some sample models are missing">
          <p>The samples of {failed.join(", ")} could not be loaded.</p>
        </Notice>
      )}
      {count === 0 && !pending && (
        <EmptyState title={`No results for “${query.trim()}”`}>
          Try fewer or shorter words, or look elsewhere.
        </EmptyState>
      )}
      {groups.map(({ title, hits, count: inAll, all }) => (
        <section key={title} className="pb-section" aria-label={title}>
          <Heading level={2} id={`found-${title.toLowerCase().replaceAll(" ", "-")}`}>
            {title} <span className="pb-muted pb-small pb-number pb-count">{inAll}</span>
          </Heading>
          <ul className="pb-grid pb-columns pb-gap-2">
            {hits.map((hit) => (
              <HitRow key={hit.to} hit={hit} />
            ))}
          </ul>
          {inAll > hits.length && (
            <p className="pb-small pb-muted">
              {all ? (
                <Link to={all}>
                  All {inAll} {title.toLowerCase()}
                </Link>
              ) : (
                `Showing ${hits.length} of ${inAll}.`
              )}
            </p>
          )}
        </section>
      ))}
      {!pending && <Elsewhere query={query} />}
    </ListLinks>
  );
}

function statusOf({ count, close, pending }: SearchHits): string {
  const more = pending ? ". Still searching sample models" : "";
  if (count === 0) return `Nothing found${more}`;
  return `${counted(count, close ? "similar result" : "result")}. Press Enter to open the first${more}`;
}

/** Searches that this one does not cover, with the same query. */
function Elsewhere({ query }: { readonly query: string }) {
  return (
    <nav className="pb-row pb-elsewhere" aria-label="Search elsewhere">
      {elsewhere(query).map(({ to, label }) => (
        <Link key={to} to={to} className="pb-button">
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Renders again for another result, not with every key press. */
const HitRow = memo(function HitRow({ hit: { to, icon, modality, label, detail } }: { readonly hit: SearchHit }) {
  return <RowLink to={to} icon={icon} modality={modality} label={label} detail={<code>{detail}</code>} />;
});
