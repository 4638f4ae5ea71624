import { AsyncLocalStorage } from "node:async_hooks";
import { http, passthrough } from "msw";
import { setupServer } from "msw/node";
import { openAiFail } from "./problem.ts";
import { createMock, internalsOf, UnmockedError, type Mock } from "./script/create-mock.ts";
import type { MockOptions, ScriptableMocks } from "./script/mock-options.ts";
import { NO_REPLY } from "./script/scripted-answers.ts";

/** A mock that answers the requests of this process. */
export interface StartedMock<Id extends string = string> extends Mock<Id> {
  /** Stops intercepting requests. */
  close(): void;
  /** Closes, and verifies, for `using mock = startMock(…)`. */
  [Symbol.dispose](): void;
}

/**
 * `createMock`, and an msw server that redirects this process's requests to it. A request without a mock throws,
 * unless it stays on this machine. Clients use the `fetch` that exists when they are created, so start the mock
 * first.
 * @param providers provider id -> what its `/mocks` exports
 */
export function startMock<const Providers extends Readonly<Record<string, ScriptableMocks>>>(
  providers: Providers,
  options: MockOptions<keyof Providers & string> = {},
): StartedMock<keyof Providers & string> {
  const mock = createMock(providers, options);
  const { problems } = internalsOf(mock);
  const answers = new AsyncLocalStorage<{ response: Response | undefined }>();
  const answered = http.all("*", () => {
    const answer = answers.getStore();
    const response = answer?.response;
    if (answer) answer.response = undefined;
    return response;
  });
  function unmocked(method: string, url: string): string | undefined {
    const { hostname, protocol, origin, pathname } = new URL(url);
    if (!protocol.startsWith("http") || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return undefined;
    const message = `There is no mock for ${method} ${origin}${pathname}.`;
    problems.push(message);
    return message;
  }
  const unknown = http.all("*", ({ request }) => {
    const message = unmocked(request.method, request.url);
    return message === undefined ? passthrough() : refusal(message);
  });
  const server = setupServer(answered, ...mock.handlers, unknown);
  server.listen({ onUnhandledRequest: "error" });
  // msw copies every answer of `fetch` for such listeners. A body with an unread copy cannot be canceled, and clients that
  // cancel it before they retry would wait forever. Answers of `node:http` are no copies.
  server.events.on("response:mocked", ({ response }) => void (answers.getStore() && response.body?.cancel()));

  const intercepted = globalThis.fetch;
  // msw makes four copies of a request, which takes longer than a test's reply.
  const direct: typeof fetch = async (input, init) => {
    if (!isOpen) return intercepted(input, init);
    const throughMsw = (response?: Response) => answers.run({ response }, () => intercepted(input, init));
    if (!isRepeatable(input, init)) return throughMsw();
    let response: Response;
    try {
      response = await mock.fetch(input, init);
    } catch (error) {
      if (!(error instanceof UnmockedError)) throw error;
      const message = unmocked(error.request.method, error.request.url);
      if (message === undefined) return throughMsw();
      if (isRepeated(error.request)) return refusal(message);
      throw new TypeError(message, { cause: error });
    }
    // Redirects are followed and bodies unpacked as msw does it.
    if (response.headers.has("location") || response.headers.has("content-encoding")) {
      return throughMsw(response);
    }
    return Object.defineProperty(response, "url", { value: new URL(input).href.split("#")[0] });
  };
  globalThis.fetch = direct;

  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    if (globalThis.fetch === direct) globalThis.fetch = intercepted;
    // From version 3 on, msw throws when a server is closed twice.
    server.close();
  };
  return Object.assign(mock, {
    close,
    [Symbol.dispose]() {
      close();
      mock.done();
    },
  });
}

const refusal = (message: string): Response => openAiFail({ status: NO_REPLY, kind: "invalid-request", message });

/**
 * Whether a client would repeat a request that throws, and report a failed connection in the end: SDKs by Stainless, as
 * OpenAI's and Anthropic's, and our own client, which follows redirects itself.
 */
function isRepeated({ headers, redirect }: Request): boolean {
  return redirect === "manual" || [...headers.keys()].some((name) => name.startsWith("x-stainless-"));
}

/** Whether a request can be made of the same arguments twice. */
function isRepeatable(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): input is string | URL {
  const { body } = init ?? {};
  return !(input instanceof Request) && /^https?:/i.test(String(input)) && !Object(body)[Symbol.asyncIterator];
}
