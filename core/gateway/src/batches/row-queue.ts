/** A row of a batch: a line of its file. */
export interface BatchRow {
  /** Number of its line, from 0. */
  readonly index: number;
  /** The caller's name for it; absent where the line has none. */
  readonly customId?: string;
  /** Place of its line in the file: its first byte, and the one after its last. */
  readonly start: number;
  readonly end: number;
}

/** A row as it is added. */
export interface NewRow extends BatchRow {
  /** Number of the part that a vendor runs as a batch of its own; absent: the row is run by itself. */
  readonly part?: number;
  /** Line of the error file, for a row that cannot be run. */
  readonly failure?: string;
}

/** How a row has ended. */
export type RowResult =
  /** With its line of the output file or of the error file, without a line break. */
  | { readonly state: "completed" | "failed"; readonly line: string }
  /** It was not run before its batch was stopped. */
  | { readonly state: StopReason };

export type StopReason = "canceled" | "expired";

/** A row or a part that this process has to work on. */
export interface WorkItem {
  readonly batch: string;
  /** Absent: the item is a part of its batch. */
  readonly row?: BatchRow;
  /** Number of the part; absent for a row. */
  readonly part?: number;
  /** Names this taking: only it can be renewed or released. */
  readonly lease: string;
  /** How often it was released before. */
  readonly tries: number;
  /** Whether it may have run before: a lease has ended without a result. */
  readonly mayHaveRun: boolean;
}

/** Number of a batch's rows. Those without a result are the rest. */
export interface RowCounts {
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly canceled: number;
  readonly expired: number;
  /** Bytes of the lines of the output file and of the error file, with line breaks. */
  readonly outputBytes: number;
  readonly errorBytes: number;
  /** Unix time in milliseconds of the latest result. */
  readonly latestAt?: number;
  readonly stopped?: StopReason;
}

/** A result with its place in its file. */
export interface ListedResult {
  /** Grows with each result: a file only gets longer. */
  readonly position: number;
  readonly row: BatchRow;
  readonly result: RowResult;
}

/**
 * The rows of batches, which processes take one by one, and their results. `testing/test-rows.ts` checks an implementation. A row
 * has at most one result, whatever happens to the process that runs it. Every change is complete before its promise resolves.
 */
export interface RowQueue {
  /** How often it is worth looking, because other processes add rows, too; absent: only when this one has added some. */
  readonly pollMs?: number;
  /** Adds rows; a row whose index is there already is ignored. A batch that is not opened within an hour may be deleted. */
  add(batch: string, rows: readonly NewRow[]): Promise<void>;
  /**
   * Lets the rows and parts of a batch be taken. Then no more are added.
   * @param parts how many parts it has
   * @param lifetimeMs how long its results are stored at most
   */
  open(batch: string, parts: number, lifetimeMs: number): Promise<void>;
  /**
   * Takes rows without a part, and parts, that wait or whose lease has ended. Batches take turns, so that none waits for all of
   * another.
   * @returns also when there may be more, in Unix milliseconds; absent: not before something is added or released
   */
  take(count: number, leaseMs: number): Promise<{ readonly items: readonly WorkItem[]; readonly nextAt?: number }>;
  /** Extends leases that have not ended. */
  renew(items: readonly WorkItem[], leaseMs: number): Promise<void>;
  /** Gives back what was certainly not run, or a part that goes on, for another try later. */
  release(item: WorkItem, waitMs: number): Promise<void>;
  /** Stores the result of a row that has none. @returns false if it had one, or if there is no such row */
  end(batch: string, index: number, result: RowResult): Promise<boolean>;
  /** The rows of a part that have no result. */
  rowsOf(batch: string, part: number): Promise<readonly BatchRow[]>;
  /** Takes rows out of their part: they are run by themselves, unless the batch was stopped. */
  free(batch: string, indexes: readonly number[]): Promise<void>;
  /** Ends a part. Its rows without a result are run by themselves, unless the batch was stopped. */
  endPart(batch: string, part: number, mayHaveRun: boolean): Promise<void>;
  /**
   * Ends a batch: rows that wait are not run any more. Those that are running, and those of parts, may still get a result;
   * without one, they end like the others when they are released, or when their lease or their part ends.
   */
  stop(batch: string, reason: StopReason): Promise<void>;
  /** @returns undefined if there is no such batch */
  counts(batch: string): Promise<RowCounts | undefined>;
  /** Results in the order in which they came: those of the output file, or all others. @param after a position */
  results(
    batch: string,
    file: "output" | "errors",
    page: { readonly after?: number | undefined; readonly limit: number },
  ): Promise<readonly ListedResult[]>;
  /** Deletes a batch with its rows and results. */
  delete(batch: string): Promise<void>;
}
