import { useCallback, useContext, useState } from "react";
import { HostContext, type Host } from "../../host/host-context.ts";
import type { TableDraft } from "../../ui/form/form-field.ts";
import type { Medium } from "../../ui/form/media-file.ts";
import { createRunStore, type RunStore } from "../run/run-store.ts";
import { PANE_LETTERS } from "./use-playground-choice.ts";

/** Inputs and results of a task in this tab, which survive leaving the page. */
export interface BenchMemory {
  /** Unique for each memory: the form uses it as a key, so a new memory resets the form. */
  readonly id: number;
  /** One for each possible pane, in order. */
  readonly stores: readonly RunStore[];
  /** Other stored values by name: inputs, message drafts. */
  readonly values: Map<string, unknown>;
  /** Removes a pane; later panes move up. */
  remove(position: number): void;
}

/** Name of the arguments, one for each input, that fill the form of a restored bench. */
export const TO_FILL = "to fill";

/** Storage key of a tab's open history entries, as JSON. */
export const OPEN_BENCHES_KEY = "patchbay:open";

/** Storage key of the presets, as JSON. */
export const PRESETS_KEY = "patchbay:presets";

/** Kind of a value that moves from a task's result into another task's form. Labels are text, one per line. */
export type PassedKind = "text" | "labels" | "table" | "mask" | Medium;

/** A part of a result that becomes the input of another task. Media are files or `data:` URLs. */
export interface Passed {
  readonly kind: PassedKind;
  readonly value: string | Blob | TableDraft;
}

/** Name of the value that was passed to a task, until its form takes it. */
export const PASSED = "passed input";

/** Name of the message draft in a chat's memory. */
export const MESSAGE_DRAFT = "draft";

/** Name of a draft's attached files. */
export const filesOfDraft = (draft: string): string => `${draft} files`;

/** What a tab remembers of the playground. */
export interface TabMemory {
  readonly tasks: Map<string, BenchMemory>;
  /** The query of the address when the page was last open. */
  readonly choice: { get(): string; set(search: string): void };
}

/** Keyed by the page's host, which lives as long as the tab. */
const memories = new WeakMap<Host, TabMemory>();

export function tabMemoryOf(host: Host): TabMemory {
  const memory = memories.get(host) ?? { tasks: new Map(), choice: createChoice() };
  memories.set(host, memory);
  return memory;
}

const useTabMemory = (): TabMemory => tabMemoryOf(useContext(HostContext));

function createChoice(): TabMemory["choice"] {
  let last = "";
  return { get: () => last, set: (search) => void (last = search) };
}

/** The memory of a task. It holds files of any size, so it ends with the tab. */
export function useBenchMemory(task: string): BenchMemory {
  return memoryOf(useTabMemory(), task);
}

function memoryOf({ tasks }: TabMemory, task: string): BenchMemory {
  const memory = tasks.get(task) ?? createMemory();
  tasks.set(task, memory);
  return memory;
}

/** Returns the stored values of another task, so that a result can be passed to it before its form is mounted. */
export function useKeptOf(): (task: string) => Map<string, unknown> {
  const tab = useTabMemory();
  return (task) => memoryOf(tab, task).values;
}

/** The playground's address when the user left it. */
export function useLastChoice(): TabMemory["choice"] {
  return useTabMemory().choice;
}

let created = 0;

export function createMemory(
  stores: readonly RunStore[] = PANE_LETTERS.map(() => createRunStore()),
  values = new Map<string, unknown>(),
): BenchMemory {
  return {
    id: created++,
    get stores() {
      return stores;
    },
    values,
    remove(position) {
      const removed = stores[position];
      if (!removed) return;
      removed.clear();
      stores = [...stores.toSpliced(position, 1), removed];
    },
  };
}

/** State that outlives the component where a memory is available. */
export function useKept<Value>(
  values: Map<string, unknown> | undefined,
  name: string,
  initial: Value,
): [value: Value, set: (change: Value | ((before: Value) => Value)) => void] {
  const [value, setValue] = useState(() => (values?.has(name) ? (values.get(name) as Value) : initial));
  const set = useCallback(
    (change: Value | ((before: Value) => Value)) =>
      setValue((before) => {
        const next = typeof change === "function" ? (change as (before: Value) => Value)(before) : change;
        values?.set(name, next);
        return next;
      }),
    [values, name],
  );
  return [value, set];
}
