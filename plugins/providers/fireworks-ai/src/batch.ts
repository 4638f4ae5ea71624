import {
  formBody,
  InputError,
  isObject,
  OutputError,
  type BatchCall,
  type BatchResult,
  type BatchState,
  type JsonObject,
  type ProviderBatch,
} from "@patchbay/core/provider";

const STATES: Readonly<Record<string, BatchState["status"]>> = {
  VALIDATING: "waiting",
  CREATING_INPUT_DATASET: "waiting",
  PENDING: "waiting",
  CREATING: "waiting",
  RE_QUEUEING: "waiting",
  IDLE: "waiting",
  PAUSED: "waiting",
  RUNNING: "running",
  WRITING_RESULTS: "running",
  COMPLETED: "completed",
  FAILED: "failed",
  EXPIRED: "expired",
  EARLY_STOPPED: "expired",
  CANCELLING: "canceling",
  CANCELLED: "canceled",
  DELETING: "canceled",
  DELETING_CLEANING_UP: "canceled",
};

/** States whose finished rows are in the data set of results. */
const READABLE: readonly unknown[] = ["completed", "expired"];

/**
 * Jobs over data sets: one is created, takes the file of rows, and another one has the files of results. The vendor's API
 * deletes a job, but does not cancel it.
 * Source: https://docs.fireworks.ai/guides/batch-inference; https://docs.fireworks.ai/api-reference/create-dataset,
 * upload-dataset-files, create-batch-inference-job, get-batch-inference-job and get-dataset-download-endpoint
 */
export const batchInference: ProviderBatch = {
  upload: (rows, call) => {
    const lines = rows.map(({ id, body }) => {
      // The model is the job's.
      const { model: _, ...request } = body as JsonObject;
      return `${JSON.stringify({ custom_id: id, body: request })}\n`;
    });
    const file = { value: new Blob(lines, { type: "application/jsonl" }), fileName: "batch.jsonl" };
    const dataset = { userUploaded: {}, exampleCount: String(rows.length) };
    const url = accountAt(call);
    return [
      { url: `${url}/datasets`, body: { datasetId: call.name ?? "", dataset } },
      { url: `${url}/datasets/${call.name}:upload`, body: formBody({ file }) },
    ];
  },
  create: (_, call) => ({
    url: `${accountAt(call)}/batchInferenceJobs`,
    body: {
      displayName: call.name ?? "",
      model: call.providerModelId,
      inputDatasetId: `accounts/${accountOf(call)}/datasets/${call.name}`,
    },
  }),
  poll: ({ data }, call) => ({
    url: `${accountAt(call)}/batchInferenceJobs/${encodeURIComponent(lastOf(readJob(data)["name"]))}`,
  }),
  status({ data }, call) {
    const { state, status: reason, outputDatasetId, jobProgress } = readJob(data);
    const status = STATES[String(state).replace(/^JOB_STATE_/, "")] ?? "unknown";
    const refusal = isObject(reason) && typeof reason["message"] === "string" ? reason["message"] : undefined;
    const message = status === "unknown" ? String(state) : status === "failed" ? refusal : undefined;
    const output = lastOf(outputDatasetId);
    const url = `${accountAt(call)}/datasets/${encodeURIComponent(output)}:getDownloadEndpoint`;
    return {
      status,
      ...(message && { failure: { message } }),
      ...(isObject(jobProgress) && {
        counts: {
          total: jobProgress["totalInputRequests"],
          succeeded: jobProgress["successfullyProcessedRequests"],
          failed: jobProgress["failedRequests"],
        },
      }),
      ...(READABLE.includes(status) && output && { fileList: { url } }),
    };
  },
  files({ data }) {
    const addresses = isObject(data) ? data["filenameToSignedUrls"] : undefined;
    if (!isObject(addresses)) throw new OutputError("Expected {filenameToSignedUrls: {}} of a data set");
    // Addresses of a storage, which need no key.
    return Object.values(addresses).map((address) => ({ url: String(address) }));
  },
  read: readRow,
};

/** @throws InputError without the setting */
function accountOf({ settings }: BatchCall): string {
  const { accountId } = settings;
  if (accountId) return encodeURIComponent(accountId);
  throw new InputError(
    'Batches of Fireworks need the account: pass settings: { "fireworks-ai": { accountId: "…" } }, as in the address of its dashboard.',
  );
}

const accountAt = (call: BatchCall): string => `${call.baseUrl}/v1/accounts/${accountOf(call)}`;

/** The last part of a resource's name. */
const lastOf = (name: unknown): string => (typeof name === "string" ? (name.split("/").pop() ?? "") : "");

function readJob(data: unknown): JsonObject {
  if (!isObject(data) || typeof data["name"] !== "string" || typeof data["state"] !== "string") {
    throw new OutputError("Expected {name: string, state: string} of a batch inference job");
  }
  return data;
}

function readRow(row: unknown): BatchResult {
  if (!isObject(row) || typeof row["custom_id"] !== "string") throw new OutputError("Expected {custom_id: string}");
  const { custom_id: id, response, error } = row;
  if (isObject(response) && !error) return { id, status: 200, data: response };
  const reason: JsonObject = isObject(error) ? error : { message: String(error ?? "The row has no response.") };
  return { id, status: Number(reason["status"] ?? reason["code"]), data: { error: reason } };
}
