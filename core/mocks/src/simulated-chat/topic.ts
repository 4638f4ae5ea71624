import type { Translated } from "./language.ts";

/** A subject with a text about it that was written for the simulation. */
export interface Topic {
  readonly name: string;
  /** Matches questions about it in every language of its texts. */
  readonly asks: RegExp;
  readonly answers: Translated;
}
