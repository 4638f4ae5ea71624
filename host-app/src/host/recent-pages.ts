import { isObject } from "./is-object.ts";
import { createStoredValue } from "./stored-value.ts";
import { browserStorage } from "./trust/policy.ts";

/** A page that the user has left. */
export interface RecentPage {
  /** URL path, without the query, which may contain typed text. */
  readonly to: string;
  readonly label: string;
}

const STORAGE_KEY = "patchbay:recent";

/** Most pages that are stored. */
const MOST_PAGES = 6;

/** The pages that were last open in this browser, newest first. */
export const recentPages = createRecentPages(browserStorage("localStorage"));

export function createRecentPages(storage: Pick<Storage, "getItem" | "setItem"> | undefined) {
  const { get, set, clear, subscribe } = createStoredValue(storage, STORAGE_KEY, readPages);
  return {
    get,
    subscribe,
    add(page: RecentPage) {
      set([page, ...get().filter(({ to }) => to !== page.to)].slice(0, MOST_PAGES));
    },
    clear,
  };
}

function readPages(stored: unknown): readonly RecentPage[] {
  return Array.isArray(stored) ? stored.filter(isPage).slice(0, MOST_PAGES) : [];
}

function isPage(value: unknown): value is RecentPage {
  const { to, label } = isObject(value) ? value : {};
  return typeof to === "string" && /^\/(?!\/)/.test(to) && typeof label === "string";
}
