import type { JobHandle } from "../errors/index.ts";
import type { BatchState, VendorFailure } from "../provider/contract.ts";
import type { TaskId } from "../task/task-table.ts";
import type { OpenArguments } from "./methods.ts";
import type { CallOptions, ResumeOptions, TargetArguments } from "./options.ts";

/** One call of a batch: the task's arguments. What `BatchOptions` names does not have to be repeated. */
export type BatchRow<Task extends TaskId, Id extends string = string> = Partial<OpenArguments<Task, Id>> & {
  /** The row's name in the results: letters, digits, `-` and `_`, at most 64. Default: its position, from `"0"`. */
  readonly id?: string;
};

/** Options of `client.batch` for all rows and requests. */
export interface BatchOptions<Id extends string = string>
  extends CallOptions, Pick<TargetArguments<Id>, "accessToken" | "model"> {
  /** Provider id; default: that of the first row. */
  readonly provider?: Id;
}

/** Options of reading a batch's results. */
export interface BatchResultsOptions extends ResumeOptions {
  /** Milliseconds between two polls while the batch runs; default 30,000. */
  readonly pollEvery?: number;
  /** False: only the results that are ready now; default true. */
  readonly wait?: boolean;
}

/**
 * A batch that a provider has accepted. It is JSON without a key: store it, and continue in any process with
 * `client.resumeBatch(handle)`.
 */
export interface BatchHandle extends Omit<JobHandle, "args" | "parameters" | "uploaded"> {
  /** The number of rows, or their ids where the caller named them. */
  readonly rows: number | readonly string[];
}

/** What a vendor charges for a batch. */
export interface BatchPrice {
  /** Fraction of the list price: 0.5. */
  readonly rate: number;
  /** When the vendor's document had this rate: `2026-11-26`. */
  readonly date: string;
  /** Address of the document. */
  readonly source: string;
}

/** How far a batch is. */
export interface BatchStatus {
  /** As in `BatchState`. */
  readonly state: BatchState["status"];
  /** Whether nothing will change any more. */
  readonly ended: boolean;
  /** Number of rows by outcome, as far as the vendor counts them. */
  readonly counts?: { readonly total?: number; readonly succeeded?: number; readonly failed?: number };
  /** The reason of a failure, or the vendor's name of an `unknown` state. */
  readonly failure?: VendorFailure;
}

/** The outcome of one row. */
export type BatchRowResult<Output = unknown> = {
  /** The row's name: the caller's, or its position. */
  readonly id: string;
  /** Position in the rows of the batch, from 0. */
  readonly index: number;
} & (
  | { readonly output: Output; readonly error?: undefined }
  /** The error that a single call would throw, or an `UnprocessedRowError`. */
  | { readonly error: Error; readonly output?: undefined }
);

/** Many calls that a vendor runs as one job. */
export interface Batch<Output = unknown> {
  /** Continues this batch in any process. It never changes. */
  readonly handle: BatchHandle;
  /** The price as a fraction of the list price, if one is known for all models. */
  readonly price: BatchPrice | undefined;
  /** Asks the provider how far the batch is. @throws JobHandleError, HttpError, NetworkError, OutputError */
  status(options?: ResumeOptions): Promise<BatchStatus>;
  /**
   * Waits for the end, and yields every row's outcome in the provider's order; rows without one come last. `onProgress`
   * receives the fraction of finished rows.
   * @throws JobError for a batch that failed as a whole; HttpError, NetworkError, OutputError for the results
   */
  results(options?: BatchResultsOptions): AsyncGenerator<BatchRowResult<Output>, void, undefined>;
  /**
   * Asks the provider to stop. Rows that are finished stay readable and are charged.
   * @throws TaskNotSupportedError if the provider cannot cancel a batch
   */
  cancel(options?: ResumeOptions): Promise<BatchStatus>;
}
