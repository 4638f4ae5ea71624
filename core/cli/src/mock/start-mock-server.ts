import { copyRequest } from "@patchbay/core/http";
import { answerControl, createMock, type Mock, type MockOptions } from "@patchbay/mocks";
import { isolateMocks, TEST_HEADER } from "./isolated-mocks.ts";
import type { MockedProvider } from "./mocked-provider.ts";
import { createMockAddresses, type MockAddresses } from "./mock-addresses.ts";
import { serveOnLoopback, type LoopbackServer } from "@patchbay/mocks/loopback";
import type { WatchedReplies } from "./reply-file.ts";
import { responsesOverSocket } from "./responses-socket.ts";

/** Every answer has this header, because no model was called. */
const SIMULATED = "x-patchbay-simulated";

const METRICS = "/__mock/metrics";

/** Answers a request to a mock server. */
export type MockAnswer = (request: Request) => Promise<Response>;

export interface MockServerOptions extends Pick<MockOptions, "strict" | "pace"> {
  /** Replies that every test starts with. */
  readonly replies?: WatchedReplies;
}

/**
 * Serves providers' mocks over http on this machine, for clients in any language.
 * @param port 0 for any free one
 * @throws InputError when the port is in use
 */
export function startMockServer(
  providers: readonly MockedProvider[],
  port: number,
  options: MockServerOptions = {},
): Promise<LoopbackServer> {
  let answer: MockAnswer | undefined;
  return serveOnLoopback({
    port,
    answers: (url) => (answer = createMockAnswer(providers, createMockAddresses(url, providers), options)),
    messages: (upgrade) => answer && responsesOverSocket(upgrade, answer),
  });
}

/** Answers with the providers' mocks, as the hub with their models, and below `/__mock` to scripts. */
export function createMockAnswer(
  providers: readonly MockedProvider[],
  addresses: MockAddresses,
  { strict = false, pace = 1, replies }: MockServerOptions = {},
): MockAnswer {
  const mocked = Object.fromEntries(providers.map((provider) => [provider.id, provider]));
  const create = (): Mock => createMock(mocked, { strict, pace, now: () => new Date() });
  const mocks = isolateMocks(replies ? () => replies.addTo(create()) : create);
  replies?.onChange(mocks.reset);

  async function findAnswer(mock: Mock, request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/") return overview(providers);
    const url = addresses.mocked(pathname + search);
    if (!url) return refusal(`No mocked address starts with ${pathname.split("/")[1]}`, providers);
    const answer = await mock.answer(await copyRequest(request, url));
    return answer ?? refusal(`No mock answers ${request.method} ${url.split("?")[0]}`, providers);
  }

  return async (request) => {
    if (request.method === "GET" && new URL(request.url).pathname === METRICS) {
      return Response.json({ metrics: mocks.metrics(request.headers.get(TEST_HEADER)) });
    }
    const mock = mocks.of(request);
    // Before pages of other origins get their permission: this is no simulation.
    const control = await answerControl(mock, request);
    if (control) return control;
    if (request.method === "OPTIONS") return permission(request);
    const answer = await findAnswer(mock, request);
    if (answer.type === "error") return answer;
    const headers = new Headers(answer.headers);
    headers.set(SIMULATED, "1");
    headers.set("access-control-allow-origin", "*");
    headers.set("access-control-expose-headers", "*");
    const location = headers.get("location");
    if (location) headers.set("location", addresses.localize(location));
    const { status, statusText } = answer;
    if (!headers.get("content-type")?.startsWith("application/json") || headers.has("content-encoding")) {
      return new Response(answer.body, { status, statusText, headers });
    }
    headers.delete("content-length");
    return new Response(addresses.localize(await answer.text()), { status, statusText, headers });
  };
}

/** All origins are allowed, because everything here is simulated. */
function permission(request: Request): Response {
  const headers = {
    [SIMULATED]: "1",
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "*",
    // `*` does not include `authorization`.
    "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "*",
  };
  return new Response(null, { status: 204, headers });
}

function overview(providers: readonly MockedProvider[]): Response {
  const models = providers.flatMap(({ id, models: mockModels }) =>
    mockModels.map(({ id: model, task, providerId }) => ({ provider: id, model, task, providerId })),
  );
  return Response.json({ simulated: true, models });
}

function refusal(reason: string, providers: readonly MockedProvider[]): Response {
  const known = ["hub", "router", ...providers.map(({ id }) => id)].join(", ");
  return Response.json(
    { error: `${reason}. Addresses start with /<name>/, where name is one of ${known}.` },
    { status: 404 },
  );
}
