import { callSdk } from "./sdk-clients.ts";
import { bedrock, type Fetch } from "./sdks.ts";

/** What a streamed chat contains. */
export interface Streamed {
  readonly text: string;
  readonly toolCalls: readonly { readonly name: string; readonly input: unknown }[];
  readonly finish: string | undefined;
  readonly usage: readonly [input: number, output: number] | undefined;
}

type Reading = (answer: Fetch) => Promise<Streamed>;

/** Reasons in the vendors' words. */
const FINISH: Readonly<Record<string, string>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  STOP: "stop",
  completed: "stop",
  max_tokens: "length",
  MAX_TOKENS: "length",
  incomplete: "length",
  tool_use: "tool_calls",
};

/** @param calls have their input as JSON text, or as a value */
function streamed(
  text: string,
  calls: readonly { readonly name?: string | undefined; readonly input?: unknown }[],
  finish: string | null | undefined,
  usage: readonly [unknown, unknown] | undefined,
): Streamed {
  const reason = finish == null ? undefined : (FINISH[finish] ?? finish);
  return {
    text,
    toolCalls: calls.map(({ name = "", input }) => ({
      name,
      input: typeof input === "string" ? (JSON.parse(input || "{}") as unknown) : input,
    })),
    // Some vendors end a call of a tool like a text.
    finish: calls.length > 0 && reason === "stop" ? "tool_calls" : reason,
    usage: usage && [Number(usage[0] ?? 0), Number(usage[1] ?? 0)],
  };
}

interface Delta {
  readonly content?: string | null;
  readonly tool_calls?: readonly { readonly index: number; readonly function: { name?: string; arguments?: string } }[];
}
type Counts = { readonly prompt_tokens: number; readonly completion_tokens: number } | null;
interface Chunk {
  readonly choices?: readonly {
    readonly delta: Delta;
    readonly finish_reason?: string | null;
    readonly usage?: Counts;
  }[];
  readonly usage?: Counts;
  readonly x_groq?: { readonly usage?: Counts };
}

const CREATE = "chat.completions.create";

/** An SDK that returns the chunks of OpenAI's form. */
const chunks =
  (id: string, call = CREATE): Reading =>
  async (answer) => {
    const args = { model: "model", messages: [{ role: "user", content: "Hi" }], stream: true };
    const stream = (await callSdk(id, call, answer, [args])) as AsyncIterable<Chunk>;
    const calls: { name: string; input: string }[] = [];
    let text = "";
    let finish: string | undefined;
    let usage: Counts | undefined;
    for await (const { choices: [choice] = [], usage: counted, x_groq: own } of stream) {
      text += choice?.delta.content ?? "";
      finish = choice?.finish_reason ?? finish;
      // Groq counts in a member of its own, Moonshot in the last choice.
      usage = counted ?? own?.usage ?? choice?.usage ?? usage;
      for (const { index, function: called } of choice?.delta.tool_calls ?? []) {
        const { name, input } = calls[index] ?? { name: "", input: "" };
        calls[index] = { name: name + (called.name ?? ""), input: input + (called.arguments ?? "") };
      }
    }
    return streamed(text, calls, finish, usage ? [usage.prompt_tokens, usage.completion_tokens] : undefined);
  };

interface AnthropicMessage {
  readonly content: readonly { readonly type: string; readonly text?: string; name?: string; input?: unknown }[];
  readonly stop_reason: string;
  readonly usage: Readonly<Record<string, number | null>>;
}
const anthropic: Reading = async (answer) => {
  const args = { model: "claude-sonnet-5", max_tokens: 64, messages: [{ role: "user", content: "Hi" }] };
  const stream = (await callSdk("anthropic", "messages.stream", answer, [args])) as {
    finalMessage(): Promise<AnthropicMessage>;
  };
  const { content, stop_reason: finish, usage } = await stream.finalMessage();
  const { input_tokens, cache_creation_input_tokens: written, cache_read_input_tokens: read, output_tokens } = usage;
  return streamed(
    content.map(({ text = "" }) => text).join(""),
    content.filter(({ type }) => type === "tool_use"),
    finish,
    [(input_tokens ?? 0) + (written ?? 0) + (read ?? 0), output_tokens],
  );
};

interface GeminiChunk {
  readonly text?: string;
  readonly functionCalls?: readonly { readonly name: string; readonly args: unknown }[];
  readonly candidates?: readonly { readonly finishReason?: string }[];
  readonly usageMetadata?: Readonly<Record<string, number>>;
}
const google: Reading = async (answer) => {
  const args = { model: "gemini-3.5-flash", contents: "Hi" };
  const stream = (await callSdk("google", "models.generateContentStream", answer, [
    args,
  ])) as AsyncIterable<GeminiChunk>;
  const all: GeminiChunk[] = [];
  for await (const chunk of stream) all.push(chunk);
  const usage = all.findLast(({ usageMetadata }) => usageMetadata)?.usageMetadata;
  return streamed(
    all.map(({ text = "" }) => text).join(""),
    all.flatMap(({ functionCalls = [] }) => functionCalls).map(({ name, args: input }) => ({ name, input })),
    all.findLast(({ candidates }) => candidates?.[0]?.finishReason)?.candidates?.[0]?.finishReason,
    usage && [usage["promptTokenCount"], (usage["candidatesTokenCount"] ?? 0) + (usage["thoughtsTokenCount"] ?? 0)],
  );
};

interface MistralEvent {
  readonly data: {
    readonly choices: readonly {
      readonly delta: {
        readonly content?: string | readonly { readonly type: string; readonly text?: string }[];
        readonly toolCalls?: readonly { readonly function: { name: string; arguments: unknown } }[] | null;
      };
      readonly finishReason?: string | null;
    }[];
    readonly usage?: { readonly promptTokens: number; readonly completionTokens: number };
  };
}
const mistral: Reading = async (answer) => {
  const args = { model: "mistral-small-latest", messages: [{ role: "user", content: "Hi" }] };
  const stream = (await callSdk("mistral", "chat.stream", answer, [args])) as AsyncIterable<MistralEvent>;
  const all: MistralEvent["data"][] = [];
  for await (const { data } of stream) all.push(data);
  const choices = all.flatMap((chunk) => chunk.choices);
  const usage = all.findLast((chunk) => chunk.usage)?.usage;
  const texts = choices.flatMap(({ delta: { content = "" } }) =>
    typeof content === "string" ? content : content.map(({ text = "" }) => text),
  );
  const calls = choices.flatMap(({ delta: { toolCalls } }) => toolCalls ?? []);
  return streamed(
    texts.join(""),
    calls.map(({ function: { name, arguments: input } }) => ({ name, input })),
    choices.findLast(({ finishReason }) => finishReason)?.finishReason,
    usage && [usage.promptTokens, usage.completionTokens],
  );
};

interface ConverseEvent {
  readonly contentBlockStart?: { readonly start?: { readonly toolUse?: { readonly name: string } } };
  readonly contentBlockDelta?: { readonly delta: { readonly text?: string; readonly toolUse?: { input: string } } };
  readonly messageStop?: { readonly stopReason: string };
  readonly metadata?: { readonly usage: { readonly inputTokens: number; readonly outputTokens: number } };
}
const amazonBedrock: Reading = async (answer) => {
  const { client, sdk } = bedrock(answer);
  const messages = [{ role: "user", content: [{ text: "Hi" }] }];
  const command = new sdk.ConverseStreamCommand({ modelId: "amazon.nova-lite-v1:0", messages });
  const { stream } = (await client.send(command)) as unknown as { stream: AsyncIterable<ConverseEvent> };
  const calls: { name: string; input: string }[] = [];
  let text = "";
  let finish: string | undefined;
  let usage: readonly [number, number] | undefined;
  for await (const { contentBlockStart, contentBlockDelta, messageStop, metadata } of stream) {
    const name = contentBlockStart?.start?.toolUse?.name;
    if (name !== undefined) calls.push({ name, input: "" });
    const { text: more = "", toolUse } = contentBlockDelta?.delta ?? {};
    text += more;
    if (toolUse) calls.at(-1)!.input += toolUse.input;
    finish = messageStop?.stopReason ?? finish;
    usage = metadata ? [metadata.usage.inputTokens, metadata.usage.outputTokens] : usage;
  }
  return streamed(text, calls, finish, usage);
};

interface ResponseEvent {
  readonly type: string;
  readonly delta?: string;
  readonly response?: {
    readonly status: string;
    readonly output: readonly { readonly type: string; readonly name?: string; readonly arguments?: string }[];
    readonly usage?: { readonly input_tokens: number; readonly output_tokens: number };
  };
}
const perplexity: Reading = async (answer) => {
  const args = { model: "perplexity/sonar", input: "Hi", stream: true };
  const stream = (await callSdk("perplexity", "responses.create", answer, [args])) as AsyncIterable<ResponseEvent>;
  const all: ResponseEvent[] = [];
  for await (const event of stream) all.push(event);
  const { response } = all.findLast(({ response: some }) => some?.usage) ?? {};
  return streamed(
    all.map(({ type, delta = "" }) => (type === "response.output_text.delta" ? delta : "")).join(""),
    (response?.output ?? [])
      .filter(({ type }) => type === "function_call")
      .map(({ name, arguments: input }) => ({ name, input })),
    response?.status,
    response?.usage && [response.usage.input_tokens, response.usage.output_tokens],
  );
};

/** How each vendor's package reads a streamed chat, and with which call. */
const READINGS: Readonly<Record<string, readonly [name: string, reading: Reading, call: string]>> = {
  "amazon-bedrock": ["@aws-sdk/client-bedrock-runtime", amazonBedrock, "ConverseStreamCommand"],
  anthropic: ["@anthropic-ai/sdk", anthropic, "messages.stream"],
  google: ["@google/genai", google, "models.generateContentStream"],
  groq: ["groq-sdk", chunks("groq"), CREATE],
  mistral: ["@mistralai/mistralai", mistral, "chat.stream"],
  perplexity: ["@perplexity-ai/perplexity_ai", perplexity, "responses.create"],
  sambanova: ["sambanova", chunks("sambanova"), CREATE],
  together: ["together-ai", chunks("together"), CREATE],
  writer: ["writer-sdk", chunks("writer", "chat.chat"), "chat.chat"],
};

/** How a provider's stream is read by its vendor's package, or by OpenAI's, whose form the others have. */
export const readingOf = (id: string) => READINGS[id] ?? (["openai", chunks("openai"), CREATE] as const);

interface OurAnswer {
  readonly content: string;
  readonly toolCalls: readonly { readonly function: { readonly name: string; readonly arguments: unknown } }[];
  readonly finishReason: string | undefined;
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | undefined;
}
export const ourStreamed = ({ content, toolCalls, finishReason, usage }: OurAnswer): Streamed =>
  streamed(
    content,
    toolCalls.map(({ function: { name, arguments: input } }) => ({ name, input })),
    finishReason,
    usage && [usage.prompt_tokens, usage.completion_tokens],
  );
