import type { Task } from "@patchbay/core/task";
import type { Answer, Judge } from "./judges.ts";

/** Milliseconds between two renders while scores arrive. */
const RENDER_MS = 100;
const EXPECTS = "The correct answer; see the task guide for the metric";

/** The judge of a task's plugin, which changes while scores arrive. */
export interface TaskJudge {
  /** The same object until something has changed; undefined for a plugin without a judge. */
  get(): Judge | undefined;
  subscribe(listener: () => void): () => void;
}

/**
 * The judge of a task's plugin. The code of an installed plugin runs elsewhere, and scores later.
 * @param label the task's name
 */
export function createTaskJudge(label: string, plugin: Pick<Task, "judge"> | undefined): TaskJudge {
  const judge = plugin?.judge;
  if (!judge) return { get: () => undefined, subscribe: () => () => {} };
  const listeners = new Set<() => void>();
  /** The scores of each answer by the expected value; undefined also while one is being computed. */
  const scores = new WeakMap<Answer, Map<string, number | undefined>>();
  let waiting = 0;
  let failure: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = judgeNow();

  function judgeNow(): Judge {
    return { id: "task", label: `Usual measure of ${label}`, expects: EXPECTS, waiting, failure, score };
  }

  function score(answer: Answer, expected: string): number | undefined {
    const known = scores.get(answer);
    if (known?.has(expected)) return known.get(expected);
    const made = judge?.({ output: answer.output, expected });
    if (!(made instanceof Promise)) return made;
    void keep(answer, expected, made);
    return undefined;
  }

  async function keep(answer: Answer, expected: string, later: Promise<number | undefined>): Promise<void> {
    const known = scores.get(answer) ?? new Map<string, number | undefined>();
    scores.set(answer, known.set(expected, undefined));
    waiting += 1;
    // At once for the first one: the page must not call the answer unfit.
    publish(waiting === 1 ? 0 : RENDER_MS);
    try {
      known.set(expected, await later);
    } catch (error) {
      failure ??= error instanceof Error ? error.message : String(error);
    }
    waiting -= 1;
    publish();
  }

  function publish(delay = RENDER_MS): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      current = judgeNow();
      for (const listener of listeners) listener();
    }, delay);
  }

  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
