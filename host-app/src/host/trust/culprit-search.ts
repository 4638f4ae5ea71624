import type { PluginKey } from "@patchbay/core/plugin";

/** Survives the reload between two steps, in one tab only. */
const STORAGE_KEY = "patchbay.culprit";

/** A search for the plugin that breaks something. */
export interface SearchStep {
  /** The plugins that can be the cause: several while it runs, one that was found, or none. */
  readonly suspects: readonly PluginKey[];
  /** Those that do not run in this tab. */
  readonly off: readonly PluginKey[];
  readonly done: boolean;
}

/** Switches plugins off in this tab, at first all and then half of those that are left, until one is named. */
export interface CulpritSearch {
  /** Undefined without a search. */
  readonly step: SearchStep | undefined;
  isOff(plugin: PluginKey): boolean;
  /**
   * Goes to a step, and reloads the page.
   * @throws if this tab stores nothing: the search would end with the reload
   */
  proceed(next: SearchStep): void;
  /** Ends the search, and reloads the page with every plugin. */
  end(): void;
}

export function openCulpritSearch(
  reload: () => void,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined,
): CulpritSearch {
  const step = readStep(storage?.getItem(STORAGE_KEY));
  return {
    step,
    isOff: (plugin) => step?.off.includes(plugin) ?? false,
    proceed(next) {
      (storage as Storage).setItem(STORAGE_KEY, JSON.stringify(next));
      reload();
    },
    end() {
      storage?.removeItem(STORAGE_KEY);
      reload();
    },
  };
}

function readStep(text: string | null | undefined): SearchStep | undefined {
  try {
    const step = JSON.parse(text ?? "null") as SearchStep | null;
    return step?.suspects.concat(step.off).every((key) => typeof key === "string") ? step : undefined;
  } catch {
    return undefined;
  }
}
