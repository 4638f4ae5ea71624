import { useEffect, useMemo, useState } from "react";
import { searchIn, type SearchText } from "./search.ts";

/**
 * What finds things by words that are not the same, with the signature of `searchIn`. Loaded once somebody needs it; without
 * its code nothing comes close.
 */
export function useCloseMatches(needed: boolean): typeof searchIn | undefined {
  const [loaded, setLoaded] = useState<{ readonly closeMatches: typeof searchIn }>();
  useEffect(() => {
    if (needed && !loaded) void import("./close-matches.ts").then(setLoaded, () => {});
  }, [needed, loaded]);
  return needed ? loaded?.closeMatches : undefined;
}

/** What a list's search leaves. */
export interface Found<Thing> {
  readonly found: readonly Thing[];
  /** Whether nothing holds all words of the query, and these come close to it. */
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
    () => ({ found: closeMatches?.(things, query, textOf) ?? exact, close: closeMatches !== undefined }),
    [exact, closeMatches, things, query, textOf],
  );
}
