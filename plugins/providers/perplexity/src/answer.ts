import { nativeChunk, nativeCompletion, type NativeAnswer, type NativeUsage } from "@patchbay/core/native-chat";
import { isObject, JobError, OutputError, type ChunkContext, type JsonObject } from "@patchbay/core/provider";
import { SIGNED } from "./request.ts";

type Completion = ReturnType<typeof nativeCompletion>;
type Chunk = ReturnType<typeof nativeChunk>;

/** The parts of a response that have been read, so that none is repeated. */
interface ResponseState {
  id: string;
  model: string;
  readonly calls: Set<unknown>;
  readonly sources: Set<unknown>;
}

export const startResponse = (): ResponseState => ({ id: "", model: "", calls: new Set(), sources: new Set() });

/** @throws OutputError for another shape; JobError for a run that failed with status 200 */
export function readResponse(data: unknown): Completion {
  const { id, model, output, usage } = isObject(data) ? data : {};
  if (!isObject(data) || typeof id !== "string" || typeof model !== "string" || !Array.isArray(output)) {
    throw new OutputError("Expected {id, model, output: []} of Perplexity's Agent API");
  }
  refuseFailed(data);
  const state = startResponse();
  const items = output.filter(isObject);
  const { calls, sources } = newIn(items, state);
  return nativeCompletion({ id, model }, usageOf(usage), {
    text: items.flatMap(partsOf).map(textOf).join(""),
    ...answerOf(calls, sources, state),
    finishReason: finishOf(data, state),
    nativeFinishReason: String(data["status"]),
  });
}

/** Source: response_stream_chunk.py of github.com/perplexityai/perplexity-py */
export function readResponseEvent(event: unknown, context: ChunkContext): Chunk | undefined {
  const state = context.state as ResponseState;
  if (!isObject(event)) return undefined;
  const { type, delta, thought, item, results, contents } = event;
  const response = isObject(event["response"]) ? event["response"] : undefined;
  const chunk = (answer: NativeAnswer, usage?: NativeUsage) =>
    nativeChunk({ id: state.id, model: state.model }, usage, answer);
  if (response) {
    Object.assign(state, { id: String(response["id"]), model: String(response["model"]) });
    refuseFailed(response);
  }
  switch (type) {
    case "response.created":
      return chunk({ text: "" });
    case "response.output_text.delta":
      return chunk({ text: String(delta) });
    case "response.output_item.done": {
      const { calls, sources } = newIn(isObject(item) ? [item] : [], state);
      return calls.length + sources.length > 0 ? chunk(answerOf(calls, sources, state)) : undefined;
    }
    case "response.completed":
    case "response.incomplete": {
      if (!response) return undefined;
      const output = Array.isArray(response["output"]) ? response["output"].filter(isObject) : [];
      const { calls, sources } = newIn(output, state);
      const end = { finishReason: finishOf(response, state), nativeFinishReason: String(response["status"]) };
      return chunk({ ...answerOf(calls, sources, state), ...end }, usageOf(response["usage"]));
    }
    default: {
      const sources = fresh([results, contents].flat().filter(isObject), state);
      const reasoning = typeof thought === "string" && thought !== "" && { reasoning: thought };
      return reasoning || sources.length > 0 ? chunk({ ...reasoning, ...answerOf([], sources, state) }) : undefined;
    }
  }
}

/** A failed or canceled run has status 200. */
function refuseFailed({ status, error }: JsonObject): void {
  if (status !== "failed" && status !== "cancelled") return;
  const reason = isObject(error) ? `: ${String(error["message"])}` : " without a reason";
  throw new JobError(`Perplexity's run ended as ${status}${reason}.`);
}

const partsOf = ({ type, content }: JsonObject): JsonObject[] =>
  type === "message" && Array.isArray(content) ? content.filter(isObject) : [];

const textOf = ({ text }: JsonObject): string => (typeof text === "string" ? text : "");

/** Tool calls and sources that have not been read before. */
function newIn(items: readonly JsonObject[], state: ResponseState) {
  const calls = items.filter(({ type, call_id: id }) => {
    if (type !== "function_call" || state.calls.has(id)) return false;
    return state.calls.add(id);
  });
  const cited = items.flatMap(
    (item) =>
      [
        ...(Array.isArray(item["results"]) ? item["results"] : []),
        ...(Array.isArray(item["contents"]) ? item["contents"] : []),
        ...partsOf(item).flatMap(({ annotations }) => (Array.isArray(annotations) ? annotations : [])),
      ] as unknown[],
  );
  return { calls, sources: fresh(cited.filter(isObject), state) };
}

function fresh(sources: readonly JsonObject[], state: ResponseState): JsonObject[] {
  return sources.filter(({ url }) => typeof url === "string" && !state.sources.has(url) && state.sources.add(url));
}

function answerOf(calls: readonly JsonObject[], sources: readonly JsonObject[], state: ResponseState): NativeAnswer {
  const all = [...state.calls];
  return {
    ...(calls.length > 0 && {
      toolCalls: calls.map(({ call_id: id, name, arguments: args }) => ({
        index: all.indexOf(id),
        id: String(id),
        name: String(name),
        arguments: String(args),
      })),
    }),
    reasoningDetails: calls.flatMap(({ call_id: id, thought_signature: data }) =>
      typeof data === "string" ? [{ type: "reasoning.encrypted", id, data, format: SIGNED }] : [],
    ),
    ...(sources.length > 0 && { own: { citations: sources } }),
  };
}

function finishOf({ status, incomplete_details: details }: JsonObject, { calls }: ResponseState): string {
  if (status !== "incomplete") return calls.size > 0 ? "tool_calls" : "stop";
  const reason = isObject(details) ? String(details["reason"]) : "incomplete";
  return reason === "max_output_tokens" ? "length" : reason;
}

const count = (from: unknown, name: string): number | undefined =>
  isObject(from) && typeof from[name] === "number" ? from[name] : undefined;

function usageOf(value: unknown): NativeUsage {
  const {
    input_tokens: input,
    output_tokens: output,
    total_tokens: _total,
    input_tokens_details: inputs,
    output_tokens_details: outputs,
    ...own
  } = isObject(value) ? value : {};
  return {
    input: Number(input ?? 0),
    output: Number(output ?? 0),
    cacheRead: count(inputs, "cache_read_input_tokens") ?? count(inputs, "cached_tokens"),
    cacheWrite: count(inputs, "cache_creation_input_tokens"),
    reasoning: count(outputs, "reasoning_tokens"),
    own,
  };
}
