import { z } from "zod";
import { GatewayError } from "../errors/gateway-error.ts";
import { resolveModel, isPolicy, type ModelTarget } from "../models/resolve-model.ts";
import { checkRequest } from "../request/check-request.ts";
import type { JsonObject } from "../request/read-json.ts";
import type { GatewayRoute } from "../route.ts";
import { routeError } from "../routes/index.ts";
import type { RouteServices } from "../serve-route.ts";
import { ownerOf } from "./batch-services.ts";
import { readLines } from "./file-lines.ts";
import { newId } from "./list-page.ts";
import { parseRow } from "./parse-row.ts";
import { failureLine } from "./result-lines.ts";
import type { NewRow } from "./row-queue.ts";
import type { StoredPart } from "./part-rows.ts";
import { partKey } from "./run-part.ts";
import { batchRoute } from "./run-row.ts";
import { findFile, putFile } from "./stored-file.ts";
import { lifetimeOf, putBatch, queueName, type StoredBatch } from "./stored-batch.ts";

const MOST_ROWS = 100_000;

/** Rows that are added together. */
const ROWS_AT_ONCE = 1000;

/** What is in memory while a part is sent to its vendor. */
const MOST_ROWS_OF_PART = 10_000;
const MOST_BYTES_OF_PART = 32 * 1024 * 1024;

const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 };
const LONGEST_WINDOW_S = 7 * 86_400;

/** Source: https://platform.openai.com/docs/api-reference/batch/create */
export const batchRequest = z.strictObject({
  input_file_id: z.string(),
  endpoint: z.string(),
  completion_window: z.string(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
});

/**
 * Starts a batch. A line that cannot be run is a row of its error file; what makes results ambiguous refuses all.
 * @throws GatewayError 400
 */
export async function createBatch(
  services: RouteServices,
  body: JsonObject,
  drop: string | null,
): Promise<StoredBatch> {
  checkRequest(batchRequest, body);
  const { input_file_id: input, endpoint, completion_window: window, metadata } = body as z.infer<typeof batchRequest>;
  const route = batchRoute(endpoint);
  if (!route || route.suffix !== undefined) {
    const message = `\`endpoint\` must be a route of this gateway that takes JSON, such as /v1/chat/completions; GET /openapi.json lists all.`;
    throw new GatewayError(400, "invalid_endpoint", message, { param: "endpoint" });
  }
  const { store, batches } = services;
  const file = await findFile(store, input, "input_file_id");
  if (file.purpose !== "batch") {
    throw new GatewayError(400, "invalid_file", `The file ${input} has results, not rows.`, { param: "input_file_id" });
  }
  const createdAt = Math.floor(Date.now() / 1000);
  const batch: StoredBatch = {
    id: newId("batch"),
    endpoint,
    input_file_id: input,
    output_file_id: newId("file"),
    error_file_id: newId("file"),
    completion_window: window,
    metadata: metadata ?? null,
    created_at: createdAt,
    expires_at: createdAt + secondsOf(window),
    ...(drop !== null && { drop }),
  };
  if (file.expires_at < batch.expires_at) {
    const message = `The file ${input} expires before the batch does. Upload it again, or name a shorter \`completion_window\`.`;
    throw new GatewayError(400, "invalid_file", message, { param: "input_file_id" });
  }
  const name = queueName(ownerOf(services), batch.id);
  try {
    const parts = await addRows(services, { batch, route, name });
    await Promise.all([
      putBatch(store, batch),
      ...(["output", "errors"] as const).map((results) =>
        putFile(store, {
          id: results === "output" ? batch.output_file_id : batch.error_file_id,
          filename: `${batch.id}_${results}.jsonl`,
          purpose: "batch_output",
          created_at: createdAt,
          expires_at: Math.floor((Date.now() + lifetimeOf(batch)) / 1000),
          batch: batch.id,
          results,
        }),
      ),
    ]);
    await batches.rows.open(name, parts, lifetimeOf(batch));
  } catch (error) {
    await batches.rows.delete(name);
    throw error;
  }
  batches.wake();
  return batch;
}

function secondsOf(window: string): number {
  const [, count, unit = ""] = /^(\d{1,5})([mhd])$/.exec(window) ?? [];
  const seconds = Number(count) * (UNITS[unit] ?? NaN);
  if (seconds >= 60 && seconds <= LONGEST_WINDOW_S) return seconds;
  const message = '`completion_window` must be a time such as "24h", "30m" or "2d", up to 7 days.';
  throw new GatewayError(400, "invalid_completion_window", message, { param: "completion_window" });
}

interface NewBatch {
  readonly batch: StoredBatch;
  readonly route: GatewayRoute;
  readonly name: string;
}

/** Reads the file line by line into the queue. @returns the number of parts that vendors run */
async function addRows(services: RouteServices, { batch, route, name }: NewBatch): Promise<number> {
  const { batches, limits } = services;
  const lines = new Map<string, number>();
  const parts = createParts(services, batch, route);
  let rows: NewRow[] = [];
  let total = 0;
  const bytes = await batches.files.read(batch.input_file_id);
  if (!bytes) throw wrongFile("was deleted or has expired");
  for await (const line of readLines(bytes, limits.bodyBytes)) {
    total += 1;
    if (total > MOST_ROWS) throw wrongFile(`has more than ${MOST_ROWS} rows: split it`);
    const { index, start, end } = line;
    const parsed = parseRow(line, batch.endpoint);
    const { customId } = parsed;
    if (customId !== undefined) {
      const first = lines.get(customId);
      if (first !== undefined) {
        const both = `lines ${first + 1} and ${index + 1}`;
        throw wrongFile(
          `has the \`custom_id\` ${JSON.stringify(customId.slice(0, 100))} in ${both}: each needs its own`,
        );
      }
      lines.set(customId, index);
    }
    const row = { index, start, end, ...(customId !== undefined && { customId }) };
    const isRefused = "failure" in parsed;
    const part = isRefused ? undefined : await parts.numberFor(parsed.body["model"], end - start);
    rows.push({
      ...row,
      ...(part !== undefined && { part }),
      ...(isRefused && { failure: failureLine(row, parsed.failure, routeError(batch.endpoint)) }),
    });
    if (rows.length < ROWS_AT_ONCE) continue;
    await batches.rows.add(name, rows);
    rows = [];
  }
  if (total === 0) throw wrongFile("has no rows: each line is a request as JSON");
  await batches.rows.add(name, rows);
  return parts.count();
}

const wrongFile = (problem: string): GatewayError =>
  new GatewayError(400, "invalid_file", `The file ${problem}.`, { param: "input_file_id" });

/** Groups rows by the vendor that runs them as a batch of its own. */
function createParts({ upstream, aliases, store }: RouteServices, batch: StoredBatch, { task, memory }: GatewayRoute) {
  const targets = new Map<unknown, ModelTarget | undefined>();
  const open = new Map<string, { readonly number: number; rows: number; bytes: number }>();
  let count = 0;

  /** The vendor's batches need one provider, with a key of the gateway's own. */
  function targetOf(model: unknown): ModelTarget | undefined {
    if (typeof model !== "string" || memory) return undefined;
    const [target, ...others] = resolveModel(model, upstream.manifests(), aliases);
    if (!target || others.length > 0 || isPolicy(target.provider)) return undefined;
    const { batch: offer } = upstream.manifests().get(target.provider) ?? {};
    return offer?.tasks.includes(task) && upstream.callable().includes(target.provider) ? target : undefined;
  }

  return {
    count: () => count,
    /** @returns the number of a row's part; undefined for a row that is run by itself */
    async numberFor(model: unknown, bytes: number): Promise<number | undefined> {
      if (!targets.has(model)) targets.set(model, targetOf(model));
      const target = targets.get(model);
      if (!target) return undefined;
      const key = `${target.provider}/${target.model}`;
      const { maxRows = MOST_ROWS_OF_PART, maxBytes = MOST_BYTES_OF_PART } =
        upstream.manifests().get(target.provider)?.batch ?? {};
      let part = open.get(key);
      const isFull =
        part &&
        (part.rows >= Math.min(maxRows, MOST_ROWS_OF_PART) ||
          part.bytes + bytes > Math.min(maxBytes, MOST_BYTES_OF_PART));
      if (!part || isFull) {
        part = { number: count++, rows: 0, bytes: 0 };
        open.set(key, part);
        const stored: StoredPart = target;
        await store.put(partKey(batch.id, part.number), { ...stored }, lifetimeOf(batch));
      }
      part.rows += 1;
      part.bytes += bytes;
      return part.number;
    },
  };
}
