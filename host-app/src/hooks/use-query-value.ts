import { useCallback } from "react";
import { useQuery } from "./use-query.ts";

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
