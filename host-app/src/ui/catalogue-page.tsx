import { useMemo, type ReactNode } from "react";
import type { IndexEntry, PluginKind } from "@patchbay/core/plugin";
import { KIND_LABELS } from "../host/catalogue/labels.ts";
import type { SearchText } from "../host/catalogue/search.ts";
import type { Catalogue } from "../host/use-catalogue.ts";
import { useQueryValue } from "./hooks/use-address-query.ts";
import { useFound } from "../host/catalogue/use-found.ts";
import { CatalogueGate, RejectedNote } from "./catalogue-gate.tsx";
import { FilterBar, NothingFits } from "./filter-bar.tsx";
import { PageHeader } from "./page-header.tsx";

export interface CataloguePageProps<Entry extends IndexEntry> {
  readonly kind: PluginKind;
  /** One sentence below the heading. */
  readonly lead: string;
  readonly catalogue: Catalogue;
  readonly entries: readonly Entry[];
  /** Searchable text of an entry. */
  readonly textOf: (entry: Entry) => SearchText;
  /** The filters next to the search field. */
  readonly filters: ReactNode;
  /** Whether an entry matches them: the same function as long as the filters are the same. */
  readonly fits: (entry: Entry) => boolean | undefined;
  /** Renders the matching entries, at least one; the same function as long as it renders the same. */
  readonly children: (shown: readonly Entry[]) => ReactNode;
}

/** The page that lists a kind of plugin: its search, filters and results. */
export function CataloguePage<Entry extends IndexEntry>(props: CataloguePageProps<Entry>) {
  const { kind, lead, catalogue, entries, textOf, filters, fits, children } = props;
  const [query] = useQueryValue("q");
  const { matches, close } = useFound(entries, query, textOf);
  const shown = useMemo(() => matches.filter(fits), [matches, fits]);
  // The page renders twice for each key press, the first time unchanged: a long list must only render when it changes.
  const list = useMemo(() => children(shown), [children, shown]);
  const title = KIND_LABELS[kind];
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <CatalogueGate catalogue={catalogue}>
        <RejectedNote catalogue={catalogue} />
        <FilterBar label={`Filter ${title.toLowerCase()}`} shown={shown.length} total={entries.length} close={close}>
          {filters}
        </FilterBar>
        {shown.length === 0 ? <NothingFits what={kind} total={entries.length} /> : list}
      </CatalogueGate>
    </>
  );
}
