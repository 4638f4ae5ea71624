/** One figure of a benchmark. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly note?: string;
  /** The same figure of the best comparable program. */
  readonly peer?: { readonly name: string; readonly value: number };
  /** Limits; `npm run bench` marks a figure beyond one of them. */
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** The amount of work: full, or with `npm run bench -- --short` just enough to show that a benchmark runs. */
export function amount<Kind>(full: Kind, short: Kind): Kind {
  return process.env["PATCHBAY_BENCH"] === "short" ? short : full;
}
