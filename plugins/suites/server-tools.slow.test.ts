import { createRequire } from "node:module";
import path from "node:path";
import { collectStream, readAnswer } from "@patchbay/core/chat";
import { InferenceClient } from "@patchbay/core/client";
import { createReplay, responseOf, sampleKey } from "@patchbay/testing";
import { beforeAll, expect, it } from "vitest";
import { packagesInstalled, TOOLS } from "../../core/kit/testing/slow-packages.ts";
import { allProviders } from "./parity/all-providers.ts";
import { SERVER_TOOLS, type ServerTool } from "./server-tools/answers.ts";

/** Answers with server tools, compared with the vendor's SDK reading the same bytes. */

const load = createRequire(path.join(TOOLS, "package.json"));

/** The result of reading an answer. */
interface Reading {
  text: string;
  /** Calls of the caller's tools. */
  readonly calls: { readonly name: string; readonly input: unknown }[];
  /** Blocks of the vendor's tools. */
  readonly blocks: object[];
  readonly citations: unknown[];
}

const emptyReading = (): Reading => ({ text: "", calls: [], blocks: [], citations: [] });

interface AnthropicBlock {
  readonly type: string;
  readonly text?: string;
  readonly citations?: readonly unknown[] | null;
  readonly name?: string;
  readonly input?: unknown;
}

interface AnthropicSdk {
  readonly Anthropic: new (options: { apiKey: string; fetch: typeof fetch }) => {
    readonly messages: {
      create(args: object): Promise<{ readonly content: AnthropicBlock[] }>;
      stream(args: object): { finalMessage(): Promise<{ readonly content: AnthropicBlock[] }> };
    };
  };
}

async function readByAnthropic(response: Response, streamed: boolean): Promise<Reading> {
  const { Anthropic } = load("@anthropic-ai/sdk") as AnthropicSdk;
  const { messages } = new Anthropic({ apiKey: "k", fetch: () => Promise.resolve(response) });
  const args = { model: "claude-sonnet-5", max_tokens: 9, messages: [{ role: "user", content: "Umbrella?" }] };
  const { content } = await (streamed ? messages.stream(args).finalMessage() : messages.create(args));
  const reading = emptyReading();
  for (const block of content) {
    const { type, text = "", citations, name = "", input } = block;
    if (type === "text") reading.text += text;
    else if (type === "tool_use") reading.calls.push({ name, input });
    else reading.blocks.push(block);
    reading.citations.push(...(citations ?? []));
  }
  return reading;
}

interface AwsBlock {
  text?: string;
  toolUse?: { readonly name: string; readonly type?: string; input?: unknown };
  toolResult?: { content?: unknown };
  citationsContent?: { readonly content: readonly { text: string }[]; readonly citations: readonly unknown[] };
}

interface AwsEvent {
  readonly contentBlockStart?: { readonly contentBlockIndex: number; readonly start: AwsBlock };
  readonly contentBlockDelta?: {
    readonly contentBlockIndex: number;
    readonly delta: {
      readonly text?: string;
      readonly citation?: unknown;
      readonly toolUse?: { readonly input: string };
      readonly toolResult?: readonly unknown[];
    };
  };
}

interface AwsSdk {
  readonly BedrockRuntimeClient: new (options: object) => {
    send(command: object): Promise<{
      readonly output?: { readonly message: { readonly content: AwsBlock[] } };
      readonly stream?: AsyncIterable<AwsEvent>;
    }>;
  };
  readonly ConverseCommand: new (args: object) => object;
  readonly ConverseStreamCommand: new (args: object) => object;
}

async function readByAws(response: Response, streamed: boolean): Promise<Reading> {
  const { BedrockRuntimeClient, ConverseCommand, ConverseStreamCommand } = load(
    "@aws-sdk/client-bedrock-runtime",
  ) as AwsSdk;
  const { HttpResponse } = load("@smithy/core/protocols") as { HttpResponse: new (answer: object) => object };
  const answer = new HttpResponse({
    statusCode: 200,
    headers: Object.fromEntries(response.headers),
    body: response.body,
  });
  const client = new BedrockRuntimeClient({
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    requestHandler: { handle: async () => ({ response: answer }) },
  });
  const args = { modelId: "amazon.nova-lite-v1:0", messages: [{ role: "user", content: [{ text: "Umbrella?" }] }] };
  const { output, stream } = await client.send(new (streamed ? ConverseStreamCommand : ConverseCommand)(args));
  const reading = emptyReading();
  for (const { text, toolUse, toolResult, citationsContent } of output?.message.content ?? (await blocksOf(stream!))) {
    reading.text += [text, ...(citationsContent?.content ?? []).map((part) => part.text)].join("");
    if (toolUse?.type === "server_tool_use") reading.blocks.push({ toolUse });
    else if (toolUse) reading.calls.push({ name: toolUse.name, input: toolUse.input });
    if (toolResult) reading.blocks.push({ toolResult });
    reading.citations.push(...(citationsContent?.citations ?? []));
  }
  return reading;
}

/** The SDK returns a stream's events one by one, so the parts of a block are joined by its index. */
async function blocksOf(stream: AsyncIterable<AwsEvent>): Promise<AwsBlock[]> {
  const blocks: AwsBlock[] = [];
  const inputs: string[] = [];
  for await (const { contentBlockStart, contentBlockDelta } of stream) {
    if (contentBlockStart) blocks[contentBlockStart.contentBlockIndex] = structuredClone(contentBlockStart.start);
    if (!contentBlockDelta) continue;
    const { contentBlockIndex: index, delta } = contentBlockDelta;
    const block = (blocks[index] ??= {});
    if (delta.text !== undefined) block.text = (block.text ?? "") + delta.text;
    if (delta.toolUse) inputs[index] = (inputs[index] ?? "") + delta.toolUse.input;
    if (delta.toolResult && block.toolResult) block.toolResult.content = delta.toolResult;
    if (delta.citation) block.citationsContent = { content: [], citations: [delta.citation] };
  }
  for (const [index, { toolUse }] of blocks.entries())
    if (toolUse && inputs[index] !== undefined) toolUse.input = JSON.parse(inputs[index]);
  return blocks;
}

const SDKS: Readonly<Record<string, typeof readByAws>> = {
  anthropic: readByAnthropic,
  "amazon-bedrock": readByAws,
};

async function readHere(one: ServerTool, streamed: boolean): Promise<Reading> {
  const plugin = allProviders.find(({ id }) => id === one.provider)!;
  const replay = createReplay(() => responseOf(streamed ? one.streamed : one.whole));
  const client = new InferenceClient(sampleKey(plugin), { providers: [plugin], fetch: replay.fetch });
  const chat = { provider: one.provider, model: one.model, messages: [{ role: "user", content: "Umbrella?" }] };
  const answer = streamed
    ? await collectStream(client.chatCompletionStream(chat))
    : readAnswer(await client.chatCompletion(chat));
  const { content_blocks: blocks = [] } = answer.message as { readonly content_blocks?: object[] };
  return {
    text: answer.content,
    calls: answer.toolCalls.map((call) => ({
      name: call.function.name,
      input: JSON.parse(call.function.arguments),
    })),
    blocks,
    citations: [...(answer.citations ?? [])],
  };
}

beforeAll(() => packagesInstalled(TOOLS), 300_000);

it.each(SERVER_TOOLS.flatMap((one) => [false, true].map((streamed) => ({ provider: one.provider, streamed, one }))))(
  "reads tools that $provider runs itself as the vendor's SDK does (streamed: $streamed)",
  async ({ one, streamed }) => {
    const theirs = await SDKS[one.provider]!(responseOf(streamed ? one.streamed : one.whole), streamed);
    expect(theirs.blocks).toHaveLength(2);
    expect(await readHere(one, streamed)).toEqual(theirs);
  },
);
