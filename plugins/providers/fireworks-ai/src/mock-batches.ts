import {
  answerRows,
  http,
  HttpResponse,
  mockJobs,
  mockKeys,
  readJson,
  vendorGet,
  type MockLook,
  type MockVendor,
} from "@patchbay/mocks";

type Handlers = Parameters<typeof answerRows>[0];

interface Row {
  readonly custom_id: string;
  readonly body: object;
}

interface Job {
  readonly input: string;
  readonly model: unknown;
  readonly account: string;
  readonly rows: readonly Row[];
  readonly headers: Headers;
  readonly createTime: string;
  /** The files of results, once it has ended. */
  results?: Promise<Readonly<Record<string, string>>>;
}

const HOST = "https://api.fireworks.ai";
const STORE = "https://storage.googleapis.com/simulated-fireworks";

/** Handlers of data sets and of the jobs that run their rows, which the vendor's other handlers answer. */
export function mockDataSetJobs(handlers: Handlers, vendor: MockVendor): Handlers[number][] {
  const root = `${HOST}/v1/accounts/:account`;
  /** Rows that no job has taken yet. */
  const dataSets = new Map<string, readonly Row[]>();
  const jobs = mockJobs<Job>();

  async function resultsOf({ rows, model, headers }: Job): NonNullable<Job["results"]> {
    const url = `${HOST}/inference/v1/chat/completions`;
    const calls = rows.map(({ custom_id: id, body }) => ({ id, url, body: { model, ...body } }));
    const files = { "BIJOutputSet.jsonl": "", "error-data": "" };
    for (const { id: custom_id, status, body } of await answerRows(handlers, calls, headers)) {
      const line = status < 300 ? { custom_id, response: body } : { custom_id, ...(body as object) };
      files[status < 300 ? "BIJOutputSet.jsonl" : "error-data"] += `${JSON.stringify(line)}\n`;
    }
    return files;
  }

  function describe(id: string, { account, createTime, input, model, rows }: Job, state: string, message = ""): object {
    const resource = `accounts/${account}`;
    return {
      name: `${resource}/batchInferenceJobs/${id}`,
      displayName: input,
      createTime,
      state: `JOB_STATE_${state}`,
      status: { code: message === "" ? "OK" : "INTERNAL", message },
      model,
      inputDatasetId: `${resource}/datasets/${input}`,
      outputDatasetId: `${resource}/datasets/${id}`,
      inferenceParameters: { extraBody: "{}" },
      jobProgress: { percent: state === "COMPLETED" ? 100 : 0, totalInputRequests: rows.length },
    };
  }

  const describeLook = (id: string, { input, stage, error }: MockLook<Job>): object => {
    if (stage !== "done") return describe(id, input, stage === "queued" ? "PENDING" : "RUNNING");
    return error === undefined ? describe(id, input, "COMPLETED") : describe(id, input, "FAILED", error);
  };

  return [
    ...mockKeys({ key: "authorization", ...(vendor.fail && { fail: vendor.fail }) }, [
      http.post(`${root}/datasets`, async ({ request, params }) => {
        const { datasetId, dataset } = await readJson(request);
        dataSets.set(String(datasetId), []);
        return HttpResponse.json({
          ...(dataset as object),
          name: `accounts/${String(params["account"])}/datasets/${String(datasetId)}`,
          createTime: new Date().toISOString(),
          state: "UPLOADING",
        });
      }),
      http.post(`${root}/datasets/:call`, async ({ request, params }) => {
        const [id = "", action] = String(params["call"]).split(":");
        const file = (await request.formData()).get("file");
        if (action !== "upload" || !dataSets.has(id) || !(file instanceof Blob)) return unknown();
        const lines = (await file.text()).split("\n").filter((line) => line !== "");
        const rows = lines.map((line) => JSON.parse(line) as Row);
        dataSets.set(id, rows);
        return HttpResponse.json({});
      }),
      http.post(`${root}/batchInferenceJobs`, async ({ request, params }) => {
        const { model, inputDatasetId } = await readJson(request);
        const input = String(inputDatasetId).split("/").pop() ?? "";
        const rows = dataSets.get(input);
        if (!rows) return unknown();
        dataSets.delete(input);
        const account = String(params["account"]);
        const createTime = new Date().toISOString();
        const job = { input, model, account, rows, headers: request.headers, createTime };
        return HttpResponse.json(describe(jobs.start(job), job, "VALIDATING"), { headers: jobs.headers() });
      }),
    ]),
    vendorGet(vendor, `${root}/batchInferenceJobs/:id`, ({ id }) => {
      const job = jobs.look(String(id));
      return job ? describeLook(String(id), job) : unknown();
    }),
    vendorGet(vendor, `${root}/datasets/:call`, ({ call }) => {
      const [id = "", action] = String(call).split(":");
      if (action !== "getDownloadEndpoint" || !jobs.input(id)) return unknown();
      const files = ["BIJOutputSet.jsonl", "error-data"];
      const addresses = files.map((file) => [
        `dataset/${id}/${file}`,
        `${STORE}/${id}/${file}?X-Goog-Signature=simulated`,
      ]);
      return { filenameToSignedUrls: Object.fromEntries(addresses) as Readonly<Record<string, string>> };
    }),
    http.get(`${STORE}/:id/:file`, async ({ params }) => {
      const job = jobs.input(String(params["id"]));
      const text = job && (await (job.results ??= resultsOf(job)))[String(params["file"])];
      if (text === undefined) return new HttpResponse(null, { status: 404 });
      return new HttpResponse(text, { headers: { "content-type": "application/octet-stream" } });
    }),
  ];
}

function unknown(): Response {
  return HttpResponse.json({ code: 5, message: "resource not found", details: [] }, { status: 404 });
}
