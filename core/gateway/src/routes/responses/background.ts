import { eventResponse, type EventLog } from "../../background/work.ts";
import { describeFailure } from "../../errors/describe-failure.ts";
import { refused } from "../../errors/gateway-error.ts";
import type { JsonObject } from "../../request/read-json.ts";
import type { LaterRequest } from "../../route.ts";
import { emptyResponse } from "./answer.ts";
import { chatOf } from "./request.ts";
import { eventsKey, responseMemory } from "./stored-responses.ts";

/** As long as OpenAI's, roughly. Source: https://docs.perplexity.ai/docs/agent-api/background-mode */
const EVENTS_LIFETIME_MS = 10 * 60 * 1000;

/** Makes a response that its caller does not wait for: it is stored as it proceeds, and its stream can be continued. */
export function inBackground(request: LaterRequest): Promise<Response> | undefined {
  const { background, store } = request.body;
  if (background !== true) return undefined;
  if (store === false) throw refused("store", "a response in the background is stored until it is read");
  return begin(request);
}

async function begin({ body, store, works, answer }: LaterRequest): Promise<Response> {
  const id = crypto.randomUUID().replaceAll("-", "");
  const recalled = await responseMemory.recall(body, store);
  // What a chat cannot express is refused at once.
  chatOf(recalled);
  const facts = { body, model: String(body["model"]), created: Math.floor(Date.now() / 1000), id, usage: undefined };
  const first = emptyResponse(facts);
  const key = String(first["id"]);
  const save = (news: JsonObject): Promise<void> => responseMemory.keep({ ...first, ...news }, recalled, store);
  await save({});
  const isStreamed = body["stream"] === true;
  let begun: ((response: Response) => void) | undefined;
  const beginning = new Promise<Response>((resolve) => (begun = resolve));

  async function run(log: EventLog, signal: AbortSignal): Promise<void> {
    const response = await answer({ signal, id });
    const problem = response.ok ? undefined : await failureIn(response.clone());
    begun?.(response);
    // A stream that is stopped breaks off.
    const broken = response.ok && isStreamed ? await record(response, log).catch(brokenOff) : problem;
    if (signal.aborted) await save({ status: "cancelled" });
    else if (broken) await save({ status: "failed", error: broken });
    if (isStreamed) await store.put(eventsKey(key), { events: log.events }, EVENTS_LIFETIME_MS);
  }

  const work = await works.start(key, run);
  if (!isStreamed) return Response.json(first);
  const started = await beginning;
  return started.ok ? eventResponse(work?.read() ?? "", started.headers) : started;
}

/** Adds the events of a stream to a log. @returns the error that it ended with */
async function record(response: Response, log: EventLog): Promise<JsonObject | undefined> {
  let rest = "";
  let error: JsonObject | undefined;
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split(/(?<=\n\n)/);
    rest = events.at(-1)?.endsWith("\n\n") ? "" : (events.pop() ?? "");
    for (const event of events) {
      log.append(event);
      const [, json] = /^event: error\ndata: (.*)/.exec(event) ?? [];
      if (json !== undefined) error = problemOf(JSON.parse(json) as JsonObject);
    }
  }
  return error;
}

async function failureIn(response: Response): Promise<JsonObject> {
  return problemOf(((await response.json()) as { readonly error: JsonObject }).error);
}

function brokenOff(error: unknown): JsonObject {
  const { code, message } = describeFailure(error);
  return { code, message };
}

const problemOf = ({ code, message }: JsonObject): JsonObject => ({ code, message });
