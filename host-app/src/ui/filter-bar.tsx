import type { ReactNode } from "react";
import { useAddressQuery, useQueryValue } from "./hooks/use-address-query.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./placeholders.tsx";
import { counted } from "./format-values.ts";
import { RestedText } from "./rested-text.tsx";
import { SearchField } from "./search-field.tsx";

export interface FilterBarProps {
  /** Label of the search field, whose text is in the address as `q`. */
  readonly label: string;
  /** Number of matching entries. */
  readonly shown: number;
  readonly total: number;
  /** Whether the matches are only close, because no entry contains all words. */
  readonly close?: boolean;
  /** Further filters. */
  readonly children?: ReactNode;
}

/** The bar above a list: its search, its filters, and the number of matches. */
export function FilterBar({ label, shown, total, close = false, children }: FilterBarProps) {
  const [query, setQuery] = useQueryValue("q", "typed");
  return (
    <div className="pb-toolbar pb-filters" data-filter-bar>
      <SearchField label={label} value={query} onChange={setQuery} />
      {children}
      <RestedText
        className="pb-end pb-muted pb-small pb-number pb-filter-count"
        text={close && shown > 0 ? counted(shown, "similar result") : `${shown} of ${total}`}
      />
    </div>
  );
}

/** Replaces the list below a filter bar. @param what the missing thing, in the singular */
export function NothingFits({ what, total }: { readonly what: string; readonly total: number }) {
  const [, change] = useAddressQuery();
  if (total === 0) return <EmptyState title={`No ${what} is installed`} />;
  function clear() {
    change({}, { replace: false, fresh: true });
    // The button disappears with the filters; the search field is where the user continues.
    document.querySelector<HTMLElement>("[data-filter-bar] input")?.focus();
  }
  return (
    <EmptyState title={`No ${what} matches these filters`}>
      <Button onClick={clear}>Clear the filters</Button>
    </EmptyState>
  );
}
