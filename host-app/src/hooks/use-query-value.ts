import { useCallback } from "react";
import { useSearchParams } from "react-router";

/**
 * One value of the address's query string, so that every state of a page can be linked to.
 * An empty value is left out of the address. Never for secrets.
 * @param history `replace` for values that change with every key, else going back undoes the change
 */
export function useQueryValue(
  name: string,
  history: "push" | "replace" = "push",
): [value: string, set: (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (value: string) => {
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === "") next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: history === "replace", preventScrollReset: true },
      );
    },
    [name, history, setParameters],
  );
  return [parameters.get(name) ?? "", set];
}
