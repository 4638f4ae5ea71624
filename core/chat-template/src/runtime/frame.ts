import type { Value } from "../values/value.ts";
import type { Rendering } from "./rendering.ts";

/** The variables of one run of a template, macro or recursive loop. The compiler gives each variable its slot. */
export class Frame {
  readonly rendering: Rendering;
  /** The frame in which this one's code was defined. */
  readonly parent: Frame | undefined;
  readonly slots: Value[];

  constructor(rendering: Rendering, size: number, parent?: Frame) {
    this.rendering = rendering;
    this.parent = parent;
    this.slots = [];
    for (let slot = 0; slot < size; slot++) this.slots.push(undefined);
  }
}

/** How a statement ended. */
export const Signal = { done: 0, broken: 1, continued: 2 } as const;
export type Signal = (typeof Signal)[keyof typeof Signal];

export interface Evaluate {
  (frame: Frame): Value;
  /** The value of a name that is known before a template runs. */
  constant?: { readonly value: Value };
}

export type Condition = (frame: Frame) => boolean;
export type Execute = (frame: Frame) => Signal;

/** One closure that runs others in turn, until one breaks or continues a loop. */
export function sequence(steps: readonly Execute[]): Execute {
  const [first, second, third, fourth] = steps;
  if (first === undefined) return () => Signal.done;
  if (second === undefined) return first;
  if (third === undefined) return (frame) => first(frame) || second(frame);
  if (fourth === undefined) return (frame) => first(frame) || second(frame) || third(frame);
  if (steps.length === 4) {
    return (frame) => first(frame) || second(frame) || third(frame) || fourth(frame);
  }
  return (frame) => {
    for (const step of steps) {
      const signal = step(frame);
      if (signal !== Signal.done) return signal;
    }
    return Signal.done;
  };
}
