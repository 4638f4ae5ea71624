import { http, type RequestHandler } from "msw";
import type { MockProblem } from "../problem.ts";
import type { ProviderMocks } from "../provider-mocks.ts";
import { routeOf, type MockKind, type MockReplies } from "../route.ts";

/** A refusal: a status, or one with what goes along. */
export interface MockRefusal {
  readonly error: number;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly message?: string;
}

export type ScriptedReply<Kind extends MockKind> = string | MockReplies[Kind] | MockRefusal;

/** What a test says that a provider replies. */
export interface MockScript<Kind extends MockKind> {
  /** Replies so to the next request that nothing else was said for. */
  reply(reply: ScriptedReply<Kind>): MockScript<Kind>;
}

export interface Mock {
  /** For msw's `setupServer` or `setupWorker`. */
  readonly handlers: readonly RequestHandler[];
  /** What a provider's chats reply. @param provider one of those given to `createMock` */
  chat(provider: string): MockScript<"chat">;
}

/** Providers' mocks that a test can script. @param providers provider id -> what its `/mocks` exports */
export function createMock(providers: Readonly<Record<string, Pick<ProviderMocks, "handlers">>>): Mock {
  const scripts = new Map<string, ScriptedReply<"chat">[]>(Object.keys(providers).map((id) => [id, []]));
  const handlers = Object.entries(providers).flatMap(([id, { handlers: own }]) => [
    ...own.flatMap((handler) => {
      const route = routeOf(handler);
      if (!route) return [];
      return http.post(route.url, async ({ request }) => {
        const reply = scripts.get(id)?.shift();
        if (reply === undefined) return undefined;
        if (typeof reply === "string") return route.write({ content: reply }, request);
        return "error" in reply ? route.fail(problemOf(reply)) : route.write(reply, request);
      });
    }),
    ...own,
  ]);
  return {
    handlers,
    chat(provider) {
      const replies = scripts.get(provider);
      if (!replies) throw new Error(`No mocks of ${provider} were given to createMock.`);
      const script: MockScript<"chat"> = {
        reply(reply: ScriptedReply<"chat">) {
          replies.push(reply);
          return script;
        },
      };
      return script;
    },
  };
}

function problemOf({ error, retryAfter, message }: MockRefusal): MockProblem {
  const kind = error === 429 ? "rate-limit" : error === 401 ? "wrong-key" : error < 500 ? "invalid-request" : "server";
  return {
    status: error,
    kind,
    message: message ?? `The mocked provider answers ${error}.`,
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
