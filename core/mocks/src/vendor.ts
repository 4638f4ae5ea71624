import { http, HttpHandler, HttpResponse } from "msw";
import { mockId } from "./mock-identity.ts";
import { inOwnForm, type MockOwnForm } from "./own-form.ts";
import { missingField, openAiFail, routerFail, type MockFail, type MockProblem } from "./problem.ts";
import type { MockModel } from "./provider-mocks.ts";
import { asWhole } from "./with-signal.ts";
import { mockRoute, routeOf, type MockKind, type MockReplies } from "./route.ts";

/** What all mocked addresses of a provider have in common. Without any of it every key and every model is accepted. */
export interface MockVendor {
  /** Its models; others are refused as the vendor would. Default: any. */
  readonly models?: readonly MockModel[];
  /** The vendor's form of errors; default: OpenAI's. */
  readonly fail?: MockFail;
  /**
   * The header of a key, or its name in the query, as in the manifest's `auth`. A request needs it, or
   * `authorization`; a key
   * is refused that calls itself wrong, invalid, expired or revoked. Default: requests need no key.
   */
  readonly key?: string | { readonly query: string } | false;
  /** Headers of every answer, for example those of the rate limits. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members that the vendor's answers add or replace; default: none. */
  readonly ownForm?: MockOwnForm;
}

/** A format of requests and answers; handlers are made from it for any address and vendor. */
export interface MockWire<Kind extends MockKind, Asked extends { readonly model?: unknown }> {
  readonly kind: Kind;
  /** Tasks whose models accept this format. */
  readonly tasks: readonly string[];
  /** Whether later handlers of the same address answer for the vendor's other models; default: no. */
  readonly sharesAddress?: boolean;
  read(request: Request): Promise<Asked>;
  /** The problem with a request. @param model undefined if the vendor's models are unknown */
  check?(parsed: Asked, model: MockModel | undefined): MockProblem | undefined | Promise<MockProblem | undefined>;
  simulate(parsed: Asked, model: MockModel | undefined): MockReplies[Kind] | Promise<MockReplies[Kind]>;
  write(reply: MockReplies[Kind], parsed: Asked): Response | Promise<Response>;
}

/** A handler for an address of a vendor, which scripts can answer for. */
export function vendorRoute<Kind extends MockKind, Asked extends { readonly model?: unknown }>(
  vendor: MockVendor,
  url: string,
  wire: MockWire<Kind, Asked>,
): HttpHandler {
  const fail = async (problem: MockProblem): Promise<Response> =>
    withHeaders(await failAt(url, vendor)(problem), vendor);
  async function written(reply: MockReplies[Kind], parsed: Asked): Promise<Response> {
    const about = { kind: wire.kind, model: parsed.model };
    const answer = withHeaders(await inOwnForm(await wire.write(reply, parsed), vendor.ownForm, about), vendor);
    return /\bjson$/.test(answer.headers.get("content-type") ?? "") ? asWhole(answer) : answer;
  }
  return mockRoute<Kind>({
    kind: wire.kind,
    url,
    ...(wire.sharesAddress && {
      async accepts(request) {
        const { model } = await wire.read(request.clone());
        return modelProblem(model, vendor, wire.tasks) === undefined;
      },
    }),
    async simulate(request) {
      const keyProblem = checkKey(request, vendor);
      if (keyProblem) return fail(keyProblem);
      const parsed = await wire.read(request);
      const model = vendor.models?.find(({ providerId }) => providerId === parsed.model);
      const problem = modelProblem(parsed.model, vendor, wire.tasks) ?? (await wire.check?.(parsed, model));
      // Handlers without a vendor answer everything, as in earlier versions.
      const isLenient = vendor.key === undefined && !vendor.models;
      if (problem && !(isLenient && problem.kind === "empty-messages"))
        return fail({ ...(typeof parsed.model === "string" && { model: parsed.model }), ...problem });
      return written(await wire.simulate(parsed, model), parsed);
    },
    write: async (reply, request) => written(reply, await wire.read(request)),
    fail,
  });
}

/** A handler of GET requests that need a key, for example the list of models. */
export function vendorGet(
  vendor: MockVendor,
  url: string,
  answer: (
    params: Readonly<Record<string, unknown>>,
    fail: MockFail,
    query: URLSearchParams,
  ) => object | Promise<object>,
): HttpHandler {
  return http.get(url, async ({ request, params }) => {
    const fail = failAt(url, vendor);
    const keyProblem = checkKey(request, vendor);
    const result = await (keyProblem ? fail(keyProblem) : answer(params, fail, new URL(request.url).searchParams));
    return withHeaders(result instanceof Response ? result : HttpResponse.json(result), vendor);
  });
}

/**
 * Handlers for a vendor's own formats. POST requests need a key; files and jobs are readable by anyone with their
 * address.
 */
export function mockKeys(
  { key = "authorization", fail }: Pick<MockVendor, "key" | "fail">,
  handlers: readonly HttpHandler[],
): HttpHandler[] {
  return handlers.map((handler) => {
    const { method, path } = handler.info;
    if (method === "GET" || routeOf(handler)) return handler;
    const vendor = { key, ...(fail && { fail }) };
    return new HttpHandler(method, path, async ({ request, requestId }) => {
      const problem = checkKey(request, vendor);
      if (!problem) return (await handler.run({ request, requestId }))?.response;
      // Some vendors include the requested model.
      return failAt(request.url, vendor)({ ...problem, model: new URL(request.url).pathname.slice(1) });
    });
  });
}

/** Addresses of the hub's router. */
export const ROUTER = "https://router.huggingface.co/";

/** A vendor's form of errors at an address. */
export function failAt(url: string, { fail = openAiFail }: MockVendor): MockFail {
  // The router checks the token before it calls a provider.
  return (problem) => (url.startsWith(ROUTER) && problem.kind.endsWith("-key") ? routerFail(problem) : fail(problem));
}

function withHeaders(response: Response, { headers }: MockVendor): Response {
  if (!headers) return response;
  response.headers.set("x-request-id", mockId("req"));
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function checkKey({ headers, url }: Request, { key }: MockVendor): MockProblem | undefined {
  if (key === undefined || key === false) return undefined;
  const vendorKey = typeof key === "string" ? headers.get(key) : new URL(url).searchParams.get(key.query);
  const sentKey = vendorKey ?? headers.get("authorization");
  // A scheme without a key is not a key; a single word is one, for vendors without schemes.
  if (!sentKey || (/^(bearer|basic|token|key)\s*$/i.test(sentKey) && key === "authorization")) {
    return {
      status: 401,
      kind: "missing-key",
      message: "You didn't provide an API key. You need to provide your API key in the Authorization header.",
    };
  }
  if (!/wrong|invalid|expired|revoked/i.test(sentKey)) return undefined;
  return { status: 401, kind: "wrong-key", message: "Incorrect API key provided." };
}

/** What is wrong with the model of a request. @param field the member that names it */
export function modelProblem(
  parsed: unknown,
  { models }: MockVendor,
  tasks: readonly string[],
  field = "model",
): MockProblem | undefined {
  if (!models) return undefined;
  if (typeof parsed !== "string" || parsed === "") return missingField(field);
  const named = models.filter(({ providerId }) => providerId === parsed);
  if (named.length === 0) {
    const message = `The model \`${parsed}\` does not exist or you do not have access to it.`;
    return { status: 404, kind: "unknown-model", message, field };
  }
  if (named.some(({ task }) => tasks.includes(task))) return undefined;
  const message = `The model \`${parsed}\` cannot be used at this endpoint.`;
  return { status: 400, kind: "unsuitable-model", message, field };
}
