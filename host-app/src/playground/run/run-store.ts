import type { Patchbay } from "@patchbay/core";
import type { JobHandle } from "@patchbay/core/errors";
import type { HostModule } from "../../host/host-context.ts";
import { callTask } from "./call-task.ts";
import {
  isActive,
  NO_RUNS,
  reduceRuns,
  type Run,
  type RunAction,
  type RunList,
  type RunNews,
  type TaskCall,
} from "./run.ts";

/** Remembers what was asked, and jobs until their result is here. */
export interface JobKeeper {
  /** Called before a call is sent. @returns what forgets it once it is known what became of it */
  ask(call: TaskCall): () => void;
  /** @returns the job's id */
  keep(call: TaskCall, handle: JobHandle): string;
  done(id: string): void;
  failed(id: string): void;
}

/** What a call needs from around it. */
export interface RunContext {
  /** Asked when the call begins, so that a page without calls loads none of it. */
  open(): Promise<readonly [module: HostModule, patchbay: Patchbay]>;
  /** Absent for calls that start no jobs. */
  readonly jobs?: JobKeeper | undefined;
  /** Called when a call has ended, however it did. */
  ended?(call: TaskCall): void;
}

/** Calls and what has become of them, one at a time on its way. */
export interface RunStore {
  /** The same list until something changes. */
  get(): RunList;
  /** What is being written about its runs, by a name of its own: leaving the page loses none of it. */
  readonly drafts: Map<string, unknown>;
  /** Calls back after every change, at most once a frame while an answer streams. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
  /** Makes a call; one that is on its way is cancelled. @param replaced runs in whose place it stands */
  start(call: TaskCall, context: RunContext, replaced?: readonly Run[]): Promise<void>;
  stop(): void;
  /** Changes what is shown of the runs; one that goes must not be on its way any more. */
  edit(change: (list: RunList) => Partial<RunList>): void;
  /** @returns what brings the runs back */
  clear(): () => void;
}

/** @param list with which it begins, for example runs of another time, whose ids are their places */
export function createRunStore(list = NO_RUNS): RunStore {
  const listeners = new Set<() => void>();
  let waiting: RunAction[] = [];
  let cancelFrame: (() => void) | undefined;
  let current: AbortController | undefined;
  let nextId = list.runs.length;

  function flush(): void {
    cancelFrame?.();
    cancelFrame = undefined;
    const actions = waiting;
    waiting = [];
    const next = actions.reduce(reduceRuns, list);
    if (next === list) return;
    list = next;
    for (const listener of listeners) listener();
  }

  /** More of an answer that has begun can wait for the next frame: nobody sees what comes in between. */
  function dispatch(action: RunAction): void {
    waiting.push(action);
    if (!canWait(action, list)) flush();
    else cancelFrame ??= onNextFrame(flush);
  }

  return {
    get: () => list,
    drafts: new Map(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start(call, { open, jobs, ended }, replaced = []) {
      current?.abort();
      const controller = new AbortController();
      current = controller;
      const { signal } = controller;
      const id = nextId++;
      const began = performance.now();
      const tell = (news: RunNews): void =>
        dispatch({ type: "learned", id, news, elapsedMs: performance.now() - began });
      dispatch({ type: "started", id, call, replaced: replaced.map((run) => run.id), at: Date.now() });
      let job = call.resumes?.id;
      const onJob =
        jobs &&
        ((handle: JobHandle): void => {
          job ??= jobs.keep(call, handle);
          answered?.();
          tell({ type: "job", job });
        });
      let answered: (() => void) | undefined;
      try {
        const [module, patchbay] = await open();
        signal.throwIfAborted();
        // Only another's computer charges.
        const isPaid = !call.access.simulated && !call.access.byEngine && !call.resumes;
        answered = isPaid ? jobs?.ask(call) : undefined;
        const end = await callTask(call, { patchbay, module, signal, tell, onJob });
        if (job) jobs?.done(job);
        signal.throwIfAborted();
        tell({ type: "done", ...end });
      } catch (error) {
        if (job && !signal.aborted) jobs?.failed(job);
        tell(signal.aborted ? { type: "cancelled" } : { type: "failed", error });
      } finally {
        answered?.();
        ended?.(call);
      }
    },
    stop: () => current?.abort(),
    clear() {
      current?.abort();
      const before = list;
      dispatch({ type: "cleared" });
      return () => dispatch({ type: "restored", list: before });
    },
    edit(change) {
      flush();
      list = { ...list, ...change(list) };
      for (const listener of listeners) listener();
    },
  };
}

function canWait(action: RunAction, { runs }: RunList): boolean {
  if (action.type !== "learned" || (action.news.type !== "choices" && action.news.type !== "text")) return false;
  return runs.some(({ id, status }) => id === action.id && status === "streaming");
}

/** Milliseconds for which a page that nobody sees gathers news: it has no frames. */
const HIDDEN_MS = 250;

/** Those that wait for a frame, longest first. */
const queue: (() => void)[] = [];
let isFrameAsked = false;

/** Each frame has room for one: of several answers that stream side by side, one after the other is shown. */
function onNextFrame(callback: () => void): () => void {
  if (document.visibilityState === "hidden") {
    const timer = setTimeout(callback, HIDDEN_MS);
    return () => clearTimeout(timer);
  }
  queue.push(callback);
  askForFrame();
  return () => {
    const place = queue.indexOf(callback);
    if (place !== -1) queue.splice(place, 1);
  };
}

function askForFrame(): void {
  if (isFrameAsked || queue.length === 0) return;
  isFrameAsked = true;
  requestAnimationFrame(() => {
    isFrameAsked = false;
    // It takes itself out.
    queue[0]?.();
    askForFrame();
  });
}

/** Whether a call of a list is on its way. */
export function hasActive({ runs }: RunList): boolean {
  return runs.some(isActive);
}
