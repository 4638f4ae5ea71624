import {
  isObject,
  OutputError,
  type Answer,
  type BatchCall,
  type BatchResult,
  type BatchState,
  type JsonObject,
  type ProviderBatch,
} from "@patchbay/core/provider";

const STATES: Readonly<Record<string, BatchState["status"]>> = {
  BATCH_STATE_PENDING: "waiting",
  BATCH_STATE_RUNNING: "running",
  BATCH_STATE_SUCCEEDED: "completed",
  BATCH_STATE_FAILED: "failed",
  BATCH_STATE_CANCELLED: "canceled",
  BATCH_STATE_EXPIRED: "expired",
};

/** HTTP statuses of the codes that an operation reports. Source: google/rpc/code.proto */
const STATUSES: Readonly<Record<string, number>> = { 3: 400, 4: 504, 5: 404, 7: 403, 8: 429, 9: 400, 14: 503, 16: 401 };

/**
 * Batches with the rows in the request and the results in the answer.
 * Source: https://ai.google.dev/api/batch-api; github.com/googleapis/js-genai, src/converters/_batches_converters.ts
 */
export const inlineBatches: ProviderBatch = {
  create: (rows, call) => ({
    url: `${call.baseUrl}/${String(rows[0]?.path).replace(/:\w+$/, ":batchGenerateContent")}`,
    body: {
      batch: {
        displayName: "patchbay",
        inputConfig: {
          requests: { requests: rows.map(({ id, body }) => ({ request: body, metadata: { key: id } })) },
        },
      },
    },
  }),
  poll: (answer, call) => ({ url: batchAt(answer, call) }),
  status({ data }) {
    const operation = readOperation(data);
    const { metadata, response, error } = operation;
    const { state, output } = isObject(metadata) ? metadata : {};
    const status = state === undefined && isObject(error) ? "failed" : (STATES[String(state)] ?? "unknown");
    const reason = isObject(error) && typeof error["message"] === "string" ? error["message"] : undefined;
    const message = status === "unknown" ? String(state) : reason;
    const rows = rowsOf(output) ?? rowsOf(response);
    return { status, ...(message !== undefined && { failure: { message } }), ...(rows && { rows }) };
  },
  read: readRow,
  cancel: (answer, call) => ({ method: "POST", url: `${batchAt(answer, call)}:cancel` }),
};

function readOperation(data: unknown): JsonObject & { readonly name: string } {
  if (!isObject(data) || typeof data["name"] !== "string") throw new OutputError("Expected {name: string} of a batch");
  return { ...data, name: data["name"] };
}

function batchAt({ data }: Answer, call: BatchCall): string {
  const { name } = readOperation(data);
  return `${call.baseUrl}/v1beta/batches/${encodeURIComponent(name.replace(/^batches\//, ""))}`;
}

function rowsOf(output: unknown): readonly unknown[] | undefined {
  const inlined = isObject(output) ? output["inlinedResponses"] : undefined;
  const rows: unknown = isObject(inlined) ? inlined["inlinedResponses"] : undefined;
  return Array.isArray(rows) ? rows : undefined;
}

function readRow(row: unknown): BatchResult {
  const metadata = isObject(row) ? row["metadata"] : undefined;
  if (!isObject(row) || !isObject(metadata) || typeof metadata["key"] !== "string") {
    throw new OutputError("Expected {metadata: {key: string}, response or error}");
  }
  const { key: id } = metadata;
  const { response, error } = row;
  if (!isObject(error)) return { id, status: 200, data: response };
  if (error["code"] === 1) return { id, missing: "canceled" };
  const code = Number(error["code"]);
  return { id, status: code >= 400 ? code : (STATUSES[String(code)] ?? 500), data: { error } };
}
