import type { ReactNode } from "react";
import { useQueryValue } from "../hooks/use-query.ts";
import { SearchField } from "./search-field.tsx";

export interface FilterBarProps {
  /** Name of the search field, whose text stands in the address as `q`. */
  readonly label: string;
  /** How many things the filters leave. */
  readonly shown: number;
  readonly total: number;
  /** Further filters. */
  readonly children?: ReactNode;
}

/** Above a list: its search, its filters, and how much they leave. */
export function FilterBar({ label, shown, total, children }: FilterBarProps) {
  const [query, setQuery] = useQueryValue("q", "typed");
  return (
    <div className="pb-filters">
      <SearchField label={label} value={query} onChange={setQuery} />
      {children}
      <output className="pb-filter-count">
        {shown} of {total}
      </output>
    </div>
  );
}
