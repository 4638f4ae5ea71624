import { OutputError } from "../errors/index.ts";
import type { Answer } from "../http/answer.ts";
import type { BatchCall, BatchResult, BatchState, ProviderBatch } from "./contract.ts";
import type { OpenAiBatchOptions } from "./openai-batch.ts";
import type * as forms from "./form-body.ts";
import type * as payload from "./payload.ts";
import type { JsonObject } from "./payload.ts";

const STATES: Readonly<Record<string, BatchState["status"]>> = {
  validating: "waiting",
  in_progress: "running",
  finalizing: "running",
  completed: "completed",
  failed: "failed",
  expired: "expired",
  cancelling: "canceling",
  cancelled: "canceled",
};

/** Codes of rows that were not processed. */
const MISSING: Readonly<Record<string, "canceled" | "expired">> = {
  batch_cancelled: "canceled",
  batch_expired: "expired",
};

/** Parts of the module that loads this one: bundlers cannot put two modules that import each other into one file. */
type Payloads = Pick<typeof payload, "firstOf" | "isObject"> & Pick<typeof forms, "formBody">;

/** The steps of batches in OpenAI's protocol. */
export function openAiBatchSteps(
  options: OpenAiBatchOptions,
  { firstOf, formBody, isObject }: Payloads,
): ProviderBatch {
  const {
    root = "v1",
    files: uploads = "files",
    fields = { purpose: "batch" },
    bareRows,
    endpointRoot = "/v1/",
    batch,
  } = options;
  const at = (call: BatchCall, path: string) => `${call.baseUrl}/${root}/${path}`;
  const batchAt = ({ data }: Answer, call: BatchCall) => at(call, `batches/${encodeURIComponent(readBatch(data).id)}`);
  /** A row's address is the same at all vendors, whatever their root. */
  const addressOf = (path: string, start = "/v1/") => `${start}${path.slice(root.length + 1)}`;
  function readBatch(raw: unknown): JsonObject & { readonly id: string; readonly state: string } {
    const data = batch && isObject(raw) ? batch(raw) : raw;
    if (!isObject(data) || typeof data["id"] !== "string" || typeof data["status"] !== "string") {
      throw new OutputError("Expected {id: string, status: string} of a batch");
    }
    return { ...data, id: data["id"], state: data["status"] };
  }

  /** Why a batch was not started: the first of `errors.data`. */
  function readFailure({ errors }: JsonObject): BatchState["failure"] {
    const { message, code, line, param: field } = firstOf(errors, "data") ?? {};
    if (typeof message !== "string") return undefined;
    return {
      message: typeof line === "number" ? `${message} (line ${line})` : message,
      ...(typeof code === "string" && { code }),
      ...(typeof field === "string" && { field }),
    };
  }

  function readRow(row: unknown): BatchResult {
    if (!isObject(row) || typeof row["custom_id"] !== "string") throw new OutputError("Expected {custom_id: string}");
    const { custom_id: id, response, error } = row;
    if (isObject(response) && isObject(response["body"])) {
      const { status_code: status = 200, body } = response;
      return { id, status: Number(status), data: body };
    }
    if (!isObject(error)) throw new OutputError("Expected {response: {status_code, body}} or {error: {code}}");
    const missing = MISSING[String(error["code"])];
    // A row that the vendor gave up on has no status.
    return missing ? { id, missing } : { id, status: 500, data: { error } };
  }

  return {
    upload(rows, call) {
      const lines = rows.map(({ id, path, body }) => {
        const to = !bareRows && { method: "POST", url: addressOf(path) };
        return `${JSON.stringify({ custom_id: id, ...to, body })}\n`;
      });
      const value = new Blob(lines, { type: "application/jsonl" });
      return { url: at(call, uploads), body: formBody({ ...fields, file: { value, fileName: "batch.jsonl" } }) };
    },
    create([row], call, uploaded) {
      const { id } = isObject(uploaded?.data) ? uploaded.data : {};
      if (typeof id !== "string") throw new OutputError("Expected {id: string} of a file");
      const endpoint = addressOf(row?.path ?? "", endpointRoot);
      return { url: at(call, "batches"), body: { input_file_id: id, endpoint, completion_window: "24h" } };
    },
    poll: (answer, call) => ({ url: batchAt(answer, call) }),
    status({ data }, call) {
      const { state, output_file_id: output, error_file_id: failed, request_counts: counts, ...rest } = readBatch(data);
      // Some vendors write the states in capitals. A text that is shown stays unchanged, so that redaction recognizes it.
      const status = STATES[state.toLowerCase()] ?? "unknown";
      const files = [output, failed].flatMap((id) =>
        typeof id === "string" && id ? [{ url: at(call, `files/${encodeURIComponent(id)}/content`) }] : [],
      );
      const failure = status === "unknown" ? { message: state } : readFailure(rest);
      return {
        status,
        ...(failure && { failure }),
        ...(isObject(counts) && {
          counts: { total: counts["total"], succeeded: counts["completed"], failed: counts["failed"] },
        }),
        ...(files.length > 0 && { files }),
      };
    },
    read: readRow,
    cancel: (answer, call) => ({ method: "POST", url: `${batchAt(answer, call)}/cancel` }),
  };
}
