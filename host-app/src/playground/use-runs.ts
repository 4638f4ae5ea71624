import { useContext, useEffect, useReducer, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { JobHandle } from "@patchbay/core/errors";
import { HostContext } from "../host/host-context.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { callTask } from "./call-task.ts";
import { isActive, NO_RUNS, reduceRuns, type Run, type RunList, type RunNews, type TaskCall } from "./run.ts";

export interface Runs extends RunList {
  /** Whether a call is on its way. */
  readonly active: boolean;
  /** Makes a call; one that is on its way is cancelled. @param replaced runs in whose place it stands */
  start(call: TaskCall, replaced?: readonly Run[]): Promise<void>;
  stop(): void;
  /** @returns what brings the runs back */
  clear(): () => void;
}

/** Remembers jobs until their result is here. */
export interface JobKeeper {
  /** @returns the job's id */
  keep(call: TaskCall, handle: JobHandle): string;
  done(id: string): void;
  failed(id: string): void;
}

/**
 * Calls and what has become of them, one at a time on its way. Leaving the page cancels it.
 * @param jobs absent for calls that start none
 */
export function useRuns(jobs?: JobKeeper): Runs {
  const host = useContext(HostContext);
  const queryClient = useQueryClient();
  const [list, dispatch] = useReducer(reduceRuns, NO_RUNS);
  const current = useRef<AbortController>(undefined);
  const nextId = useRef(0);

  useEffect(() => () => current.current?.abort(), []);

  async function start(call: TaskCall, replaced: readonly Run[] = []): Promise<void> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    const id = nextId.current++;
    const began = performance.now();
    const tell = (news: RunNews): void => dispatch({ type: "learned", id, news, elapsedMs: performance.now() - began });
    dispatch({ type: "started", id, call, replaced: replaced.map((run) => run.id) });
    let job = call.resumes?.id;
    const onJob =
      jobs &&
      ((handle: JobHandle): void => {
        job ??= jobs.keep(call, handle);
        tell({ type: "job", job });
      });
    try {
      const [module, patchbay] = await Promise.all([host.load(), ensurePatchbay(queryClient, host)]);
      signal.throwIfAborted();
      const end = await callTask(call, { patchbay, module, signal, tell, onJob });
      if (job) jobs?.done(job);
      signal.throwIfAborted();
      tell({ type: "done", ...end });
    } catch (error) {
      if (job && !signal.aborted) jobs?.failed(job);
      tell(signal.aborted ? { type: "cancelled" } : { type: "failed", error });
    }
  }

  return {
    ...list,
    active: list.runs.some(isActive),
    start,
    stop: () => current.current?.abort(),
    clear() {
      current.current?.abort();
      dispatch({ type: "cleared" });
      return () => dispatch({ type: "restored", runs: list.runs });
    },
  };
}
