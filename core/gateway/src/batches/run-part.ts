import { movesOn, type BatchHandle, type BatchRowResult, type TokenUsage } from "@patchbay/core/client";
import { HttpError, InputError, JobError, TaskNotSupportedError, UnprocessedRowError } from "@patchbay/core/errors";
import { describeFailure } from "../errors/describe-failure.ts";
import type { Failure } from "../errors/gateway-error.ts";
import type { RouteServices } from "../serve-route.ts";
import { ownerOf } from "./batch-services.ts";
import { attemptOf, LOST_MS, prepareRows, readBody, type Part, type RowBody, type StoredPart } from "./part-rows.ts";
import { failureLine, responseLine } from "./result-lines.ts";
import type { BatchRow, RowResult, WorkItem } from "./row-queue.ts";
import { batchRoute } from "./run-row.ts";
import { lifetimeOf, type StoredBatch } from "./stored-batch.ts";

/** How often a vendor is asked for the state of a batch: they take minutes to hours. */
const POLL_MS = 30_000;

/** Simulated ones take seconds. */
const SIMULATED_POLL_MS = 1000;

/** How many rows of a part the client may refuse before the part is given up. */
const MOST_REFUSED = 100;

export const partKey = (batch: string, part: number): string => `batch-part/${batch}/${part}`;

/** One step of a part: sends it, or reads its state and its results. What the vendor does not run is run row by row. */
export async function runPart(services: RouteServices, batch: StoredBatch, item: WorkItem): Promise<void> {
  const { rows } = services.batches;
  const number = item.part ?? 0;
  const value = (await services.store.get(partKey(batch.id, number))) as StoredPart | undefined;
  const route = batchRoute(batch.endpoint);
  if (!value || !route) return rows.endPart(item.batch, number, false);
  const part: Part = { services, batch, item, number, route, stored: value };
  if (value.handle) return follow(part, value.handle);
  // The process that sent it was killed before it had an answer.
  if (value.isSent) return rows.endPart(item.batch, number, true);
  return send(part);
}

async function send(part: Part): Promise<void> {
  const { services, item, number, route, stored } = part;
  const { rows } = services.batches;
  const { upstream, account } = services;
  if ((await rows.counts(item.batch))?.stopped) return rows.endPart(item.batch, number, false);
  try {
    // The scope of the token; the limits of a minute count a part as one request.
    (await account?.begin(route.task))?.();
  } catch (error) {
    const { status, retryAfterMs = 1000 } = describeFailure(error);
    return status === 429 ? rows.release(item, retryAfterMs) : rows.endPart(item.batch, number, false);
  }
  let prepared = await prepareRows(part);
  await save(part, { ...stored, isSent: true, sentAt: Date.now() });
  for (let refused = 0; prepared.length > 0; refused++) {
    const calls = prepared.map(({ row, args }) => ({ id: String(row.index), ...args }));
    try {
      // oxlint-disable-next-line no-await-in-loop -- again without the row that was refused
      const { options } = await upstream.access(stored);
      // oxlint-disable-next-line no-await-in-loop -- again without the row that was refused
      const { handle } = await upstream.client.batch(route.task, calls as never, {
        provider: stored.provider,
        model: stored.model,
        ...options,
      });
      // oxlint-disable-next-line no-await-in-loop -- the last step
      await save(part, { ...stored, isSent: true, sentAt: Date.now(), handle });
      return rows.release(item, 0);
    } catch (error) {
      const index = InputError.isInstance(error) ? Number(/\brows\[(\d+)\]/.exec(error.message)?.[1]) : NaN;
      const row = refused < MOST_REFUSED ? prepared[index] : undefined;
      if (!row) {
        for (const { attempt } of prepared) attempt?.fail(error);
        return rows.endPart(item.batch, number, !wasRefused(error));
      }
      row.attempt?.fail(error);
      prepared = prepared.filter((each) => each !== row);
      // oxlint-disable-next-line no-await-in-loop -- its own request explains what is wrong with it
      await rows.free(item.batch, [row.row.index]);
    }
  }
  return rows.endPart(item.batch, number, false);
}

/** Whether the vendor has certainly not started what was sent. */
function wasRefused(error: unknown): boolean {
  if (HttpError.isInstance(error)) return error.status < 500;
  return movesOn(error) || InputError.isInstance(error) || TaskNotSupportedError.isInstance(error);
}

function save({ services, batch, number }: Part, stored: StoredPart): Promise<void> {
  return services.store.put(partKey(batch.id, number), { ...stored }, lifetimeOf(batch));
}

async function follow(part: Part, handle: BatchHandle): Promise<void> {
  const { services, item, number, stored } = part;
  const { rows } = services.batches;
  const { upstream } = services;
  const { options } = await upstream.access(stored);
  const vendors = await upstream.client.resumeBatch(handle, options);
  try {
    if (!stored.isCanceled && (await rows.counts(item.batch))?.stopped) {
      // Some vendors cannot cancel: then the part ends by itself.
      await vendors.cancel().catch(ignoreUnsupported);
      await save(part, { ...stored, isCanceled: true });
    }
    const { ended } = await vendors.status();
    if (!ended) return rows.release(item, upstream.simulation ? SIMULATED_POLL_MS : POLL_MS);
    const unanswered = new Map((await rows.rowsOf(item.batch, number)).map((row) => [row.index, row]));
    for await (const result of vendors.results({ wait: false })) {
      const row = unanswered.get(Number(result.id));
      // A row that the vendor has not processed is run by itself, unless the batch was stopped.
      if (!row || UnprocessedRowError.isInstance(result.error)) continue;
      await endRow(part, row, result);
      unanswered.delete(row.index);
    }
    for (const row of unanswered.values()) await releaseBudget(part, row);
  } catch (error) {
    const isLost = JobError.isInstance(error) || (HttpError.isInstance(error) && error.status === 404);
    if (!isLost && Date.now() < part.batch.expires_at * 1000 + LOST_MS) return rows.release(item, POLL_MS);
  }
  return rows.endPart(item.batch, number, false);
}

/** A row that the vendor has not processed costs nothing there. */
async function releaseBudget(part: Part, row: BatchRow): Promise<void> {
  const attempt = await attemptOf(part, row, { ...(await readBody(part, row)), isReserved: true });
  attempt?.fail(new UnprocessedRowError("The vendor has not processed the row.", "missing"));
}

function ignoreUnsupported(error: unknown): void {
  if (!TaskNotSupportedError.isInstance(error)) throw error;
}

/** Stores what a vendor's batch has made of a row, and settles what it has cost. */
async function endRow(part: Part, row: BatchRow, { output, error }: BatchRowResult): Promise<void> {
  const { services, batch, item, route, stored } = part;
  const request = await readBody(part, row);
  const attempt = await attemptOf(part, row, { ...request, isReserved: true });
  const usage = error ? undefined : usageIn(output);
  const failure = error && describeFailure(error);
  if (error) attempt?.fail(error);
  const cost = error ? undefined : attempt?.settle(usage, undefined);
  const isNew = await services.batches.rows.end(
    item.batch,
    row.index,
    await resultOf(part, row, { request, output, failure }),
  );
  if (!isNew) return;
  const owner = ownerOf(services);
  const sentAt = stored.sentAt ?? Date.now();
  services.record({
    at: sentAt,
    task: route.task,
    route: route.path,
    model: String(request.body["model"]),
    provider: stored.provider,
    providerModel: stored.model,
    status: failure?.status ?? 200,
    state: failure ? "failed" : "completed",
    ...(failure && { code: failure.code }),
    ...(owner !== undefined && { token: owner }),
    ...(attempt && { attempt: attempt.id }),
    ...(cost !== undefined && { cost }),
    usage,
    batch: batch.id,
    durationMs: Date.now() - sentAt,
  });
}

async function resultOf(
  { route }: Part,
  row: BatchRow,
  made: { readonly request: RowBody; readonly output: unknown; readonly failure: Failure | undefined },
): Promise<RowResult> {
  const { request, output, failure } = made;
  if (failure) return { state: "failed", line: failureLine(row, failure, route.errors) };
  const facts = {
    body: request.body,
    model: String(request.body["model"]),
    created: Math.floor(Date.now() / 1000),
    id: crypto.randomUUID().replaceAll("-", ""),
    usage: usageIn(output),
  };
  return { state: "completed", line: responseLine(row, { status: 200, body: await route.toAnswer(output, facts) }) };
}

/** The tokens of a chat's answer, as its provider counted them. */
function usageIn(output: unknown): TokenUsage | undefined {
  const { usage } = (output ?? {}) as { readonly usage?: Readonly<Record<string, number>> };
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens = 0, total_tokens: totalTokens } = usage ?? {};
  return inputTokens === undefined
    ? undefined
    : { inputTokens, outputTokens, ...(totalTokens !== undefined && { totalTokens }) };
}
