import type { PluginKey } from "@patchbay/core/plugin";
import type { SearchStep } from "./culprit-search.ts";

/** The first step: without any of the suspects. */
export function firstStep(suspects: readonly PluginKey[]): SearchStep {
  return { suspects, off: suspects, done: false };
}

/** The step after an answer: the cause is among those that were off if everything works without them. */
export function nextStep({ suspects, off }: SearchStep, works: boolean): SearchStep {
  const left = works ? off : suspects.filter((plugin) => !off.includes(plugin));
  const done = left.length <= 1;
  return { suspects: left, off: done ? left : left.slice(0, Math.ceil(left.length / 2)), done };
}

/** How many answers are needed at most. */
export function stepsLeft({ suspects, off, done }: SearchStep): number {
  if (done) return 0;
  const first = off.length === suspects.length ? 1 : 0;
  return first + Math.ceil(Math.log2(suspects.length));
}
