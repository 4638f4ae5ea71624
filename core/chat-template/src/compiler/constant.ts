import { defaultLimits, within } from "../limits.ts";
import { Frame, type Evaluate } from "../runtime/frame.ts";
import { Rendering } from "../runtime/rendering.ts";
import type { Value } from "../values/value.ts";

export function constant(value: Value): Evaluate {
  const evaluate: Evaluate = () => value;
  evaluate.constant = { value };
  return evaluate;
}

const environment = {
  rare: undefined,
  filters: new Map(),
  tests: new Map(),
  globals: new Map(),
  now: () => new Date(0),
};

/** Small, so that compiling stays cheap; larger constants are computed when the template runs. */
const limits = { ...defaultLimits, steps: 1000, outputLength: 1000 };

/** Shared by many constants until it is used up. */
let bench: Frame | undefined;

/**
 * Computes expressions of constants when compiling. A failing one fails again if the template reaches it.
 *
 * @param parts the closures that `evaluate` calls.
 * @param onFailure receives failures.
 */
export function folded(
  evaluate: Evaluate,
  parts: readonly Evaluate[],
  onFailure?: (failure: unknown) => void,
): Evaluate {
  for (const part of parts) if (part.constant === undefined) return evaluate;
  try {
    const frame = (bench ??= new Frame(new Rendering(environment, limits, {}), 0));
    return within(frame.rendering, () => constant(evaluate(frame)));
  } catch (failure) {
    bench = undefined;
    onFailure?.(failure);
    return evaluate;
  }
}
