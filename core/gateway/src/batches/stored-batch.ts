import { GatewayError } from "../errors/gateway-error.ts";
import type { GatewayStore, StoredValue } from "../store/store.ts";
import type { RowCounts } from "./row-queue.ts";

const DAY_MS = 86_400_000;

/** How long a batch and its results can be read after its end. */
export const RESULTS_LIFETIME_MS = 30 * DAY_MS;

/** A batch as it is stored when it begins. What changes later is in the queue of its rows. */
export interface StoredBatch {
  readonly id: string;
  /** Path of the route that its rows call. */
  readonly endpoint: string;
  readonly input_file_id: string;
  readonly output_file_id: string;
  readonly error_file_id: string;
  readonly completion_window: string;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** Unix time in seconds. */
  readonly created_at: number;
  readonly expires_at: number;
  /** When it was asked to stop. */
  readonly cancelling_at?: number;
  /** The names in `x-patchbay-drop` of the request that started it. */
  readonly drop?: string;
}

export const batchKey = (id: string): string => `batch/${id}`;

export const batchOf = (value: StoredValue): StoredBatch => value as unknown as StoredBatch;

export function putBatch(store: GatewayStore, batch: StoredBatch): Promise<void> {
  return store.put(batchKey(batch.id), { ...batch }, lifetimeOf(batch));
}

/** Milliseconds for which it can still be read. */
export const lifetimeOf = ({ expires_at: expiresAt }: StoredBatch): number =>
  expiresAt * 1000 - Date.now() + RESULTS_LIFETIME_MS;

/** The name of a batch in the queue, which has the batches of all callers. */
export const queueName = (owner: string | undefined, id: string): string => `${owner ?? ""}/${id}`;

/** The opposite of `queueName`. */
export function parseQueueName(name: string): { readonly owner: string | undefined; readonly id: string } {
  const [owner = "", id = ""] = name.split("/");
  return { owner: owner || undefined, id };
}

/** @throws GatewayError 404 */
export async function findBatch(store: GatewayStore, id: string): Promise<StoredBatch> {
  const value = await store.get(batchKey(id));
  if (value) return batchOf(value);
  const message = `There is no batch ${JSON.stringify(id)}: it never existed, or ended more than 30 days ago.`;
  throw new GatewayError(404, "batch_not_found", message);
}

export const hasEnded = ({ total, completed, failed, canceled, expired }: RowCounts): boolean =>
  completed + failed + canceled + expired === total;

/**
 * As OpenAI describes a batch. Its files are named as soon as they have a line.
 * Source: https://platform.openai.com/docs/api-reference/batch/object
 */
export function describeBatch(batch: StoredBatch, counts: RowCounts): object {
  const { drop: _drop, cancelling_at, output_file_id, error_file_id, ...members } = batch;
  const { total, completed, failed, canceled, expired, stopped, latestAt } = counts;
  const isOver = hasEnded(counts);
  const endedAt = isOver ? Math.floor((latestAt ?? batch.created_at * 1000) / 1000) : null;
  const status = isOver
    ? stopped === "canceled"
      ? "cancelled"
      : stopped === "expired"
        ? "expired"
        : "completed"
    : stopped === "canceled"
      ? "cancelling"
      : stopped === "expired"
        ? "finalizing"
        : "in_progress";
  return {
    ...members,
    object: "batch",
    errors: null,
    status,
    output_file_id: completed > 0 ? output_file_id : null,
    error_file_id: failed + canceled + expired > 0 ? error_file_id : null,
    in_progress_at: batch.created_at,
    finalizing_at: endedAt,
    completed_at: status === "completed" ? endedAt : null,
    failed_at: null,
    expired_at: status === "expired" ? endedAt : null,
    cancelling_at: cancelling_at ?? null,
    cancelled_at: status === "cancelled" ? endedAt : null,
    request_counts: { total, completed, failed },
  };
}

/** A batch whose rows were in the memory of a process that has ended. */
export function describeLost(batch: StoredBatch): object {
  const message = "The gateway that had the rows in its memory was stopped. Start the batch again.";
  const none = { total: 0, completed: 0, failed: 0, canceled: 0, expired: 0, outputBytes: 0, errorBytes: 0 };
  const errors = { object: "list", data: [{ code: "batch_lost", message, line: null, param: null }] };
  return { ...describeBatch(batch, none), status: "failed", completed_at: null, failed_at: batch.created_at, errors };
}
