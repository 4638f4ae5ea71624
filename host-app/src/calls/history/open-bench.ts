import { NO_RUNS } from "../run/run.ts";
import type { Host } from "../../host/host-context.ts";
import { createMemory, tabMemoryOf, TO_FILL } from "../panes/bench-memory.ts";
import { createRunStore } from "../run/run-store.ts";
import { PANE_LETTERS } from "../panes/use-playground-choice.ts";
import { addressOf, promptOf, unpackRuns, type BenchRecord } from "./bench-record.ts";
import { foreignAddresses } from "./foreign-addresses.ts";
import { history } from "./history.ts";
import { parseBench } from "./parse-bench.ts";
import { unpackValue } from "./pack-values.ts";
import { markKept, rememberOpen } from "./keep-runs.ts";

/**
 * Puts a stored bench into a task's panes and form. Nothing runs. It appears with the next render of the playground,
 * for example because its address changes.
 * @param ids of its entry in the history, or of several side by side; empty: it is stored as a new one
 * @returns a function that restores the previous content, if there was any
 */
export function openBench(
  host: Host,
  { task, panes, inputs }: BenchRecord,
  ids: readonly string[] = [],
): (() => void) | undefined {
  const { tasks } = tabMemoryOf(host);
  const before = tasks.get(task);
  for (const store of before?.stores ?? []) store.stop();
  const stores = PANE_LETTERS.map((_, index) => createRunStore({ ...NO_RUNS, runs: unpackRuns(panes[index] ?? []) }));
  const runs = stores.flatMap((store) => store.get().runs);
  if (ids.length > 0) markKept(runs, ids);
  const toFill = inputs?.map(unpackValue) ?? stores.map((store) => store.get().runs.at(-1)?.call.args);
  const undo = before && before.values.size > 0 ? () => void tasks.set(task, before) : undefined;
  // A message that is written while the bench is rendered goes to the same map, so it is not lost.
  const values = undo ? new Map<string, unknown>() : (before?.values ?? new Map<string, unknown>());
  values.set(TO_FILL, toFill);
  // A message without an answer becomes the draft.
  for (const [index, args] of (inputs ?? []).entries()) {
    values.set(index === 0 ? "draft" : `draft ${PANE_LETTERS[index]}`, promptOf(args));
  }
  tasks.set(task, createMemory(stores, values));
  rememberOpen(task, ids);
  return undo;
}

/** A bench of the history. Only imported entries have hosts and a different bench without their files. */
export interface StoredBench extends ReturnType<typeof foreignAddresses> {
  readonly bench: BenchRecord;
}

/**
 * Reads stored benches. Several entries make one bench with a pane for each of their runs, up to the limit.
 * @throws Error if one was deleted, or their tasks differ
 */
export async function readBenches(ids: readonly string[]): Promise<StoredBench> {
  const bench = await joinBenches(ids);
  await history.load();
  const isImported = history.get().entries.some(({ id, imported }) => imported === true && ids.includes(id));
  return { bench, ...(isImported ? foreignAddresses(bench, location.href) : { hosts: [], without: bench }) };
}

async function joinBenches(ids: readonly string[]): Promise<BenchRecord> {
  const benches: BenchRecord[] = [];
  for (const id of ids) {
    const bench = await history.read(id);
    if (!bench) throw new Error("It was deleted in another tab.");
    // Another version of the app, or a crash, may have left anything.
    if (!(await parseBench(bench))) throw new Error("What is stored of it is damaged. Delete it in the history.");
    benches.push(bench);
  }
  const [first, ...others] = benches;
  if (first && others.length === 0) return first;
  if (!first || benches.some(({ task }) => task !== first.task)) throw new Error("Only runs of one task are compared.");
  const panes = benches.flatMap((bench) => bench.panes).slice(0, PANE_LETTERS.length);
  // A conversation's input is its own history; the panes of a form may have different inputs.
  return { task: first.task, panes, address: { ...addressOf(first.task, panes), inputs: "separate" } };
}
