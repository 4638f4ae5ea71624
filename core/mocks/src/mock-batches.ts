import { http, HttpResponse, type HttpHandler } from "msw";
import { getResponse } from "./get-response.ts";
import { mockId, mockSeconds } from "./mock-identity.ts";
import { mockJobs, type MockLook } from "./mock-jobs.ts";
import { readJson, refusal } from "./route.ts";
import { mockKeys, vendorGet, type MockVendor } from "./vendor.ts";
import { perMock } from "./world.ts";

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

/** A line of the uploaded file. */
interface Line {
  readonly custom_id: string;
  readonly url: string;
  readonly body: unknown;
}

interface Batch {
  readonly fileId: string;
  readonly endpoint: string;
  readonly lines: readonly Line[];
  readonly headers: Headers;
  readonly createdAt: number;
  /** Ids of the files of results, once there are any. */
  files?: Promise<{ readonly output_file_id?: string; readonly error_file_id?: string }>;
}

const MOST_FILES = 100;

/** Handlers of batches in OpenAI's protocol, whose rows the vendor's other handlers answer. */
export function mockBatches(root: string, handlers: readonly HttpHandler[], vendor: MockVendor): HttpHandler[] {
  const stored = perMock(() => new Map<string, string>());
  const batches = mockJobs<Batch>();

  function store(text: string): string {
    const files = stored();
    const id = mockId("file");
    files.set(id, text);
    const [oldest] = files.keys();
    if (oldest !== undefined && files.size > MOST_FILES) files.delete(oldest);
    return id;
  }

  const upload = http.post(`${root}/files`, async ({ request }) => {
    const form = await request.formData();
    const file = form.get("file");
    if (!(file instanceof Blob)) return refusal("'file' is a required property");
    const id = store(await file.text());
    const about = { filename: "name" in file ? file.name : "", purpose: form.get("purpose") };
    return HttpResponse.json({ id, object: "file", bytes: file.size, created_at: mockSeconds(), ...about });
  });

  const create = http.post(`${root}/batches`, async ({ request }) => {
    const { input_file_id: fileId, endpoint } = await readJson(request);
    const text = stored().get(String(fileId));
    if (text === undefined) return refusal(`Invalid file: ${String(fileId)}`);
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    const batch = {
      fileId: String(fileId),
      endpoint: String(endpoint),
      lines,
      headers: request.headers,
      createdAt: mockSeconds(),
    };
    const id = batches.start(batch);
    return HttpResponse.json(describe(id, batch, "validating"), { headers: batches.headers() });
  });

  const cancel = http.post(`${root}/batches/:id/cancel`, ({ params }) => {
    const seen = batches.cancel(String(params["id"]));
    return seen ? HttpResponse.json(describe(String(params["id"]), seen.input, "cancelling")) : unknown(params["id"]);
  });

  /** Answers the rows once; those of a canceled batch have no answer. */
  async function results({ lines, headers }: Batch, isCancelled: boolean) {
    const rows = lines.map((line) => ({
      id: line.custom_id,
      url: `${root}/${line.url.replace(/^\/v1\//, "")}`,
      body: line.body,
    }));
    const answers = isCancelled ? [] : await answerRows(handlers, rows, headers);
    const error = { code: "batch_cancelled", message: "This request was not run before the batch was cancelled." };
    const failed = answers.filter(({ status }) => status > 299);
    const output = answers.filter(({ status }) => status <= 299);
    const errors = isCancelled ? rows.map(({ id }) => resultLine(id, null, error)) : failed.map(answered);
    return {
      ...(output.length > 0 && { output_file_id: store(output.map(answered).join("")) }),
      ...(errors.length > 0 && { error_file_id: store(errors.join("")) }),
      request_counts: { total: rows.length, completed: output.length, failed: failed.length },
    };
  }

  async function look(id: string, { input, stage, error, isCancelled = false }: MockLook<Batch>): Promise<Response> {
    if (stage !== "done")
      return HttpResponse.json(describe(id, input, stage === "queued" ? "validating" : "in_progress"));
    if (error !== undefined && !isCancelled) {
      const errors = { object: "list", data: [{ code: "server_error", message: error, line: null, param: null }] };
      return HttpResponse.json({ ...describe(id, input, "failed"), errors });
    }
    const files = await (input.files ??= results(input, isCancelled));
    return HttpResponse.json({ ...describe(id, input, isCancelled ? "cancelled" : "completed"), ...files });
  }

  return [
    ...mockKeys({ ...(vendor.key !== undefined && { key: vendor.key }), ...(vendor.fail && { fail: vendor.fail }) }, [
      upload,
      create,
      cancel,
    ]),
    vendorGet(vendor, `${root}/batches/:id`, (params) => {
      const seen = batches.look(String(params["id"]));
      return seen ? look(String(params["id"]), seen) : unknown(params["id"]);
    }),
    vendorGet(vendor, `${root}/files/:id/content`, (params) => {
      const text = stored().get(String(params["id"]));
      if (text === undefined) return unknown(params["id"]);
      return new HttpResponse(text, { headers: { "content-type": "application/octet-stream" } });
    }),
  ];
}

function unknown(id: unknown): Response {
  return HttpResponse.json(
    { error: { message: `No such object: ${String(id)}`, type: "invalid_request_error" } },
    { status: 404 },
  );
}

const answered = ({ id, status, body }: MockBatchAnswer): string =>
  resultLine(id, { status_code: status, request_id: mockId("req"), body }, null);

function resultLine(id: string, response: object | null, error: object | null): string {
  return `${JSON.stringify({ id: mockId("batch_req"), custom_id: id, response, error })}\n`;
}

function describe(id: string, { fileId, endpoint, lines, createdAt }: Batch, status: string): object {
  return {
    id,
    object: "batch",
    endpoint,
    errors: null,
    input_file_id: fileId,
    completion_window: "24h",
    status,
    created_at: createdAt,
    request_counts: { total: lines.length, completed: 0, failed: 0 },
    metadata: null,
  };
}
