import { http, HttpResponse, type HttpHandler } from "msw";
import { mockJobs, type MockLook } from "./mock-jobs.ts";
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
  /** Addresses of a job, with `:id` in the place of its id. */
  readonly look: readonly string[];
  /** Whether a DELETE of a job's address cancels it; default false. */
  readonly cancels?: boolean;
  /** Member of the request that names the model; default `model`. */
  readonly model?: string;
  /** Members that a request must have. */
  readonly required?: readonly string[];
  /** The answer to an accepted request. */
  accepted(id: string, request: Json): object;
  /** The answer to a poll. */
  job(job: MockedJob): object;
}

/** Handlers of a vendor's jobs. They need a key, and refuse models that the vendor does not have. */
export function mockJobRoutes(vendor: MockVendor, routes: MockJobRoutes): HttpHandler[] {
  const { model: member = "model", required = [], cancels = false } = routes;
  const jobs = mockJobs<Json>();

  const starts = Object.entries(routes.start).map(([url, tasks]) =>
    http.post(url, async ({ request }) => {
      const body = await readJson(request);
      const model = body[member];
      const missing = required.find((name) => body[name] === undefined);
      const problem = modelProblem(model, vendor, tasks, member) ?? (missing !== undefined && missingField(missing));
      if (problem) return failAt(url, vendor)({ ...(typeof model === "string" && { model }), ...problem });
      return HttpResponse.json(routes.accepted(jobs.start(body), body), { headers: jobs.headers() });
    }),
  );

  const looks = routes.look.flatMap((url) => {
    const unknown = (id: string): Response =>
      failAt(url, vendor)({ status: 404, kind: "invalid-request", message: `There is no job ${id}.` });
    const look = http.get(url, ({ params }) => {
      const id = String(params["id"]);
      const job = jobs.look(id);
      return job ? HttpResponse.json(routes.job({ ...job, id })) : unknown(id);
    });
    const cancel = http.delete(url, ({ params }) => {
      const id = String(params["id"]);
      return jobs.cancel(id) ? new HttpResponse(null, { status: 204 }) : unknown(id);
    });
    return cancels ? [look, cancel] : [look];
  });

  return mockKeys(vendor, [...starts, ...looks]);
}
