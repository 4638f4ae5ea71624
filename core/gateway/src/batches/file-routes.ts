import { Hono } from "hono";
import { GatewayError } from "../errors/gateway-error.ts";
import type { GatewayEnvironment, RouteServices } from "../serve-route.ts";
import { ownerOf } from "./batch-services.ts";
import { listAll, listPage, newId } from "./list-page.ts";
import { readUpload, type Upload } from "./read-upload.ts";
import { resultBytes } from "./result-lines.ts";
import { batchKey, batchOf, findBatch, hasEnded, queueName } from "./stored-batch.ts";
import { describeFile, fileKey, fileOf, findFile, putFile, type StoredFile } from "./stored-file.ts";

const DAY_S = 86_400;
const USUAL_LIFETIME_S = 30 * DAY_S;
const SHORTEST_LIFETIME_S = 3600;

/**
 * Files of batches: those that callers upload, and those with results.
 * Source: https://platform.openai.com/docs/api-reference/files
 */
export function fileRoutes(): Hono<GatewayEnvironment> {
  const routes = new Hono<GatewayEnvironment>();

  routes.post("/", async (context) => {
    const { services } = context.var;
    const { store, batches, limits } = services;
    const id = newId("file");
    try {
      const upload = await readUpload(context.req.raw, limits.fileBytes, (parts) =>
        batches.files.write(id, parts, USUAL_LIFETIME_S * 1000),
      );
      const createdAt = Math.floor(Date.now() / 1000);
      const { bytes, filename } = upload;
      const expiresAt = createdAt + lifetimeOf(upload);
      const file: StoredFile = { id, filename, purpose: "batch", created_at: createdAt, expires_at: expiresAt, bytes };
      await putFile(store, file);
      return context.json(describeFile(file));
    } catch (error) {
      await batches.files.delete(id);
      throw error;
    }
  });

  routes.get("/", async (context) => {
    const { services } = context.var;
    const { purpose } = context.req.query();
    const page = await listPage(services.store, "file", context.req.query(), (value) => {
      const file = fileOf(value);
      return purpose === undefined || file.purpose === purpose ? file : undefined;
    });
    const data = await Promise.all(page.data.map((file) => described(services, file)));
    return context.json({ ...page, data });
  });

  routes.get("/:id", async (context) => {
    const { services } = context.var;
    return context.json(await described(services, await findFile(services.store, context.req.param("id"))));
  });

  routes.get("/:id/content", async (context) => {
    const { services } = context.var;
    const file = await findFile(services.store, context.req.param("id"));
    const { files, rows } = services.batches;
    const bytes =
      file.batch !== undefined && file.results
        ? resultBytes(rows, queueName(ownerOf(services), file.batch), file.results)
        : await files.read(file.id);
    if (!bytes) throw new GatewayError(404, "file_not_found", `The content of the file ${file.id} has expired.`);
    return new Response(streamOf(bytes), { headers: { "content-type": "application/jsonl" } });
  });

  routes.delete("/:id", async (context) => {
    const { services } = context.var;
    const file = await findFile(services.store, context.req.param("id"));
    await (file.batch === undefined ? deleteInput(services, file) : deleteResults(services, file));
    return context.json({ id: file.id, object: "file", deleted: true });
  });

  return routes;
}

/** @throws GatewayError 400 for another purpose or lifetime */
function lifetimeOf({ fields, bytes }: Upload): number {
  const { purpose } = fields;
  if (purpose !== "batch") {
    const message = `\`purpose\` must be "batch": this gateway has no other use of files.`;
    throw new GatewayError(400, "invalid_purpose", message, { param: "purpose" });
  }
  if (bytes === 0) throw new GatewayError(400, "empty_file", "The file is empty.", { param: "file" });
  const { "expires_after[seconds]": text } = fields;
  if (text === undefined) return USUAL_LIFETIME_S;
  const seconds = Number(text);
  if (seconds >= SHORTEST_LIFETIME_S && seconds <= USUAL_LIFETIME_S) return seconds;
  const message = `\`expires_after\` must have \`seconds\` from ${SHORTEST_LIFETIME_S} to ${USUAL_LIFETIME_S}.`;
  throw new GatewayError(400, "invalid_lifetime", message, { param: "expires_after" });
}

async function described({ batches, ...services }: RouteServices, file: StoredFile): Promise<object> {
  if (file.batch === undefined) return describeFile(file);
  const counts = await batches.rows.counts(queueName(ownerOf(services), file.batch));
  const bytes = (file.results === "output" ? counts?.outputBytes : counts?.errorBytes) ?? 0;
  return describeFile({ ...file, bytes });
}

/** @throws GatewayError 409 while a batch reads it */
async function deleteInput({ store, batches, ...services }: RouteServices, { id }: StoredFile): Promise<void> {
  for await (const batch of listAll(store, "batch", batchOf)) {
    if (batch.input_file_id !== id) continue;
    const counts = await batches.rows.counts(queueName(ownerOf(services), batch.id));
    if (counts && !hasEnded(counts)) {
      const message = `The batch ${batch.id} reads the file ${id}. Cancel it first, or wait for its end.`;
      throw new GatewayError(409, "file_in_use", message);
    }
  }
  await store.delete(fileKey(id));
  await batches.files.delete(id);
}

/** Deletes a batch with its results when both of its files are deleted. @throws GatewayError 409 while it runs */
async function deleteResults({ store, batches, ...services }: RouteServices, file: StoredFile): Promise<void> {
  const batch = await findBatch(store, file.batch ?? "");
  const name = queueName(ownerOf(services), batch.id);
  const counts = await batches.rows.counts(name);
  if (counts && !hasEnded(counts)) {
    throw new GatewayError(409, "file_in_use", `The batch ${batch.id} still writes this file. Cancel it first.`);
  }
  await store.delete(fileKey(file.id));
  const other = file.results === "output" ? batch.error_file_id : batch.output_file_id;
  if (await store.get(fileKey(other))) return;
  await store.delete(batchKey(batch.id));
  await batches.rows.delete(name);
}

/** A body that is read as its caller takes it. */
function streamOf(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await iterator.return?.()),
    },
    { highWaterMark: 0 },
  );
}
