import type { BatchHandle, BatchRowResult } from "../client-contract/batches.ts";
import { OutputError, UnprocessedRowError } from "../errors/index.ts";
import { loadRecovery } from "../http/transport.ts";
import type { BatchResult, BatchState } from "../provider/contract.ts";
import { createEventDecoder } from "../sse/event-decoder.ts";
import { fetchFile, hasEnded, takeStep, type OpenBatch } from "./batch-steps.ts";
import type { PreparedCall } from "./provider-request.ts";
import { peerOf } from "./provider-request.ts";
import { CallContext, runProviderCode } from "./run.ts";

/**
 * Yields the outcomes of a batch as the vendor returns them, and then the rows without one if the batch has ended.
 * @param rows the call that their answers are read with
 * @throws OutputError for results that cannot be read, after those that can
 */
export async function* readResults(
  batch: OpenBatch,
  rows: PreparedCall,
  state: BatchState,
  handle: BatchHandle,
): AsyncGenerator<BatchRowResult, void, undefined> {
  const missing = new Map(idsOf(handle).map((id, index) => [id, index]));
  const unread: unknown[] = [];
  for await (const raw of rawResults(batch, state, unread)) {
    // oxlint-disable-next-line no-await-in-loop -- In the order of the results.
    const result = await readRaw(batch, raw, unread);
    const index = result && missing.get(result.id);
    // A row that is repeated, or not of this batch.
    if (index === undefined) continue;
    missing.delete(result!.id);
    yield { id: result!.id, index, ...(await outcomeOf(rows, result!)) };
  }
  const [first] = unread;
  if (first !== undefined) throw first;
  if (!hasEnded(state)) return;
  for (const [id, index] of missing) yield { id, index, error: unprocessed(rows, id, state.status) };
}

function idsOf({ rows }: BatchHandle): readonly string[] {
  return typeof rows === "number" ? Array.from({ length: rows }, (_, index) => String(index)) : rows;
}

/** The results that are inside the answer, and those of its files. */
async function* rawResults(
  batch: OpenBatch,
  { rows = [], files = [], fileList }: BatchState,
  unread: unknown[],
): AsyncGenerator<unknown, void, undefined> {
  yield* rows;
  const { prepared, steps, call } = batch;
  const list = fileList && (await takeStep(batch, () => fileList, "followUp"));
  const listed = list && (await runProviderCode(prepared, "read", () => steps.files?.(list, call) ?? []));
  for (const request of listed ?? files) {
    // One after the other: a file may be large.
    // oxlint-disable-next-line no-await-in-loop
    const file = await fetchFile(batch, request);
    for await (const line of linesOf(file, unread)) {
      const value = parse(line);
      if (value === undefined) unread.push(new OutputError("Expected a line of JSON in the results"));
      else yield value;
    }
  }
}

async function* linesOf(file: Blob, unread: unknown[]): AsyncGenerator<string, void, undefined> {
  const decoder = await createEventDecoder("ndjson");
  const reader = file.stream().getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    yield* (done ? decoder.end() : decoder.push(value)) as readonly string[];
    if (!done) continue;
    if (decoder.torn) unread.push(new OutputError("Expected results that end with a complete line"));
    return;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A row's result; one that cannot be read does not end the others. */
async function readRaw({ steps, call }: OpenBatch, raw: unknown, unread: unknown[]): Promise<BatchResult | undefined> {
  try {
    return await steps.read(raw, call);
  } catch (error) {
    unread.push(error);
    return undefined;
  }
}

type Outcome = { readonly output: unknown } | { readonly error: Error };

async function outcomeOf(rows: PreparedCall, result: BatchResult): Promise<Outcome> {
  if ("missing" in result) return { error: unprocessed(rows, result.id, result.missing) };
  const { status, data } = result;
  const { scope, target, call, session } = rows;
  if (!(status >= 200 && status <= 299)) {
    const failed = new Response(JSON.stringify(data), { status: status >= 400 && status <= 599 ? status : 500 });
    return { error: await failureOf(rows, failed) };
  }
  const answer = { data, status, url: call.baseUrl, header: () => null };
  try {
    const output = await runProviderCode(rows, "read", () => target.definition.read(answer, new CallContext(rows)));
    return { output };
  } catch (error) {
    scope.throwIfEnded();
    return { error: (await session.secrets.redactor()).error(error) as Error };
  }
}

/** The error that a single call with this answer would throw. */
async function failureOf(
  { authorization, session, scope, target, call }: PreparedCall,
  response: Response,
): Promise<Error> {
  const { readFailure } = await loadRecovery();
  const error = await readFailure(response, {
    peer: peerOf(target),
    credentials: authorization.credentials,
    request: { method: "POST", url: call.baseUrl, headers: {} },
    redactor: await session.secrets.redactor(),
    now: scope.clock.now(),
    readVendorFailure: target.failure,
  });
  error.provider = target.id;
  return error;
}

function unprocessed({ target }: PreparedCall, id: string, status: string): UnprocessedRowError {
  const reason = status === "canceled" || status === "expired" ? status : "missing";
  const why = reason === "missing" ? "is not in the results" : `was not processed before the batch was ${reason}`;
  const error = new UnprocessedRowError(
    `Row ${JSON.stringify(id)} ${why.replace("was expired", "expired")}. Send it again in another batch.`,
    reason,
  );
  error.provider = target.id;
  return error;
}
