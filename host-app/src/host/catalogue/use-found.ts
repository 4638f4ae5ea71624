import { useEffect, useMemo, useState } from "react";
import { searchIn, type SearchText } from "./search.ts";

/**
 * A fuzzy search with the signature of `searchIn`. Its code is loaded on first use; if it fails to load, there are no
 * close matches.
 */
export function useCloseMatches(needed: boolean): typeof searchIn | undefined {
  const [loaded, setLoaded] = useState<{ readonly closeMatches: typeof searchIn }>();
  useEffect(() => {
    if (needed && !loaded) void import("./close-matches.ts").then(setLoaded, () => {});
  }, [needed, loaded]);
  return needed ? loaded?.closeMatches : undefined;
}

/** The entries that match a list's search. */
export interface Found<Thing> {
  readonly matches: readonly Thing[];
  /** Whether the matches are only close, because no entry contains all words. */
  readonly close: boolean;
}

/** @param textOf the same function at every call */
export function useFound<Thing extends object>(
  things: readonly Thing[],
  query: string,
  textOf: (thing: Thing) => SearchText,
): Found<Thing> {
  const exact = useMemo(() => searchIn(things, query, textOf), [things, query, textOf]);
  const closeMatches = useCloseMatches(exact.length === 0 && things.length > 0);
  return useMemo(
    () => ({ matches: closeMatches?.(things, query, textOf) ?? exact, close: closeMatches !== undefined }),
    [exact, closeMatches, things, query, textOf],
  );
}
