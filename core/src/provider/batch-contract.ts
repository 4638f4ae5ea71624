import type { Answer } from "../http/answer.ts";
import type { VendorFailure } from "../http/failed-answer.ts";
import type { RequestBody } from "../http/request.ts";
import type { Json, ProviderCall } from "./call-contract.ts";

/** A batch as a provider sees it: the same target as a single call's. It contains no token. */
export interface BatchCall extends Pick<ProviderCall, "task" | "providerModelId" | "routed" | "baseUrl" | "settings"> {
  /**
   * A name for the batch and its files, for a vendor that takes one: unique, of lowercase letters, digits and dashes, at
   * most 45. Only `upload` and `create` have it.
   */
  readonly name?: string;
}

/** One call of a batch: what the task's `route` and `body` returned for it. */
export interface BatchRow {
  /** Identifies the row in the results: letters, digits, `-` and `_`, at most 64, unique in its batch. */
  readonly id: string;
  /** Path of the task's route, without the base address. */
  readonly path: string;
  /** The task's body. */
  readonly body: Json;
  /** The task's headers, if it has some: a vendor may need them with the whole batch. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A request of a batch. Credentials and content type come from core; credentials only at the provider's own origins.
 */
export interface BatchRequest {
  /** Default `GET`, with a body `POST`. */
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /**
   * Below `call.baseUrl` or at another of the manifest's hosts, or an address of the vendor's answer: on its own host made
   * by `followUpUrl`.
   */
  readonly url: string | URL;
  /** Headers beyond authorization and content type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, a form, text or bytes; absent: no body. */
  readonly body?: RequestBody;
}

/** How far a batch is, as read from one of the vendor's answers. */
export interface BatchState {
  /**
   * `completed`, `failed`, `expired` and `canceled` are final. Rows of a `completed` batch may have failed. `unknown`
   * is a
   * state that the vendor does not document: the host keeps polling, within limits.
   */
  readonly status: "waiting" | "running" | "canceling" | "completed" | "failed" | "expired" | "canceled" | "unknown";
  /** The reason of a failure, or the vendor's name of an `unknown` state. */
  readonly failure?: VendorFailure;
  /** Number of rows by outcome, as the vendor's answer has them; the host leaves out what is not a number. */
  readonly counts?: { readonly total?: unknown; readonly succeeded?: unknown; readonly failed?: unknown };
  /** Files of results in JSON Lines that can be fetched now; each line is a row for `read`. */
  readonly files?: readonly BatchRequest[];
  /** A request whose answer lists such files, for `files` of the steps; in place of `files`. */
  readonly fileList?: BatchRequest;
  /** Results inside the answer, each a row for `read`. */
  readonly rows?: readonly unknown[];
}

/** Outcome of one row. */
export type BatchResult =
  /**
   * The vendor answered it: the task's `read` reads a status of 200 to 299. Any other number, and `NaN`, is the row's
   * error. `read` gets no arguments of the row, because another process may read it: a task whose `read` needs them has
   * no batches.
   */
  | { readonly id: string; readonly status: number; readonly data: unknown }
  /** The vendor did not process it. */
  | { readonly id: string; readonly missing: "canceled" | "expired" };

/**
 * How a vendor runs many calls as one job: pure steps that each make one request or read one answer. The host sends the
 * requests, stores the answer of `create` in the batch's handle, and decides when to poll; after a restart it continues
 * with that answer.
 */
export interface ProviderBatch {
  /**
   * Uploads the rows first, for a vendor that takes them as a file; the answer is `uploaded` in `create`. Several
   * requests are sent one after the other, and the last answer counts.
   */
  upload?(rows: readonly BatchRow[], call: BatchCall): BatchRequest | readonly BatchRequest[];
  /** Starts the batch. */
  create(rows: readonly BatchRow[], call: BatchCall, uploaded: Answer | undefined): BatchRequest;
  /** Requests the state of the batch. @param answer the latest answer about it: of `create` or `poll` */
  poll(answer: Answer, call: BatchCall): BatchRequest;
  /**
   * Reads the state from an answer of `create` or `poll`.
   * @throws OutputError if the answer has another shape
   */
  status(answer: Answer, call: BatchCall): BatchState;
  /**
   * Reads the files from the answer to `fileList`.
   * @throws OutputError if the answer has another shape
   */
  files?(list: Answer, call: BatchCall): readonly BatchRequest[];
  /**
   * Reads one row of the results.
   * @throws OutputError if the row has another shape
   */
  read(row: unknown, call: BatchCall): BatchResult;
  /** Asks the vendor to stop; finished rows stay readable. Absent: a batch cannot be canceled. */
  cancel?(answer: Answer, call: BatchCall): BatchRequest;
}
