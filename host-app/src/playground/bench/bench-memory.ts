import { useCallback, useContext, useState } from "react";
import { HostContext, type Host } from "../../host/host-context.ts";
import type { TableDraft } from "../form/form-field.ts";
import type { Medium } from "../form/media-file.ts";
import { createRunStore, type RunStore } from "../run/run-store.ts";
import { PANE_LETTERS } from "../use-playground-choice.ts";

/** What was entered and answered for a task in this tab: leaving the page loses none of it. */
export interface BenchMemory {
  /** Another one for every memory: a form that begins anew with another has this as its key. */
  readonly id: number;
  /** One for each pane that there can be, in the panes' order. */
  readonly stores: readonly RunStore[];
  /** What else is kept, by name: inputs, questions that are being written. */
  readonly kept: Map<string, unknown>;
  /** Takes a pane out, whose place the ones behind it take. */
  remove(place: number): void;
}

/** Name of the arguments, one for each input, with which the form of an opened bench begins. */
export const TO_FILL = "to fill";

/** Where a tab keeps which entries of the history stand in its panes, as JSON. */
export const OPEN_BENCHES_KEY = "patchbay:open";

/** What a value is that passes from one task's result to another's form. Labels are a text, one on each line. */
export type PassedKind = "text" | "labels" | "table" | "mask" | Medium;

/** A part of a result that becomes the input of another task. Media are files, or `data:` URLs of them. */
export interface Passed {
  readonly kind: PassedKind;
  readonly value: string | Blob | TableDraft;
}

/** Under which name a task's memory holds what was passed to it, until its form takes it. */
export const PASSED = "passed input";

/** Under which name a chat's memory holds the message that is being written. */
export const MESSAGE_DRAFT = "draft";

/** Under which name it holds the files that go with a message. */
export const filesOfDraft = (draft: string): string => `${draft} files`;

/** What a tab keeps of the playground. */
export interface TabMemory {
  readonly tasks: Map<string, BenchMemory>;
  /** The address's query when the page was last shown. */
  readonly choice: { get(): string; set(search: string): void };
}

/** By the page's host, which lives as long as the tab. */
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

/** The memory of a task. Files of any size are in it, so it ends with the tab. */
export function useBenchMemory(task: string): BenchMemory {
  const { tasks } = useTabMemory();
  const known = tasks.get(task) ?? createMemory();
  tasks.set(task, known);
  return known;
}

/** Gives what is kept for another task, so that a result can be put there before its form is shown. */
export function useKeptOf(): (task: string) => Map<string, unknown> {
  const { tasks } = useTabMemory();
  return (task) => {
    const memory = tasks.get(task) ?? createMemory();
    tasks.set(task, memory);
    return memory.kept;
  };
}

/** What was chosen in the playground when it was left. */
export function useLastChoice(): TabMemory["choice"] {
  return useTabMemory().choice;
}

let created = 0;

export function createMemory(
  stores: readonly RunStore[] = PANE_LETTERS.map(() => createRunStore()),
  kept = new Map<string, unknown>(),
): BenchMemory {
  return {
    id: created++,
    get stores() {
      return stores;
    },
    kept,
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
