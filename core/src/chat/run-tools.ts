import type { CallOptions } from "../client-contract/options.ts";
import { InputError } from "../errors/index.ts";
import type { ChatCompletionStreamOutput } from "../task/io/conversational.ts";
import type { ChatCompletionUsage } from "../task/io/parts/chat-answer.ts";
import type { ChatMessage } from "../task/io/parts/chat-message.ts";
import { ToolStepsError } from "./chat-errors.ts";
import {
  ChatCollector,
  readAnswer,
  readChunk,
  type ChatAnswer,
  type ChatArguments,
  type ChatClient,
} from "./chat-answer.ts";
import { offeredTools, parsedArguments, runToolCall, type ToolResult, type Tools } from "./tool.ts";

export interface ToolArguments {
  /** The tools that the model may call, by name. */
  readonly tools: Tools;
}

export interface RunToolsOptions extends CallOptions {
  /** Maximum number of model answers; default 10. */
  readonly maxSteps?: number;
  /** Called before each tool runs. It is awaited; an error ends the run. */
  readonly onToolCall?: (call: Pick<ToolResult, "callId" | "name" | "arguments">) => void | Promise<void>;
  /** Called with the result of each tool call. It is awaited. */
  readonly onToolResult?: (result: ToolResult) => void | Promise<void>;
  /** Called after each step. Its `messages`, if stored, let another process continue the run. It is awaited. */
  readonly onStep?: (step: ToolStep) => void | Promise<void>;
}

/** One answer of the model, with its tool results. */
export interface ToolStep {
  readonly step: number;
  readonly answer: ChatAnswer;
  readonly results: readonly ToolResult[];
  /** The conversation so far. */
  readonly messages: ChatMessage[];
}

/** Result of a run. */
export interface ToolRun {
  /** Text of the last answer. */
  readonly content: string;
  /** The last answer. */
  readonly answer: ChatAnswer;
  /** The whole conversation, including the last answer. */
  readonly messages: ChatMessage[];
  readonly steps: readonly ToolStep[];
  /** Tokens of all steps; undefined if the vendor does not count them. */
  readonly usage: ChatCompletionUsage | undefined;
}

/** Events of a run, in order. */
export type ToolRunEvent =
  | {
      readonly type: "chunk";
      readonly step: number;
      /** The text that the chunk adds to the answer. */
      readonly text: string;
      readonly chunk: ChatCompletionStreamOutput;
    }
  | ({ readonly type: "tool-call"; readonly step: number } & Pick<ToolResult, "callId" | "name" | "arguments">)
  | ({ readonly type: "tool-result"; readonly step: number } & ToolResult)
  | ({ readonly type: "finish" } & ToolRun);

/**
 * Lets a model call tools until it answers without a tool call. The calls of one answer run in parallel; errors of
 * tools and
 * invalid arguments are returned to the model.
 *
 * @param options call options, applied to each request; a `signal` ends the run and aborts tools that listen to it
 * @throws ToolStepsError if the model still calls tools after `maxSteps` answers; also the call's errors
 *
 * @example
 * const { content } = await runTools(client, {
 *   provider, model, messages: [{ role: "user", content: "Do I need an umbrella in Oslo?" }],
 *   tools: { weather },
 * });
 */
export async function runTools<Id extends string = string>(
  typedClient: ChatClient<Id>,
  args: Omit<ChatArguments<NoInfer<Id>>, "tools"> & ToolArguments,
  options: RunToolsOptions = {},
): Promise<ToolRun> {
  const client: ChatClient = typedClient;
  // oxlint-disable-next-line require-yield
  const ask: Ask = async function* (chat, callOptions) {
    return readAnswer(await client.chatCompletion(chat, callOptions));
  };
  for await (const event of events(ask, args, options)) if (event.type === "finish") return event;
  throw new Error("unreachable: a run ends with its result or an error");
}

/**
 * The same, chunk by chunk. Leaving the loop aborts the request and the tools. `toResponse` passes the events on to a
 * browser, where `fromResponse<ToolRunEvent>` reads them.
 */
export function runToolsStream<Id extends string = string>(
  typedClient: ChatClient<Id>,
  args: Omit<ChatArguments<NoInfer<Id>>, "tools"> & ToolArguments,
  options: RunToolsOptions = {},
): AsyncGenerator<ToolRunEvent, void, undefined> {
  const client: ChatClient = typedClient;
  const ask: Ask = async function* (chat, callOptions) {
    const collector = new ChatCollector();
    for await (const chunk of client.chatCompletionStream(chat, callOptions)) {
      collector.add(chunk);
      yield chunk;
    }
    return collector.answer();
  };
  return events(ask, args, options);
}

type Ask = (
  chat: ChatArguments,
  options: CallOptions,
) => AsyncGenerator<ChatCompletionStreamOutput, ChatAnswer, undefined>;

async function* events(
  ask: Ask,
  { tools, ...rest }: Omit<ChatArguments, "tools"> & ToolArguments,
  { maxSteps = 10, onToolCall, onToolResult, onStep, ...options }: RunToolsOptions,
): AsyncGenerator<ToolRunEvent, void, undefined> {
  if (!(maxSteps >= 1)) throw new InputError(`maxSteps must be 1 or more, not ${maxSteps}.`);
  const left = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal;
  let chat = { ...rest, ...(Object.keys(tools).length > 0 && { tools: offeredTools(tools) }) } as ChatArguments;
  const steps: ToolStep[] = [];
  try {
    for (let step = 1; step <= maxSteps; step++) {
      const asking = ask(chat, { ...options, signal });
      let event = await asking.next();
      try {
        for (; !event.done; event = await asking.next())
          yield { type: "chunk", step, text: readChunk(event.value).text, chunk: event.value };
      } finally {
        if (!event.done) await asking.return(undefined as never);
      }
      const answer = event.value;
      for (const call of answer.toolCalls) {
        const heard = { callId: call.id, name: call.function.name, arguments: parsedArguments(call) };
        yield { type: "tool-call", step, ...heard };
        await onToolCall?.(heard);
      }
      const running = answer.toolCalls.map((call) =>
        untilAborted(runToolCall(call, tools, { signal, callId: call.id, step }), signal),
      );
      // A later tool may fail while an earlier one is awaited.
      for (const each of running) each.catch(() => undefined);
      const results: ToolResult[] = [];
      for (const each of running) {
        const result = await each;
        results.push(result);
        await onToolResult?.(result);
        yield { type: "tool-result", step, ...result };
      }
      const toolMessages = results.map(({ callId, content }) => ({ role: "tool", tool_call_id: callId, content }));
      const messages: ChatMessage[] = [...chat.messages, answer.message, ...toolMessages];
      steps.push({ step, answer, results, messages });
      await onStep?.({ step, answer, results, messages });
      if (results.length === 0) {
        yield { type: "finish", content: answer.content, answer, messages, steps, usage: sumOf(steps) };
        return;
      }
      chat = { ...chat, messages };
      // A model that must always call a tool never answers.
      if (chat.tool_choice !== "none") delete chat.tool_choice;
    }
    throw new ToolStepsError(
      `The model still requested tools after ${maxSteps} ${maxSteps === 1 ? "answer" : "answers"}, which is the limit (maxSteps). The error's messages contain the conversation so far.`,
      { messages: chat.messages },
    );
  } finally {
    left.abort();
  }
}

/** Settles with the promise, or rejects immediately when the run is aborted: a tool does not have to listen. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function sumOf(steps: readonly ToolStep[]): ChatCompletionUsage | undefined {
  const counted = steps.flatMap(({ answer: { usage } }) => usage ?? []);
  if (counted.length === 0) return undefined;
  const total = (name: "prompt_tokens" | "completion_tokens" | "total_tokens"): number =>
    counted.reduce((sum, usage) => sum + usage[name], 0);
  return {
    prompt_tokens: total("prompt_tokens"),
    completion_tokens: total("completion_tokens"),
    total_tokens: total("total_tokens"),
  };
}
