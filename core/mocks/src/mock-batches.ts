import { http, HttpResponse, type HttpHandler } from "msw";
import { getResponse } from "./get-response.ts";
import { listPage, mockFiles, unknownObject } from "./mock-files.ts";
import { mockId, mockSeconds } from "./mock-identity.ts";
import { mockJobs, type MockLook } from "./mock-jobs.ts";
import { readJson, refusal } from "./route.ts";
import { mockKeys, vendorGet, type MockVendor } from "./vendor.ts";

/** One row of a batch: a call of the vendor. */
export interface MockBatchRow {
  /** The row's id, unchanged in the results. */
  readonly id: string;
  /** Absolute address of the call. */
  readonly url: string;
  readonly body: unknown;
}

/** The answer of the vendor's mocks to a row. */
export interface MockBatchAnswer {
  readonly id: string;
  readonly status: number;
  readonly body: unknown;
}

/** The answers of a vendor's mocks to the rows of a batch. @param headers of the request that started it, with the key */
export function answerRows(
  handlers: readonly HttpHandler[],
  rows: readonly MockBatchRow[],
  headers: Headers,
): Promise<readonly MockBatchAnswer[]> {
  const rowHeaders = new Headers(headers);
  rowHeaders.delete("content-length");
  rowHeaders.set("content-type", "application/json");
  return Promise.all(
    rows.map(async ({ id, url, body }) => {
      const request = new Request(url, { method: "POST", headers: rowHeaders, body: JSON.stringify(body) });
      const response = await getResponse([...handlers], request);
      if (!response) return { id, status: 404, body: { error: { message: `There is no ${new URL(url).pathname}` } } };
      return { id, status: response.status, body: (await response.json()) as unknown };
    }),
  );
}

/** A batch as a vendor's answers describe it. */
export interface MockBatchFacts {
  readonly id: string;
  readonly fileId: string;
  readonly endpoint: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly state: "waiting" | "running" | "completed" | "failed" | "canceling" | "canceled";
  /** Number of rows by outcome. */
  readonly counts: { readonly total: number; readonly succeeded: number; readonly failed: number };
  /** Ids of the files of results and of failed rows. */
  readonly outputFile?: string | undefined;
  readonly errorFile?: string | undefined;
  /** Why it failed. */
  readonly error?: string | undefined;
  /** What the request attached. */
  readonly metadata?: unknown;
}

/** Where a vendor's batches of files differ from OpenAI's. */
export interface MockBatchForm {
  /** Path of batches below the root. */
  readonly path: string;
  /** Path of uploads below the root. */
  readonly upload: string;
  /** Member of the request that names the file of rows: an id, or a list with one. */
  readonly fileMember: string;
  /** Members of an uploaded file beside OpenAI's. */
  readonly fileFacts?: object;
  describe(batch: MockBatchFacts, isNew: boolean): object | Promise<object>;
}

const OPENAI_STATES: Readonly<Record<MockBatchFacts["state"], string>> = {
  waiting: "validating",
  running: "in_progress",
  completed: "completed",
  failed: "failed",
  canceling: "cancelling",
  canceled: "cancelled",
};

const openAiForm: MockBatchForm = {
  path: "batches",
  upload: "files",
  fileMember: "input_file_id",
  describe({ id, fileId, endpoint, createdAt, state, counts, outputFile, errorFile, error, metadata = null }) {
    const { total, succeeded: completed, failed } = counts;
    const problem = { code: "server_error", message: error, line: null, param: null };
    return {
      id,
      object: "batch",
      endpoint,
      errors: error === undefined ? null : { object: "list", data: [problem] },
      input_file_id: fileId,
      completion_window: "24h",
      status: OPENAI_STATES[state],
      created_at: createdAt,
      expires_at: createdAt + SECONDS_PER_DAY,
      ...(state !== "waiting" && { in_progress_at: createdAt }),
      ...(state === "completed" && { finalizing_at: createdAt, completed_at: createdAt }),
      ...(state === "failed" && { failed_at: createdAt }),
      ...(state.startsWith("cancel") && { cancelling_at: createdAt }),
      ...(state === "canceled" && { cancelled_at: createdAt }),
      request_counts: { total, completed, failed },
      metadata,
      ...(outputFile !== undefined && { output_file_id: outputFile }),
      ...(errorFile !== undefined && { error_file_id: errorFile }),
    };
  },
};

/** A line of the uploaded file. */
interface Line {
  readonly custom_id: string;
  readonly body: unknown;
}

interface Batch extends Pick<MockBatchFacts, "fileId" | "endpoint" | "createdAt" | "metadata"> {
  /** Absolute address of the rows' calls. */
  readonly calls: string;
  readonly lines: readonly Line[];
  readonly headers: Headers;
  /** The files of results, once there are any. */
  results?: Promise<Pick<MockBatchFacts, "counts" | "outputFile" | "errorFile">>;
}

const SECONDS_PER_DAY = 86_400;
/** Page size of a list of batches without a `limit`. */
const MOST_LISTED = 20;

/** Handlers of batches of files, whose rows the vendor's other handlers answer; default: in OpenAI's protocol. */
export function mockBatches(
  root: string,
  handlers: readonly HttpHandler[],
  vendor: MockVendor,
  form: MockBatchForm = openAiForm,
): HttpHandler[] {
  const files = mockFiles(
    root,
    { upload: form.upload, isWhole: form === openAiForm, ...(form.fileFacts && { facts: form.fileFacts }) },
    vendor,
  );
  const batches = mockJobs<Batch>();
  const url = `${root}/${form.path}`;

  const create = http.post(url, async ({ request }) => {
    const { [form.fileMember]: named, endpoint, metadata } = await readJson(request);
    const fileId = String([named].flat()[0]);
    const text = await files.read(fileId);
    if (text === undefined) return refusal(`Invalid file: ${fileId}`);
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    const calls = `${request.url.slice(0, -form.path.length)}${String(endpoint).replace(/^\/(?:v1\/)?/, "")}`;
    const { headers } = request;
    const batch = { fileId, endpoint: String(endpoint), calls, lines, headers, createdAt: mockSeconds(), metadata };
    const described = await describe(batches.start(batch), batch, "waiting", true);
    return HttpResponse.json(described, { headers: batches.headers() });
  });

  const cancel = http.post(`${url}/:id/cancel`, async ({ params }) => {
    const id = String(params["id"]);
    const seen = batches.cancel(id);
    return seen ? HttpResponse.json(await describe(id, seen.input, "canceling")) : unknownObject(id);
  });

  async function describe(
    id: string,
    batch: Batch,
    state: MockBatchFacts["state"],
    isNew = false,
    more: object = {},
  ): Promise<object> {
    const { fileId, endpoint, createdAt, lines, metadata } = batch;
    const counts = { total: lines.length, succeeded: 0, failed: 0 };
    return form.describe({ id, fileId, endpoint, createdAt, state, counts, metadata, ...more }, isNew);
  }

  const store = (kind: string, lines: readonly string[]): string =>
    files.store(new Blob([...lines]), { filename: `batch_${kind}.jsonl`, purpose: "batch_output" });

  /** Answers the rows once; those of a canceled batch have no answer. */
  async function resultsOf({ lines, calls, headers }: Batch, isCanceled: boolean): NonNullable<Batch["results"]> {
    const rows = lines.map(({ custom_id: id, body }) => ({ id, url: calls, body }));
    const answers = isCanceled ? [] : await answerRows(handlers, rows, headers);
    const failed = answers.filter(({ status }) => status > 299);
    const output = answers.filter(({ status }) => status <= 299);
    const errors = isCanceled ? rows.map(({ id }) => resultLine(id, null, CANCELED)) : failed.map(answered);
    return {
      outputFile: output.length > 0 ? store("output", output.map(answered)) : undefined,
      errorFile: errors.length > 0 ? store("error", errors) : undefined,
      counts: { total: rows.length, succeeded: output.length, failed: failed.length },
    };
  }

  async function look(id: string, seen: MockLook<Batch>): Promise<object> {
    const { input, stage, error, isCancelled = false } = seen;
    if (stage !== "done") return describe(id, input, stage === "queued" ? "waiting" : "running");
    if (error !== undefined && !isCancelled) return describe(id, input, "failed", false, { error });
    const results = await (input.results ??= resultsOf(input, isCancelled));
    return describe(id, input, isCancelled ? "canceled" : "completed", false, results);
  }

  const list = vendorGet(vendor, url, async (_, __, query) => {
    const seen = batches.ids().toReversed();
    const all = await Promise.all(seen.map(async (id) => ({ id, ...(await look(id, batches.peek(id)!)) })));
    return listPage(all, query, MOST_LISTED);
  });

  const { key, fail } = vendor;
  return [
    ...files.handlers,
    ...mockKeys({ ...(key !== undefined && { key }), ...(fail && { fail }) }, [create, cancel]),
    ...(form === openAiForm ? [list] : []),
    vendorGet(vendor, `${url}/:id`, ({ id }) => {
      const seen = batches.look(String(id));
      return seen ? look(String(id), seen) : unknownObject(id);
    }),
  ];
}

const CANCELED = { code: "batch_cancelled", message: "This request was not run before the batch was cancelled." };

const answered = ({ id, status, body }: MockBatchAnswer): string =>
  resultLine(id, { status_code: status, request_id: mockId("req"), body }, null);

function resultLine(id: string, response: object | null, error: object | null): string {
  return `${JSON.stringify({ id: mockId("batch_req"), custom_id: id, response, error })}\n`;
}
