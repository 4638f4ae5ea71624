import { routeError, ROUTES } from "../routes/index.ts";
import { serveRoute, type RouteServices } from "../serve-route.ts";
import { base64 } from "@patchbay/core/provider";
import { LightResponse } from "../relay/light-response.ts";
import { respondAsUsual, type Respond } from "../send-stream.ts";
import type { GatewayRoute } from "../route.ts";
import type { GatewayRecord } from "../usage/record.ts";
import { bodyText, parseRow } from "./parse-row.ts";
import { failureLine, responseLine } from "./result-lines.ts";
import type { BatchRow, RowResult, WorkItem } from "./row-queue.ts";
import type { StoredBatch } from "./stored-batch.ts";

/** What was not run, and may be tried again after a while. */
export interface Postponed {
  readonly waitMs: number;
}

/** The routes that rows may call: those that take JSON. */
export const batchRoute = (endpoint: string): GatewayRoute | undefined =>
  ROUTES.find(({ path, body }) => path === endpoint && body !== "form");

const LONGEST_WAIT_MS = 60_000;

/** Failures of a limit or of a short absence, before the provider has run anything. */
const TEMPORARY: ReadonlySet<number> = new Set([429, 503]);

/** A row with its line; undefined if its file is gone. */
export interface ReadRow {
  readonly batch: StoredBatch;
  readonly row: BatchRow;
  readonly text: string | undefined;
}

/** Runs a row as if its caller had sent it as a request of its own. */
export async function runRow(
  services: RouteServices,
  { batch, row, text }: ReadRow,
  { tries, mayHaveRun }: Pick<WorkItem, "tries" | "mayHaveRun">,
): Promise<RowResult | Postponed> {
  const errors = routeError(batch.endpoint);
  const failed = (code: string, message: string): RowResult => ({
    state: "failed",
    line: failureLine(row, { status: 400, code, message }, errors),
  });
  const route = batchRoute(batch.endpoint);
  if (!route || text === undefined)
    return failed("file_not_found", "The file of the batch was deleted or has expired.");
  const parsed = parseRow({ index: row.index, text }, batch.endpoint);
  if ("failure" in parsed) return { state: "failed", line: failureLine(parsed, parsed.failure, errors) };
  let ended: GatewayRecord | undefined;
  const response = await serveRoute(
    // Its content is in the files of the batch.
    { ...services, content: undefined, record: (record) => (ended = record) },
    route,
    {
      headers: new Headers(batch.drop === undefined ? {} : { "x-patchbay-drop": batch.drop }),
      signal: new AbortController().signal,
      read: { text: bodyText(text), data: parsed.body },
    },
    answerInMemory,
  );
  if (TEMPORARY.has(response.status)) {
    // Tries that a limit has stopped are no requests of the caller: only the last one is recorded.
    const retryAfterMs = Number(response.headers.get("retry-after")) * 1000 || 1000;
    await response.body?.cancel();
    return { waitMs: Math.min(Math.max(retryAfterMs, 250 * 2 ** Math.min(tries, 8)), LONGEST_WAIT_MS) };
  }
  const body = await bodyOf(response);
  if (ended) services.record({ ...ended, batch: batch.id, ...(mayHaveRun && { maybeRepeated: true }) });
  const { status } = response;
  const requestId = response.headers.get("x-patchbay-provider-request-id") ?? undefined;
  return { state: response.ok ? "completed" : "failed", line: responseLine(row, { status, requestId, body }) };
}

/** A row has no stream. */
const answerInMemory: Respond = (body, headers) =>
  body instanceof Uint8Array ? LightResponse.whole(body, headers) : respondAsUsual(body, headers);

/** An answer as JSON: one that is a file as its type and its bytes in base64. */
async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (/\bjson\b/i.test(type)) return JSON.parse(await response.text()) as unknown;
  return { content_type: type, base64: await base64(await response.blob()) };
}
