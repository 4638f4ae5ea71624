import {
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
  Submitted: "waiting",
  Validating: "waiting",
  Scheduled: "waiting",
  InProgress: "running",
  Completed: "completed",
  // The time was up before all rows were processed.
  PartiallyCompleted: "expired",
  Expired: "expired",
  Failed: "failed",
  Stopping: "canceling",
  Stopped: "canceled",
};

/** States with a file of results. */
const READABLE: readonly unknown[] = ["Completed", "PartiallyCompleted"];

const FILE = "batch.jsonl";

/**
 * Jobs that read rows from a bucket of S3 and write results there: each batch has a folder, with its job's folder inside.
 * Source: https://docs.aws.amazon.com/bedrock/latest/userguide/batch-inference-data.html and batch-inference-results.html;
 * https://docs.aws.amazon.com/bedrock/latest/APIReference/API_CreateModelInvocationJob.html and
 * API_GetModelInvocationJob.html; npm @aws-sdk/client-bedrock 3.1164.0 (`modelInvocationType`)
 */
export const invocationJobs: ProviderBatch = {
  upload: (rows, call) => ({
    method: "PUT",
    url: objectAt(call, `${folderOf(call)}/${FILE}`),
    body: new Blob(
      rows.map(({ id, body }) => `${JSON.stringify({ recordId: id, modelInput: body })}\n`),
      { type: "application/jsonl" },
    ),
  }),
  create(_, call) {
    const folder = `s3://${settingOf(call, "batchBucket")}/${folderOf(call)}/`;
    return {
      url: jobsAt(call),
      body: {
        jobName: call.name ?? "",
        clientRequestToken: call.name ?? "",
        roleArn: settingOf(call, "batchRole"),
        modelId: call.providerModelId,
        modelInvocationType: call.task === "conversational" ? "Converse" : "InvokeModel",
        inputDataConfig: { s3InputDataConfig: { s3Uri: folder + FILE, s3InputFormat: "JSONL" } },
        outputDataConfig: { s3OutputDataConfig: { s3Uri: folder } },
      },
    };
  },
  poll: ({ data }, call) => ({ url: `${jobsAt(call)}/${jobOf(data)}` }),
  status({ data }, call) {
    const id = jobOf(data);
    // The answer of the start has only the job's name.
    const { status: state = "Submitted", message, outputDataConfig, ...job } = data as JsonObject;
    const status = STATES[String(state)] ?? "unknown";
    const reason = status === "unknown" ? state : status === "failed" ? message : undefined;
    const location = isObject(outputDataConfig) ? outputDataConfig["s3OutputDataConfig"] : undefined;
    const uri = isObject(location) ? String(location["s3Uri"]) : "";
    const folder = /^s3:\/\/[^/]+\/(.+?)\/?$/.exec(uri)?.[1];
    return {
      status,
      ...(typeof reason === "string" && { failure: { message: reason } }),
      counts: {
        total: job["totalRecordCount"],
        succeeded: job["successRecordCount"],
        failed: job["errorRecordCount"],
      },
      ...(READABLE.includes(state) &&
        folder !== undefined && { files: [{ url: objectAt(call, `${folder}/${id}/${FILE}.out`) }] }),
    };
  },
  read: readRow,
  cancel: ({ data }, call) => ({ method: "POST", url: `${jobsAt(call)}/${jobOf(data)}/stop` }),
};

/** @throws InputError without the setting */
function settingOf({ settings }: BatchCall, name: "batchBucket" | "batchRole"): string {
  const value = settings[name];
  if (value) return value;
  throw new InputError(
    `Batches of Bedrock need a bucket and a role that may use it: pass settings: { "amazon-bedrock": { batchBucket: "…", batchRole: "arn:aws:iam::…:role/…" } }. Without ${name} none can be started or read.`,
  );
}

const folderOf = ({ settings, name }: BatchCall): string =>
  [...(settings["batchPrefix"] ?? "").split("/"), name].filter((part) => part !== "").join("/");

/** The address of an object in the caller's bucket, whatever bucket an answer names. */
const objectAt = (call: BatchCall, key: string): string =>
  `https://${settingOf(call, "batchBucket")}.s3.${call.settings["region"]}.amazonaws.com/${key.split("/").map(encodeURIComponent).join("/")}`;

const jobsAt = ({ settings }: BatchCall): string =>
  `https://bedrock.${settings["region"]}.amazonaws.com/model-invocation-job`;

/** The id of a job: the last part of its name. @throws OutputError */
function jobOf(data: unknown): string {
  const name = isObject(data) ? data["jobArn"] : undefined;
  const [, id] = /\/([a-z0-9]+)$/.exec(typeof name === "string" ? name : "") ?? [];
  if (id === undefined) throw new OutputError("Expected {jobArn: string} of a model invocation job");
  return id;
}

function readRow(row: unknown): BatchResult {
  if (!isObject(row) || typeof row["recordId"] !== "string") throw new OutputError("Expected {recordId: string}");
  const { recordId: id, modelOutput, error } = row;
  if (!isObject(error)) return { id, status: 200, data: modelOutput };
  return { id, status: Number(error["errorCode"]), data: { message: error["errorMessage"] } };
}
