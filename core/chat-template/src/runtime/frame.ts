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
  /** The value of what is known before a template runs. */
  constant?: { readonly value: Value };
}

export type Condition = (frame: Frame) => boolean;
export type Execute = (frame: Frame) => Signal;
