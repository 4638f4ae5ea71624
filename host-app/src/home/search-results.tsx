import { memo } from "react";
import { Link } from "react-router";
import { Heading } from "@patchbay/widgets/parts";
import { ListLinks, RowLink } from "../components/links.tsx";
import { Notice } from "../components/notice.tsx";
import { EmptyState } from "../components/placeholders.tsx";
import type { SearchHit, SearchHits } from "../search/use-search-hits.tsx";

export interface SearchResultsProps {
  readonly found: SearchHits;
  readonly query: string;
}

/** Everything that a query finds, by kind. */
export function SearchResults({ found: { groups, count, pending, failed }, query }: SearchResultsProps) {
  return (
    <ListLinks>
      <output className="pb-muted pb-small pb-line">
        {count === 0
          ? "Nothing found"
          : `${count} ${count === 1 ? "result" : "results"}. Press Enter to open the first`}
        {pending && ". Still searching sample models"}
      </output>
      {failed.length > 0 && (
        <Notice tone="warning" title="Some sample models are missing">
          <p>The samples of {failed.join(", ")} could not be loaded.</p>
        </Notice>
      )}
      {count === 0 && !pending && (
        <EmptyState title={`No results for “${query.trim()}”`}>
          Try fewer or shorter words, or an id such as text-generation.
        </EmptyState>
      )}
      {groups.map(({ title, hits, count: inAll, all }) => (
        <section key={title} className="pb-section" aria-label={title}>
          <Heading level={2} id={title.toLowerCase().replaceAll(" ", "-")}>
            {title} <span className="pb-count">{inAll}</span>
          </Heading>
          <ul className="pb-list pb-columns">
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
                `The first ${hits.length} of ${inAll}.`
              )}
            </p>
          )}
        </section>
      ))}
    </ListLinks>
  );
}

/** Made anew when it is another hit, and not with every key. */
const HitRow = memo(function HitRow({ hit: { to, icon, modality, label, detail } }: { readonly hit: SearchHit }) {
  return <RowLink to={to} icon={icon} modality={modality} label={label} detail={<code>{detail}</code>} />;
});
