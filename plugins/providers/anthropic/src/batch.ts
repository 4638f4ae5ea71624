import {
  followUpUrl,
  isObject,
  OutputError,
  type BatchResult,
  type BatchRow,
  type BatchState,
  type JsonObject,
  type ProviderBatch,
} from "@patchbay/core/provider";

/** Statuses of the vendor's errors, which a row has without one. Source: https://platform.claude.com/docs/en/api/errors */
const STATUSES: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  timeout_error: 504,
  overloaded_error: 529,
};

/**
 * Message Batches: rows in the request, results at an address in the answer.
 * Source: https://github.com/anthropics/anthropic-sdk-typescript, src/resources/messages/batches.ts
 * @param headers of requests without rows
 */
export function messageBatches(headers: Readonly<Record<string, string>>): ProviderBatch {
  return {
    create: (rows, call) => ({
      url: `${call.baseUrl}/v1/messages/batches`,
      headers: rows.map((row) => row.headers ?? {}).reduce(mergeHeaders, headers),
      body: { requests: rows.map(({ id, body }: BatchRow) => ({ custom_id: id, params: body })) },
    }),
    poll: ({ data }, call) => ({ url: `${call.baseUrl}/v1/messages/batches/${idOf(data)}`, headers }),
    status(answer, call) {
      const { results_url: results, request_counts: counts, processing_status: state } = readBatch(answer.data);
      const tallies = isObject(counts) ? counts : {};
      const count = (...names: string[]) => names.reduce((sum, name) => sum + Number(tallies[name] ?? 0), 0);
      const url = followUpUrl(results, answer, call);
      const ended = count("canceled") > 0 ? "canceled" : count("expired") > 0 ? "expired" : "completed";
      const states: Readonly<Record<string, BatchState["status"]>> = {
        in_progress: "running",
        canceling: "canceling",
        ended,
      };
      const status = states[String(state)] ?? "unknown";
      const outcomes = ["succeeded", "errored", "canceled", "expired"];
      return {
        status,
        ...(status === "unknown" && { failure: { message: String(state) } }),
        counts: {
          total: count("processing", ...outcomes),
          succeeded: count("succeeded"),
          failed: count("errored"),
        },
        ...(url && { files: [{ url, headers }] }),
      };
    },
    read: readRow,
    cancel: ({ data }, call) => ({
      method: "POST",
      url: `${call.baseUrl}/v1/messages/batches/${idOf(data)}/cancel`,
      headers,
    }),
  };
}

/** The older version of the API and all betas, if rows need different ones. */
function mergeHeaders(
  all: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const versions = [all["anthropic-version"], more["anthropic-version"]].filter((version) => version !== undefined);
  const betas = [all["anthropic-beta"], more["anthropic-beta"]].flatMap((list) => list?.split(",") ?? []);
  return {
    ...all,
    ...more,
    "anthropic-version": versions.toSorted()[0] ?? "",
    ...(betas.length > 0 && { "anthropic-beta": [...new Set(betas)].join(",") }),
  };
}

function readBatch(data: unknown): JsonObject {
  if (!isObject(data) || typeof data["id"] !== "string" || typeof data["processing_status"] !== "string") {
    throw new OutputError("Expected {id: string, processing_status: string} of a message batch");
  }
  return data;
}

const idOf = (data: unknown): string => encodeURIComponent(String(readBatch(data)["id"]));

function readRow(row: unknown): BatchResult {
  const result = isObject(row) ? row["result"] : undefined;
  if (!isObject(row) || typeof row["custom_id"] !== "string" || !isObject(result)) {
    throw new OutputError("Expected {custom_id: string, result: {type: string}}");
  }
  const { custom_id: id } = row;
  const { type, message, error } = result;
  if (type === "succeeded") return { id, status: 200, data: message };
  if (type === "canceled" || type === "expired") return { id, missing: type };
  const reason = isObject(error) && isObject(error["error"]) ? error["error"]["type"] : undefined;
  return { id, status: STATUSES[String(reason)] ?? 500, data: error };
}
