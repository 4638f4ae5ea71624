import type { ExchangeKind } from "./fault.ts";
import { typeOf } from "./damage.ts";

/** Words for what is not done yet, as vendors write them: IN_QUEUE, processing, starting, TASK_STATUS_QUEUED … */
const UNFINISHED = /queue|progress|process|running|start|pending|creat|submit|wait|preparing/i;

/** Paths of calls without lasting effect. */
const CHATS = /\/(chat\/completions|completions|chat|embeddings?|embed|rerank|responses|messages)$/;

/** The method of a path that names it, as Google's do: `models/gemini:streamGenerateContent`. */
const STREAMS = /:stream\w+$/;

/**
 * The kind of a request's exchange; undefined for requests that are not for a provider: model lookups, preflights.
 * @param answer returns the answer, called only if the request does not determine the kind
 * @param startsJob whether the call may start a job, if known
 */
export async function exchangeKind(
  request: Request,
  answer: () => Promise<Response>,
  startsJob?: boolean,
): Promise<ExchangeKind | undefined> {
  const { pathname } = new URL(request.url);
  if (request.method === "GET") {
    if (/\/api\/(models|tasks)\b|\/models(\/[^/]+)?$/.test(pathname)) return undefined;
    const response = await answer();
    if (!typeOf(response).endsWith("json")) return "download";
    return UNFINISHED.test(statusIn(await response.clone().text())) ? "poll" : "result";
  }
  if (request.method !== "POST") return undefined;
  if (STREAMS.test(pathname)) return "stream";
  const body = await bodyOf(request);
  if (body["stream"] === true || request.headers.get("accept")?.includes("text/event-stream")) return "stream";
  return startsJob === false || CHATS.test(pathname) || Array.isArray(body["messages"]) ? "chat" : "submission";
}

async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  return (
    ((await request
      .clone()
      .json()
      .catch(() => undefined)) as Readonly<Record<string, unknown>> | null | undefined) ?? {}
  );
}

/** The state of a job in an answer. */
function statusIn(text: string): string {
  const [, status = ""] = /"(?:status|state|task_status|status_message)"\s*:\s*"([^"]*)"/i.exec(text) ?? [];
  return status;
}
