import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import type { Host } from "../../host/host-context.ts";
import { browserStorage } from "../../host/trust/policy.ts";
import { OPEN_BENCHES_KEY, tabMemoryOf, type BenchMemory, type TabMemory } from "../panes/bench-memory.ts";
import { isActive, type Run } from "../run/run.ts";
import { addressOf, packRun, promptOf, type BenchRecord, type KeptRun } from "./bench-record.ts";
import { createSignal } from "../../host/stored-value.ts";
import { history, historySwitch } from "./history.ts";
import { MOST_FILE_BYTES } from "./history-store.ts";
import type { HistoryEntry } from "./history-entry.ts";
import { sizeOf } from "./pack-values.ts";

/** Ended runs that are stored or about to be, by entry. */
const entryIds = new WeakMap<Run, string>();
const watched = new WeakSet<BenchMemory>();

/** Stores a run, and from then on every run in the tab's panes. */
export function keepRuns(host: Host, run: Run): void {
  const tab = tabMemoryOf(host);
  for (const [task, memory] of tab.tasks) watch(tab, task, memory);
  const isInPane = [...tab.tasks.values()].some(({ stores }) =>
    stores.some((store) => store.get().runs.some(({ call }) => call === run.call)),
  );
  if (!isInPane && !isActive(run) && !entryIds.has(run))
    void keepBench(crypto.randomUUID(), run.call.task, [[run]], "");
}

/** Marks runs as stored in existing entries. Several entries side by side do not continue as one. */
export function markKept(runs: readonly Run[], ids: readonly string[]): void {
  const [id = "", ...others] = ids;
  for (const run of runs) entryIds.set(run, others.length === 0 ? id : "");
}

function watch(tab: TabMemory, task: string, memory: BenchMemory): void {
  if (watched.has(memory)) return;
  watched.add(memory);
  /** The entry of the current panes: runs that overlapped, or one conversation. */
  let entry: string | undefined;
  let wasActive = false;
  let waiting: { readonly timer: ReturnType<typeof setTimeout>; readonly isSlow: boolean } | undefined;
  /** Pause between writes of a stream: longer for larger benches. */
  let pauseMs = STREAM_PAUSE_MS;

  function look(): void {
    const lists = memory.stores.map((store) => store.get().runs);
    if (lists.every((runs) => runs.length === 0)) {
      entry = undefined;
      rememberOpen(task, []);
      return;
    }
    const isRunning = lists.some((runs) => runs.some(isActive));
    // A conversation continues its entry; a new run of another task gets a new one.
    if (isRunning && !wasActive && task !== CHAT_TASK) entry = undefined;
    wasActive = isRunning;
    const hasEnded = lists.some((runs) => runs.some((run) => !isActive(run) && !entryIds.has(run)));
    // Without streaming there is nothing to show before the end, and a job is resumed by its handle.
    const isStreaming = lists.some((runs) => runs.some((run) => isActive(run) && run.call.streams));
    if (!hasEnded && !isStreaming) return;
    if (waiting && !(waiting.isSlow && hasEnded)) return;
    clearTimeout(waiting?.timer);
    // Panes that end at the same moment are stored together.
    const timer = setTimeout(write, hasEnded ? 0 : pauseMs);
    waiting = { timer, isSlow: !hasEnded };

    function write(): void {
      waiting = undefined;
      const runs = memory.stores.map((store) => store.get().runs);
      const known = task === CHAT_TASK ? runs.flat().map((run) => entryIds.get(run)) : [];
      entry ??= known.find(Boolean) ?? crypto.randomUUID();
      const id = entry;
      const began = performance.now();
      void keepBench(id, task, panesOf(tab, task, runs), tab.choice.get()).then((storedId) => {
        pauseMs = Math.max(STREAM_PAUSE_MS, 10 * (performance.now() - began));
        if (storedId !== undefined && entry === id) rememberOpen(task, [storedId]);
      });
    }
  }

  for (const store of memory.stores) store.subscribe(look);
  look();
}

/** Milliseconds between two writes of a streaming answer. */
const STREAM_PAUSE_MS = 1000;

type Panes = readonly (readonly Run[])[];

/** The runs of the open panes. */
function panesOf(tab: TabMemory, task: string, runs: Panes): Panes {
  const chosen = new URLSearchParams(tab.choice.get());
  const isShown = (chosen.get("task") ?? CHAT_TASK) === task;
  const used = runs.findLastIndex((list) => list.length > 0) + 1;
  return runs.slice(0, isShown ? Math.max(Number(chosen.get("panes") ?? 1), 1) : used);
}

/** Writes are queued in the order in which the runs ended. */
let last: Promise<unknown> = Promise.resolve();

/** @returns the id that it is stored under, if it is */
function keepBench(...bench: Parameters<typeof writeBench>): Promise<string | undefined> {
  for (const run of bench[2].flat()) if (!isActive(run)) entryIds.set(run, bench[0]);
  if (!historySwitch.isOn()) return Promise.resolve(undefined);
  const written = last.then(() => writeBench(...bench));
  last = written;
  return written;
}

async function writeBench(id: string, task: string, panes: Panes, chosen: string): Promise<string | undefined> {
  const packing = { room: MOST_FILE_BYTES, leftOut: 0 };
  const bench = await packBench(task, panes, chosen, packing);
  return history.save(describeBench(id, bench, { at: Date.now(), leftOut: packing.leftOut }), bench);
}

/** The runs next to a run in its panes, or the run alone, in stored form. */
export function packBenchOf(host: Host, run: Run, packing: Parameters<typeof packRun>[1]): Promise<BenchRecord> {
  const tab = tabMemoryOf(host);
  for (const [task, { stores }] of tab.tasks) {
    const lists = stores.map((store) => store.get().runs);
    if (lists.flat().includes(run)) return packBench(task, panesOf(tab, task, lists), tab.choice.get(), packing);
  }
  return packBench(run.call.task, [[run]], "", packing);
}

async function packBench(
  task: string,
  panes: Panes,
  chosen: string,
  packing: Parameters<typeof packRun>[1],
): Promise<BenchRecord> {
  const packed: KeptRun[][] = [];
  for (const runs of panes) {
    const pane: KeptRun[] = [];
    // One after the other, because they share the space.
    for (const run of runs) pane.push(await packRun(run, packing));
    packed.push(pane);
  }
  const address = Object.fromEntries(new URLSearchParams(chosen));
  const isOfTask = (address["task"] ?? CHAT_TASK) === task;
  return { task, panes: packed, address: addressOf(task, packed, isOfTask ? address : {}) };
}

const LONGEST_TITLE = 200;
/** Most characters of prompts and answers in the search text. */
const MOST_WORDS = 4000;

/** List data of a bench. */
export function describeBench(
  id: string,
  bench: BenchRecord,
  { at, leftOut }: Pick<HistoryEntry, "at" | "leftOut">,
): HistoryEntry {
  const runs = bench.panes.flat();
  const [first] = runs;
  const texts = runs.flatMap(({ call, choices, text, output }) => [
    promptOf(call.args),
    ...choices.map((choice) => choice.text),
    text,
    wordsOf(output),
  ]);
  return {
    id,
    at,
    task: bench.task,
    title: promptOf(first?.call.args).trim().slice(0, LONGEST_TITLE),
    words: [...new Set(texts.filter(Boolean))].join("\n").slice(0, MOST_WORDS).toLowerCase(),
    panes: bench.panes.flatMap((pane) => {
      const newest = pane.at(-1);
      return newest
        ? [
            {
              provider: newest.call.provider,
              model: newest.call.model,
              status: newest.status,
              simulated: newest.call.simulated,
            },
          ]
        : [];
    }),
    turns: Math.max(...bench.panes.map((pane) => pane.length), 1),
    starred: false,
    bytes: sizeOf(bench),
    leftOut,
  };
}

/** The text in an output, if any. */
function wordsOf(output: unknown): string {
  if (typeof output === "string") return output.startsWith("data:") ? "" : output.slice(0, MOST_WORDS);
  if (Array.isArray(output)) return output.slice(0, 20).map(wordsOf).join(" ");
  if (typeof output !== "object" || output === null || "patchbay-file" in output) return "";
  return Object.values(output).slice(0, 20).map(wordsOf).join(" ");
}

const openings = createSignal();

/** Calls back when other entries are open in this tab. @returns a function that unsubscribes */
export const subscribeToOpenBenches = openings.subscribe;

/** Remembers the open entries of a task's panes for this tab, so that a reload restores them. */
export function rememberOpen(task: string, ids: readonly string[]): void {
  const storage = browserStorage("sessionStorage");
  const { [task]: _before, ...others } = openBenches();
  const open = ids.length === 0 ? others : { ...others, [task]: ids };
  try {
    if (Object.keys(open).length === 0) storage?.removeItem(OPEN_BENCHES_KEY);
    else storage?.setItem(OPEN_BENCHES_KEY, JSON.stringify(open));
  } catch {
    // If the storage is full or forbidden, a reload starts empty.
  }
  openings.notify();
}

/** Open entries of this tab, by task. */
export function openBenches(): Readonly<Record<string, readonly string[]>> {
  try {
    const open: unknown = JSON.parse(browserStorage("sessionStorage")?.getItem(OPEN_BENCHES_KEY) ?? "{}");
    return typeof open === "object" && open !== null ? (open as Record<string, readonly string[]>) : {};
  } catch {
    return {};
  }
}
