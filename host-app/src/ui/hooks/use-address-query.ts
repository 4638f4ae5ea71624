import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { useLocation, useNavigate, type Location } from "react-router";
import { createCurrentQuery, type CurrentQuery, type TypedQuery } from "./current-query.ts";

export const CurrentQueryContext = createContext<CurrentQuery | null>(null);

/** For components that show pages by a location that lags behind the address. @param location the address's location */
export function useCurrentQuery(location: Location): CurrentQuery {
  const [current] = useState(() => createCurrentQuery(location));
  useLayoutEffect(() => current.arrive(location), [current, location]);
  useEffect(() => current.drop, [current]);
  return current;
}

interface ChangeOptions {
  readonly replace: boolean;
  /** Whether all other values are dropped. */
  readonly fresh?: boolean;
  /** Whether the user is typing it: then it gets into the address after a pause. */
  readonly typed?: boolean;
}

type Change = (values: Readonly<Record<string, string>>, options: ChangeOptions) => void;

/**
 * The address's query string, and a function that changes some of its values; an empty one is removed. A page may still
 * be shown for the location before the last change: a change starts from the current address, so that the previous
 * change is not lost.
 * Never for secrets.
 */
export function useAddressQuery(): [query: URLSearchParams, change: Change] {
  const { search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const navigate = useNavigate();
  const current = useContext(CurrentQueryContext);
  const change = useCallback<Change>(
    (values, { replace, fresh = false, typed = false }) => {
      const next = new URLSearchParams(fresh ? "" : (current?.get() ?? query));
      for (const [name, value] of Object.entries(values)) {
        if (value === "") next.delete(name);
        else next.set(name, value);
      }
      const send = () => void navigate(`?${next}`, { replace, preventScrollReset: true });
      if (typed && current) {
        current.type(searchOf(next), send);
      } else {
        current?.set(searchOf(next));
        send();
      }
    },
    [current, query, navigate],
  );
  return [query, change];
}

const searchOf = (query: URLSearchParams): string => (query.size === 0 ? "" : `?${query}`);

/**
 * One value of the address's query string, so that every state of a page can be linked to.
 * An empty value is removed from the address. Never for secrets.
 * @param history `replace` for values that going back does not undo, `typed` for those that change with every key: the
 * page gets them immediately, the address when typing pauses
 */
export function useQueryValue(
  name: string,
  history: "push" | "replace" | "typed" = "push",
): [value: string, set: (value: string) => void] {
  const [query, change] = useAddressQuery();
  const typed = useTypedValue(name);
  const set = useCallback(
    (value: string) => change({ [name]: value }, { replace: history !== "push", typed: history === "typed" }),
    [name, history, change],
  );
  return [typed ?? query.get(name) ?? "", set];
}

interface TypedValue extends Pick<TypedQuery, "over"> {
  readonly value: string;
}

/** A typed value for the location that the page is shown for, otherwise undefined. */
function useTypedValue(name: string): string | undefined {
  const current = useContext(CurrentQueryContext);
  const { key } = useLocation();
  const [typed, setTyped] = useState<TypedValue>();
  useEffect(
    () =>
      current?.subscribe(({ search, over }) =>
        startTransition(() => {
          const value = new URLSearchParams(search).get(name) ?? "";
          setTyped((before) => (before?.value === value && before.over === over ? before : { value, over }));
        }),
      ),
    [current, name],
  );
  return typed?.over.includes(key) ? typed.value : undefined;
}
