import { createContext, useCallback, useContext, useLayoutEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** The query string of the address at this moment. */
interface CurrentQuery {
  get(): string;
  set(search: string): void;
}

export const CurrentQueryContext = createContext<CurrentQuery | null>(null);

function createCurrentQuery(search: string): CurrentQuery {
  let current = search;
  return { get: () => current, set: (next) => void (current = next) };
}

/** For whoever shows pages by a location that lags behind the address. @param search of the address */
export function useCurrentQuery(search: string): CurrentQuery {
  const [current] = useState(() => createCurrentQuery(search));
  useLayoutEffect(() => current.set(search), [current, search]);
  return current;
}

type Change = (values: Readonly<Record<string, string>>, options: { replace: boolean; fresh?: boolean }) => void;

/**
 * The address's query string, and a way to change some of its values; an empty one is left out. A page may still be shown as
 * it was before the last change: a change starts from the address as it is, so that the one before is not lost.
 * `fresh` drops all other values. Never for secrets.
 */
export function useQuery(): [query: URLSearchParams, change: Change] {
  const [query, setQuery] = useSearchParams();
  const current = useContext(CurrentQueryContext);
  const change = useCallback<Change>(
    (values, { replace, fresh = false }) => {
      const next = new URLSearchParams(fresh ? "" : (current?.get() ?? query));
      for (const [name, value] of Object.entries(values)) {
        if (value === "") next.delete(name);
        else next.set(name, value);
      }
      current?.set(`?${next}`);
      setQuery(next, { replace, preventScrollReset: true });
    },
    [current, query, setQuery],
  );
  return [query, change];
}

/**
 * One value of the address's query string, so that every state of a page can be linked to.
 * An empty value is left out of the address. Never for secrets.
 * @param history `replace` for values that change with every key, else going back undoes the change
 */
export function useQueryValue(
  name: string,
  history: "push" | "replace" = "push",
): [value: string, set: (value: string) => void] {
  const [query, change] = useQuery();
  const set = useCallback(
    (value: string) => change({ [name]: value }, { replace: history === "replace" }),
    [name, history, change],
  );
  return [query.get(name) ?? "", set];
}
