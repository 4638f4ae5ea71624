import { http, HttpResponse, type HttpHandler } from "msw";
import { mockJobs, type MockJobs, type MockLook } from "./mock-jobs.ts";
import { mediaUrl, type MediaFormat } from "./media-url.ts";
import { missingField } from "./problem.ts";
import { readJson } from "./route.ts";
import { failAt, mockKeys, modelProblem, type MockVendor } from "./vendor.ts";

type Json = Readonly<Record<string, unknown>>;

/** A job of a vendor at one poll. */
export interface MockedJob extends MockLook<Json> {
  readonly id: string;
}

/** How a vendor accepts jobs and describes them. */
export interface MockJobRoutes {
  /** Addresses that accept a job, each with the tasks whose models it takes. */
  readonly start: Readonly<Record<string, readonly string[]>>;
  /** Addresses of a job, with `:id` in the place of its id: in the path, or as the query `?task_id=:id`. */
  readonly look: readonly string[];
  /** Whether a DELETE of a job's address cancels it; default false. */
  readonly cancels?: boolean;
  /** Member of the request that names the model; default `model`. */
  readonly model?: string;
  /** Members that a request must have. */
  readonly required?: readonly string[];
  /** The answer to an accepted request. */
  readonly accepted: Json | ((id: string, request: Json) => object | Promise<object>);
  /** The answer to a poll. */
  readonly job: MockJobAnswers | ((job: MockedJob) => object | Promise<object>);
}

/**
 * Answers as JSON. In its texts `{id}` is the job's id, `{error}` the reason why it
 * failed, and `{prompt}` or `{input.prompt}` a member of the request. A text such as
 * `https://files.acme.example/{prompt}.png` is the address of a file of `mockMedia("https://files.acme.example")`.
 */
export interface MockJobAnswers {
  readonly running: Json;
  readonly done: Json;
  readonly failed: Json;
}

/** A job with the routes that started it. */
interface Started {
  readonly body: Json;
  readonly answers: MockJobRoutes["job"];
}

/** Jobs by their addresses: tasks of a vendor may share them. */
const jobsAt = new Map<string, MockJobs<Started>>();

/** Handlers of a vendor's jobs. They need a key, and refuse models that the vendor does not have. */
export function mockJobRoutes(vendor: MockVendor, routes: MockJobRoutes): HttpHandler[] {
  const { model: member = "model", required = [], cancels = false } = routes;
  const addresses = routes.look.join(" ");
  const jobs = jobsAt.get(addresses) ?? mockJobs<Started>();
  jobsAt.set(addresses, jobs);

  const starts = Object.entries(routes.start).map(([url, tasks]) =>
    http.post(url, async ({ request }) => {
      const body = await readJson(request);
      const model = body[member];
      const missing = required.find((name) => body[name] === undefined);
      const problem = modelProblem(model, vendor, tasks, member) ?? (missing !== undefined && missingField(missing));
      if (problem) return failAt(url, vendor)({ ...(typeof model === "string" && { model }), ...problem });
      const id = jobs.start({ body, answers: routes.job });
      const { accepted } = routes;
      const answer = typeof accepted === "function" ? await accepted(id, body) : filled(accepted, { ...body, id });
      return HttpResponse.json(answer, { headers: jobs.headers() });
    }),
  );

  const looks = routes.look.flatMap((address) => {
    const [url = "", parameter] = address.split(/\?([\w-]+)=:id$/);
    const idOf = (request: Request, params: Json): string =>
      String(parameter === undefined ? params["id"] : new URL(request.url).searchParams.get(parameter));
    const unknown = (id: string) =>
      failAt(url, vendor)({ status: 404, kind: "invalid-request", message: `There is no job ${id}.` });
    const look = http.get(url, async ({ request, params }) => {
      const id = idOf(request, params);
      const job = jobs.look(id);
      if (!job) return unknown(id);
      const { body, answers } = job.input;
      return HttpResponse.json(await answerOf(answers, { ...job, input: body, id }));
    });
    const cancel = http.delete(url, ({ request, params }) => {
      const id = idOf(request, params);
      return jobs.cancel(id) ? new HttpResponse(null, { status: 204 }) : unknown(id);
    });
    return cancels ? [look, cancel] : [look];
  });

  return mockKeys(vendor, [...starts, ...looks]);
}

function answerOf(answers: MockJobRoutes["job"], job: MockedJob): object | Promise<object> {
  if (typeof answers === "function") return answers(job);
  const { id, stage, error, input } = job;
  if (error !== undefined) return filled(answers.failed, { ...input, id, error });
  return filled(stage === "done" ? answers.done : answers.running, { ...input, id });
}

const FILE = /^(https?:.*)\/\{([\w.]+)\}\.(png|wav|webm|glb)$/;

/** JSON with values in the place of their names in braces. */
function filled<Value>(value: Value, values: Json): Value;
function filled(value: unknown, values: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, values));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, values)]));
  if (typeof value !== "string") return value;
  const [, folder, text = "", format] = FILE.exec(value) ?? [];
  if (folder !== undefined) return mediaUrl(folder, format as MediaFormat, textAt(values, text), values);
  return value.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => textAt(values, path));
}

function textAt(values: Json, path: string): string {
  const value = path.split(".").reduce<unknown>((inner, name) => (inner as Json | null | undefined)?.[name], values);
  return typeof value === "string" ? value : value === undefined ? "simulated" : JSON.stringify(value);
}
