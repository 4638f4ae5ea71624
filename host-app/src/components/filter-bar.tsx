import type { ReactNode } from "react";
import { useQuery, useQueryValue } from "../hooks/use-query.ts";
import { Button } from "./button.tsx";
import { EmptyState } from "./placeholders.tsx";
import { RestedText } from "./rested-text.tsx";
import { SearchField } from "./search-field.tsx";

export interface FilterBarProps {
  /** Name of the search field, whose text stands in the address as `q`. */
  readonly label: string;
  /** How many things the filters leave. */
  readonly shown: number;
  readonly total: number;
  /** Whether nothing holds all words of the search, and these come close to it. */
  readonly close?: boolean;
  /** Further filters. */
  readonly children?: ReactNode;
}

/** Above a list: its search, its filters, and how much they leave. */
export function FilterBar({ label, shown, total, close = false, children }: FilterBarProps) {
  const [query, setQuery] = useQueryValue("q", "typed");
  return (
    <div className="pb-filters" data-filter-bar>
      <SearchField label={label} value={query} onChange={setQuery} />
      {children}
      <RestedText
        className="pb-filter-count"
        text={`${shown} of ${total}${close && shown > 0 ? ", none exact" : ""}`}
      />
    </div>
  );
}

/** Stands in place of the list below a filter bar. @param what there is none of, in the singular */
export function NothingFits({ what, total }: { readonly what: string; readonly total: number }) {
  const [, change] = useQuery();
  if (total === 0) return <EmptyState title={`No ${what} is installed`} />;
  function clear() {
    change({}, { replace: false, fresh: true });
    // The button goes with the filters; they are where somebody goes on.
    document.querySelector<HTMLElement>("[data-filter-bar] input")?.focus();
  }
  return (
    <EmptyState title={`No ${what} matches these filters`}>
      <Button onClick={clear}>Clear the filters</Button>
    </EmptyState>
  );
}
