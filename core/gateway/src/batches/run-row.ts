import { routeError, ROUTES } from "../routes/index.ts";
import { serveRoute, type RouteServices } from "../serve-route.ts";
import { base64 } from "@patchbay/core/provider";
import type { GatewayRoute } from "../route.ts";
import type { GatewayRecord } from "../usage/record.ts";
import { readLines } from "./file-lines.ts";
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

/** Runs a row as if its caller had sent it as a request of its own. */
export async function runRow(
  services: RouteServices,
  batch: StoredBatch,
  row: BatchRow,
  { tries, mayHaveRun }: Pick<WorkItem, "tries" | "mayHaveRun">,
): Promise<RowResult | Postponed> {
  const errors = routeError(batch.endpoint);
  const failed = (code: string, message: string): RowResult => ({
    state: "failed",
    line: failureLine(row, { status: 400, code, message }, errors),
  });
  const route = batchRoute(batch.endpoint);
  const text = await readRow(services, batch, row);
  if (!route || text === undefined)
    return failed("file_not_found", "The file of the batch was deleted or has expired.");
  const parsed = parseRow({ index: row.index, text }, batch.endpoint);
  if ("failure" in parsed) return { state: "failed", line: failureLine(parsed, parsed.failure, errors) };
  let ended: GatewayRecord | undefined;
  const response = await serveRoute(
    // Its content is in the files of the batch.
    { ...services, content: undefined, record: (record) => (ended = record) },
    route,
    new Request(`http://gateway${batch.endpoint}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(batch.drop !== undefined && { "x-patchbay-drop": batch.drop }),
      },
      body: bodyText(text),
    }),
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

/** @returns the text of a row's line; undefined if its file is gone */
export async function readRow(
  { batches }: Pick<RouteServices, "batches">,
  { input_file_id: file }: StoredBatch,
  { start, end }: BatchRow,
): Promise<string | undefined> {
  const parts = await batches.files.read(file, { start, end });
  if (!parts) return undefined;
  for await (const { text } of readLines(parts, Infinity)) return text;
  return undefined;
}

/** An answer as JSON: one that is a file as its type and its bytes in base64. */
async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  if (/\bjson\b/i.test(type)) return response.json();
  return { content_type: type, base64: await base64(await response.blob()) };
}
