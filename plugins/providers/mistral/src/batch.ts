import {
  isObject,
  openAiBatch,
  OutputError,
  type Answer,
  type BatchCall,
  type BatchState,
  type JsonObject,
  type ProviderBatch,
} from "@patchbay/core/provider";

const STATES: Readonly<Record<string, BatchState["status"]>> = {
  QUEUED: "waiting",
  RUNNING: "running",
  SUCCESS: "completed",
  FAILED: "failed",
  TIMEOUT_EXCEEDED: "expired",
  CANCELLATION_REQUESTED: "canceling",
  CANCELLED: "canceled",
};

const filesOfRows = openAiBatch({ bareRows: true });

/**
 * Files as at OpenAI, and jobs of the vendor's own. Source: https://github.com/mistralai/client-ts,
 * src/models/components/batchjob.ts and createbatchjobrequest.ts
 */
export async function batchJobs(): Promise<ProviderBatch> {
  return { ...(await filesOfRows()), ...STEPS };
}

const STEPS: Omit<ProviderBatch, "upload" | "read"> = {
  create([row], call, uploaded) {
    const { data } = uploaded ?? {};
    if (!isObject(data) || typeof data["id"] !== "string") throw new OutputError("Expected {id: string} of a file");
    const body = {
      input_files: [data["id"]],
      endpoint: `/${row?.path}`,
      model: call.providerModelId,
      timeout_hours: 24,
    };
    return { url: `${call.baseUrl}/v1/batch/jobs`, body };
  },
  poll: (answer, call) => ({ url: jobAt(answer, call) }),
  status({ data }, call) {
    const { status: state, errors, ...job } = readJob(data);
    const status = STATES[String(state)] ?? "unknown";
    const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
    const reason = isObject(first) && typeof first["message"] === "string" ? first["message"] : undefined;
    const message = status === "unknown" ? String(state) : status === "failed" ? reason : undefined;
    const files = [job["output_file"], job["error_file"]].flatMap((id) =>
      typeof id === "string" ? [{ url: `${call.baseUrl}/v1/files/${encodeURIComponent(id)}/content` }] : [],
    );
    return {
      status,
      ...(message !== undefined && { failure: { message } }),
      counts: {
        total: job["total_requests"],
        succeeded: job["succeeded_requests"],
        failed: job["failed_requests"],
      },
      ...(files.length > 0 && { files }),
    };
  },
  cancel: (answer, call) => ({ method: "POST", url: `${jobAt(answer, call)}/cancel` }),
};

const jobAt = ({ data }: Answer, call: BatchCall): string =>
  `${call.baseUrl}/v1/batch/jobs/${encodeURIComponent(String(readJob(data)["id"]))}`;

function readJob(data: unknown): JsonObject {
  if (!isObject(data) || typeof data["id"] !== "string" || typeof data["status"] !== "string") {
    throw new OutputError("Expected {id: string, status: string} of a batch job");
  }
  return data;
}
