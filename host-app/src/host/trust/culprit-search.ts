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
   * Starts a search and reloads the page.
   * @throws Error if this tab stores nothing, so that the search would end with the reload
   */
  start(suspects: readonly PluginKey[]): void;
  /** Goes on, and reloads the page. @param works whether nothing is broken at this step */
  answer(works: boolean): void;
  /** Ends the search, and reloads the page with every plugin. */
  end(): void;
}

/** The step after an answer: the cause is among those that were off if everything works without them. */
export function nextStep({ suspects, off }: SearchStep, works: boolean): SearchStep {
  const left = works ? off : suspects.filter((plugin) => !off.includes(plugin));
  const done = left.length <= 1;
  return { suspects: left, off: done ? left : left.slice(0, Math.ceil(left.length / 2)), done };
}

/** How many answers are needed at most. */
export function stepsLeft({ suspects, off, done }: SearchStep): number {
  if (done) return 0;
  const first = off.length === suspects.length ? 1 : 0;
  return first + Math.ceil(Math.log2(suspects.length));
}

export function openCulpritSearch(
  reload: () => void,
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined,
): CulpritSearch {
  const step = readStep(storage?.getItem(STORAGE_KEY));
  function proceed(next: SearchStep): void {
    if (!storage) throw new Error("This browser stores nothing for this tab. Use safe mode instead.");
    storage.setItem(STORAGE_KEY, JSON.stringify(next));
    reload();
  }
  return {
    step,
    isOff: (plugin) => step?.off.includes(plugin) ?? false,
    start: (suspects) => proceed({ suspects, off: suspects, done: false }),
    answer: (works) => step && proceed(nextStep(step, works)),
    end() {
      storage?.removeItem(STORAGE_KEY);
      reload();
    },
  };
}

function readStep(text: string | null | undefined): SearchStep | undefined {
  try {
    const { suspects, off, done } = JSON.parse(text ?? "null") as Partial<SearchStep>;
    return isKeys(suspects) && isKeys(off) ? { suspects, off, done: done === true } : undefined;
  } catch {
    return undefined;
  }
}

function isKeys(value: unknown): value is PluginKey[] {
  return Array.isArray(value) && value.every((key) => typeof key === "string");
}
