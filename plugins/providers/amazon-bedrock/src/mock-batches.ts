import {
  answerRows,
  http,
  HttpResponse,
  mockJobs,
  mockKeys,
  readJson,
  vendorGet,
  type MockVendor,
} from "@patchbay/mocks";

type Handlers = Parameters<typeof answerRows>[0];

interface Job {
  readonly request: Readonly<Record<string, unknown>>;
  /** Address of the file of rows. */
  readonly input: string;
  readonly headers: Headers;
  readonly submitTime: string;
  /** The lines of the results and the counts, once it has ended. */
  results?: Promise<{ readonly text: string; readonly counts: object }>;
}

interface Row {
  readonly recordId: string;
  readonly modelInput: object;
}

const MOST_OBJECTS = 100;

/** Handlers of a small S3 and of jobs that read rows from it, which the vendor's other handlers answer. */
export function mockInvocationJobs(handlers: Handlers, vendor: MockVendor): Handlers[number][] {
  const objects = new Map<string, string>();
  const jobs = mockJobs<Job>();
  const bucket = "https://:bucket.s3.:region.amazonaws.com";
  const root = "https://bedrock.:region.amazonaws.com/model-invocation-job";

  function store(key: string, text: string): void {
    objects.set(key, text);
    const [oldest] = objects.keys();
    if (oldest !== undefined && objects.size > MOST_OBJECTS) objects.delete(oldest);
  }

  async function resultsOf({ request, input, headers }: Job): NonNullable<Job["results"]> {
    const lines = (objects.get(input) ?? "").split("\n").filter((line) => line !== "");
    const rows = lines.map((line) => JSON.parse(line) as Row);
    const method = request["modelInvocationType"] === "Converse" ? "converse" : "invoke";
    const url = `https://bedrock-runtime.us-east-1.amazonaws.com/model/${encodeURIComponent(String(request["modelId"]))}/${method}`;
    const calls = rows.map(({ recordId: id, modelInput: body }) => ({ id, url, body }));
    const answers = await answerRows(handlers, calls, headers);
    const failed = answers.filter(({ status }) => status > 299).length;
    const texts = answers.map(({ id: recordId, status, body }, index) => {
      const { modelInput } = rows[index]!;
      const { message } = body as { readonly message?: string };
      const outcome = status > 299 ? { error: { errorCode: status, errorMessage: message } } : { modelOutput: body };
      return `${JSON.stringify({ recordId, modelInput, ...outcome })}\n`;
    });
    const counts = {
      totalRecordCount: rows.length,
      successRecordCount: rows.length - failed,
      errorRecordCount: failed,
    };
    return { text: texts.join(""), counts };
  }

  return [
    ...mockKeys({ key: "authorization", ...(vendor.fail && { fail: vendor.fail }) }, [
      http.put(`${bucket}/*`, async ({ request }) => {
        // The vendor refuses a signature without the hash of the content.
        if (!request.headers.has("x-amz-content-sha256")) return new HttpResponse(null, { status: 400 });
        store(request.url, await request.text());
        return new HttpResponse(null, { headers: { etag: '"simulated"' } });
      }),
      http.post(root, async ({ request: sent }) => {
        const request = await readJson(sent);
        const uri = /"s3:\/\/([^/"]+)\/([^"]+\.jsonl)"/.exec(JSON.stringify(request["inputDataConfig"])) ?? [];
        const region = new URL(sent.url).host.split(".")[1];
        const input = `https://${uri[1]}.s3.${region}.amazonaws.com/${uri[2]}`;
        const job = { request, input, headers: sent.headers, submitTime: new Date().toISOString() };
        return HttpResponse.json({ jobArn: arnOf(jobs.start(job)) }, { headers: jobs.headers() });
      }),
      http.post(`${root}/:id/stop`, ({ params }) =>
        jobs.cancel(nameOf(params["id"])) ? HttpResponse.json({}) : unknown(),
      ),
    ]),
    vendorGet(vendor, `${root}/:id`, async ({ id }) => {
      const name = nameOf(id);
      const look = jobs.look(name);
      if (!look) return unknown();
      const { stage, error, isCancelled, input: job } = look;
      const { request, submitTime } = job;
      const description = { ...request, jobArn: arnOf(name), submitTime };
      if (stage !== "done") return { ...description, status: stage === "queued" ? "Scheduled" : "InProgress" };
      if (isCancelled) return { ...description, status: "Stopped" };
      if (error !== undefined) return { ...description, status: "Failed", message: error };
      const { text, counts } = await (job.results ??= resultsOf(job));
      store(
        job.input.replace(/[^/]+$/, (file) => `${idOf(name)}/${file}.out`),
        text,
      );
      return { ...description, status: "Completed", ...counts };
    }),
    http.get(`${bucket}/*`, ({ request }) => {
      const text = objects.get(request.url);
      const isSigned = request.headers.get("authorization")?.includes("/s3/aws4_request");
      // Other vendors' files are in buckets, too.
      if (text === undefined && !isSigned) return undefined;
      if (text === undefined || !isSigned) return new HttpResponse(null, { status: isSigned ? 404 : 403 });
      return new HttpResponse(text, { headers: { "content-type": "binary/octet-stream" } });
    }),
  ];
}

/** Names of jobs have only letters and digits. */
const idOf = (name: string): string => name.replace("simulated-", "simulated00");
const nameOf = (id: unknown): string => String(id).replace("simulated00", "simulated-");
const arnOf = (name: string): string => `arn:aws:bedrock:us-east-1:000000000000:model-invocation-job/${idOf(name)}`;

function unknown(): Response {
  return HttpResponse.json({ message: "The requested resource does not exist." }, { status: 404 });
}
