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
import { createSignal } from "../../host/stored-value.ts";

/** Stores sent calls, and jobs until their results arrive. */
export interface JobKeeper {
  /** Called before a call is sent. @returns a function that forgets it once its outcome is known */
  ask(call: TaskCall): () => void;
  /** @returns the job's id */
  keep(call: TaskCall, handle: JobHandle): string;
  done(id: string): void;
  failed(id: string): void;
}

/** What a call needs from the page. */
export interface RunContext {
  /** Called when the call starts, so that a page without calls does not load the host. */
  open(): Promise<readonly [module: HostModule, patchbay: Patchbay]>;
  /** Absent for calls that start no jobs. */
  readonly jobs?: JobKeeper | undefined;
  /** Called when a call has ended, with or without success. */
  ended?(call: TaskCall): void;
}

/** Calls and their results, one in progress at a time. */
export interface RunStore {
  /** The same list until something changes. */
  get(): RunList;
  /** Unsaved edits of its runs by name, which survive leaving the page. */
  readonly drafts: Map<string, unknown>;
  /**
   * Calls back after every change, at most once a frame while an answer streams. @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void;
  /** Makes a call and cancels the current one. @param replaced runs that it replaces */
  start(call: TaskCall, context: RunContext, replaced?: readonly Run[]): Promise<void>;
  stop(): void;
  /** Changes the shown runs; a removed run must have ended. */
  edit(change: (list: RunList) => Partial<RunList>): void;
  /** @returns a function that restores the runs */
  clear(): () => void;
}

/** @param list initial runs, for example stored ones, whose ids are their indexes */
export function createRunStore(list = NO_RUNS): RunStore {
  const { subscribe, notify } = createSignal();
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
    notify();
  }

  /** A later chunk of an answer can wait for the next frame, because no one sees the states in between. */
  function dispatch(action: RunAction): void {
    waiting.push(action);
    if (!canWait(action, list)) flush();
    else cancelFrame ??= onNextFrame(flush);
  }

  return {
    get: () => list,
    drafts: new Map(),
    subscribe,
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
        // Only calls to other computers cost money.
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
      notify();
    },
  };
}

function canWait(action: RunAction, { runs }: RunList): boolean {
  if (action.type !== "learned" || (action.news.type !== "choices" && action.news.type !== "text")) return false;
  return runs.some(({ id, status }) => id === action.id && status === "streaming");
}

/** Milliseconds for which a hidden page collects events, because it has no frames. */
const HIDDEN_MS = 250;

/** Callbacks that wait for a frame, oldest first. */
const queue: (() => void)[] = [];
let isFrameAsked = false;

/** Each frame runs one callback, so answers that stream side by side take turns. */
function onNextFrame(callback: () => void): () => void {
  if (document.visibilityState === "hidden") {
    const timer = setTimeout(callback, HIDDEN_MS);
    return () => clearTimeout(timer);
  }
  queue.push(callback);
  askForFrame();
  return () => {
    const index = queue.indexOf(callback);
    if (index !== -1) queue.splice(index, 1);
  };
}

function askForFrame(): void {
  if (isFrameAsked || queue.length === 0) return;
  isFrameAsked = true;
  requestAnimationFrame(() => {
    isFrameAsked = false;
    // It removes itself from the queue.
    queue[0]?.();
    askForFrame();
  });
}

/** Whether a call of a list is in progress. */
export function hasActive({ runs }: RunList): boolean {
  return runs.some(isActive);
}
