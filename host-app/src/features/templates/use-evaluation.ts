import { useEffect, useReducer, useState } from "react";
import type { Evaluate, Evaluation, EvaluationRequest, RenderedPrompt } from "./evaluation.ts";

/** Milliseconds without typing before an evaluation. */
const PAUSE_MS = 150;

export type EvaluationControl = ReturnType<typeof useEvaluation>;

interface EvaluationState {
  /** The last one, which may belong to an earlier request. */
  readonly evaluation?: Evaluation;
  /** The last prompt. */
  readonly prompt?: RenderedPrompt | undefined;
  /** Why the last run failed. */
  readonly failure?: unknown;
}

const NOTHING: EvaluationState = {};

/**
 * Evaluates a request when it changes and typing pauses; a newer request aborts an older one.
 * @param request must stay the same object while nothing in it changes; undefined if there is nothing to evaluate
 */
export function useEvaluation(request: EvaluationRequest | undefined, evaluate: Evaluate) {
  const [state, setState] = useState(NOTHING);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const first = state === NOTHING;

  useEffect(() => {
    if (request === undefined) return;
    const aborter = new AbortController();
    async function run(current: EvaluationRequest): Promise<void> {
      try {
        const evaluation = await evaluate(current, aborter.signal);
        if (aborter.signal.aborted) return;
        const { outcome } = evaluation;
        setState(({ prompt }) => ({ evaluation, prompt: "prompt" in outcome ? outcome : prompt }));
      } catch (failure) {
        if (!aborter.signal.aborted) setState((before) => ({ ...before, failure }));
      }
    }
    const timer = setTimeout(() => void run(request), first ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
    // `first` alone is no reason to run again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [request, evaluate, attempt]);

  const { evaluation, prompt, failure } = state;
  return { evaluation, prompt, failure, retry };
}
