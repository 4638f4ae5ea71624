import { pluginKey, type PluginKey, type PluginPolicy } from "@patchbay/core/plugin";
import { openCulpritSearch, type CulpritSearch } from "./culprit-search.ts";

/** A storage of the browser; undefined if it is forbidden or missing. */
export function browserStorage(name: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}

/** Survives reloads and navigation of this tab, until the user leaves the mode. */
const STORAGE_KEY = "patchbay.safe";

/** Names of the installed plugins whose widgets ran when this tab stopped responding. */
export const STUCK_KEY = "patchbay.stuck";

/** Runs built-in plugins only, to be able to disable one that breaks or freezes pages. */
export interface SafeMode {
  readonly on: boolean;
  /** Plugins after whose widgets the mode was entered, such as `task 'color-palette'`. */
  readonly stuck: string | undefined;
  /** Reloads the page with every plugin. */
  leave(): void;
  /** Finds the plugin that breaks something. */
  readonly search: CulpritSearch;
}

/** Reads the address: `?safe` enters the mode, and so does a reload after a widget has stopped the page. */
export function openSafeMode(
  page: Pick<Location, "href" | "replace" | "reload">,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined,
): SafeMode {
  const stuck = storage?.getItem(STUCK_KEY);
  const isRequested = new URL(page.href).searchParams.has("safe");
  try {
    if (isRequested || stuck) storage?.setItem(STORAGE_KEY, stuck || "1");
    storage?.removeItem(STUCK_KEY);
  } catch {
    // Without a storage the mode lasts until a reload.
  }
  const stored = storage?.getItem(STORAGE_KEY);
  return {
    search: openCulpritSearch(() => page.reload(), storage),
    on: isRequested || Boolean(stored),
    stuck: stored && stored !== "1" ? stored : undefined,
    leave() {
      storage?.removeItem(STORAGE_KEY);
      const address = new URL(page.href);
      address.searchParams.delete("safe");
      page.replace(address.href);
    },
  };
}

/** The page's mode. */
export const safeMode = openSafeMode(location, browserStorage("sessionStorage"));

/** The plugins that may run in this browser: for the plugin host, and for pages until the host has started. */
export function pluginPolicy(
  switches: { disabledHere(): readonly PluginKey[] },
  mode: Pick<SafeMode, "on" | "search">,
): Required<PluginPolicy> {
  return {
    disabled: switches.disabledHere(),
    blocked({ origin, kind, id }) {
      if (mode.on && origin !== "built-in") return "In safe mode only built-in plugins run.";
      return mode.search.isOff(pluginKey(kind, id)) ? "Off in this tab for a search." : undefined;
    },
  };
}
