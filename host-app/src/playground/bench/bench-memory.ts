import { useCallback, useContext, useState } from "react";
import { HostContext, type Host } from "../../host/host-context.ts";
import { createRunStore, type RunStore } from "../run-store.ts";
import { PANE_LETTERS } from "../use-playground-choice.ts";

/** What was entered and answered for a task in this tab: leaving the page loses none of it. */
export interface BenchMemory {
  /** One for each pane that there can be, in the panes' order. */
  readonly stores: readonly RunStore[];
  /** What else is kept, by name: inputs, questions that are being written. */
  readonly kept: Map<string, unknown>;
  /** Takes a pane out, whose place the ones behind it take. */
  remove(place: number): void;
}

/** What a tab keeps of the playground. */
interface TabMemory {
  readonly tasks: Map<string, BenchMemory>;
  /** The address's query when the page was last shown. */
  readonly choice: { get(): string; set(search: string): void };
}

/** By the page's host, which lives as long as the tab. */
const memories = new WeakMap<Host, TabMemory>();

function useTabMemory(): TabMemory {
  const host = useContext(HostContext);
  const memory = memories.get(host) ?? { tasks: new Map(), choice: createChoice() };
  memories.set(host, memory);
  return memory;
}

function createChoice(): TabMemory["choice"] {
  let last = "";
  return { get: () => last, set: (search) => void (last = search) };
}

/** The memory of a task. Files of any size are in it, so it ends with the tab. */
export function useBenchMemory(task: string): BenchMemory {
  const { tasks } = useTabMemory();
  const known = tasks.get(task) ?? createMemory();
  tasks.set(task, known);
  return known;
}

/** What was chosen in the playground when it was left. */
export function useLastChoice(): TabMemory["choice"] {
  return useTabMemory().choice;
}

function createMemory(): BenchMemory {
  let stores: readonly RunStore[] = PANE_LETTERS.map(createRunStore);
  return {
    get stores() {
      return stores;
    },
    kept: new Map(),
    remove(place) {
      const removed = stores[place];
      if (!removed) return;
      removed.clear();
      stores = [...stores.toSpliced(place, 1), removed];
    },
  };
}

/** State that outlives the component, where there is something that keeps it. */
export function useKept<Value>(
  kept: Map<string, unknown> | undefined,
  name: string,
  initial: Value,
): [value: Value, set: (change: Value | ((before: Value) => Value)) => void] {
  const [value, setValue] = useState(() => (kept?.has(name) ? (kept.get(name) as Value) : initial));
  const set = useCallback(
    (change: Value | ((before: Value) => Value)) =>
      setValue((before) => {
        const next = typeof change === "function" ? (change as (before: Value) => Value)(before) : change;
        kept?.set(name, next);
        return next;
      }),
    [kept, name],
  );
  return [value, set];
}
