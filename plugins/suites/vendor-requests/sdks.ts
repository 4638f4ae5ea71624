import { createRequire } from "node:module";
import path from "node:path";
import type { ProviderKey, TaskInput } from "@patchbay/core/client";
import { TOOLS } from "../../../core/kit/testing/slow-packages.ts";
import { chat, parameters, PDF, PNG, withoutFiles } from "./sdk-inputs.ts";

export const load = createRequire(path.join(TOOLS, "package.json"));

export type Fetch = typeof fetch;

/** The official client of a vendor. */
export interface Sdk {
  readonly id: string;
  /** Its package; default: the vendor's. */
  readonly client?: string;
  /** The method of a chat; default: OpenAI's. */
  readonly call?: string;
  readonly model: string;
  /** Default: a sample. */
  readonly key?: ProviderKey;
  /** The same chat in the SDK's form. */
  ask(fetch: Fetch, chat: TaskInput<"conversational">, stream: boolean): Promise<unknown>;
  /** A question to a model of the mocks, and the expected text. */
  say(fetch: Fetch, model: string): Promise<string>;
  readonly headers: readonly string[];
  /** A shorter chat, if the vendor accepts less; default: all of it. */
  readonly chat?: TaskInput<"conversational">;
  /** Members that the SDK sends although they equal the vendor's defaults. */
  readonly writtenDefaults?: Readonly<Record<string, unknown>>;
}

const anthropic = (via: Fetch) => {
  const { default: Anthropic } = load("@anthropic-ai/sdk") as { default: new (options: object) => AnthropicClient };
  return new Anthropic({ apiKey: "key-0123456789", fetch: via, maxRetries: 0 });
};
interface AnthropicClient {
  readonly messages: { create(args: object): Promise<{ content: { text: string }[] }> };
}

export const google = (via: Fetch) => {
  const { GoogleGenAI } = load("@google/genai") as { GoogleGenAI: new (options: object) => GoogleClient };
  globalThis.fetch = via;
  return new GoogleGenAI({ apiKey: "key-0123456789" });
};
interface GoogleClient {
  readonly models: Record<"generateContent" | "generateContentStream", (args: object) => Promise<{ text: string }>>;
}

const aws = { accessKeyId: "AKIDEXAMPLE0123456", secretAccessKey: "secret-0123456789abcdef" };
/** Options of a client of AWS. */
export const awsOptions = (via: Fetch): object => {
  const requestHandler = {
    metadata: { handlerProtocol: "http/1.1" },
    async handle({
      hostname,
      path: at,
      method,
      headers,
      body,
    }: Record<"hostname" | "path" | "method", string> & { headers: Record<string, string>; body: string }) {
      const answer = await via(`https://${hostname}${at}`, { method, headers, body });
      const response = { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: answer.body };
      return { response };
    },
  };
  return { region: "us-east-1", credentials: { ...aws }, requestHandler, maxAttempts: 1 };
};
export const bedrock = (via: Fetch) => {
  const sdk = load("@aws-sdk/client-bedrock-runtime") as {
    BedrockRuntimeClient: new (options: object) => { send(command: object): Promise<BedrockAnswer> };
  } & Record<"ConverseCommand" | "ConverseStreamCommand" | "InvokeModelCommand", new (input: object) => object>;
  return { client: new sdk.BedrockRuntimeClient(awsOptions(via)), sdk };
};
interface BedrockAnswer {
  readonly body: Uint8Array;
  readonly output: { readonly message: { readonly content: { readonly text: string }[] } };
}
export const mistral = (via: Fetch) => {
  // By its path, because tests run with the condition `source`, which is TypeScript.
  const { Mistral, HTTPClient } = load("./node_modules/@mistralai/mistralai/esm/index.js") as Record<
    "Mistral" | "HTTPClient",
    new (options: object) => MistralClient
  >;
  return new Mistral({ apiKey: "key-0123456789", httpClient: new HTTPClient({ fetcher: via }) });
};
interface MistralClient {
  readonly chat: Record<
    "complete" | "stream",
    (args: object) => Promise<{ choices: { message: { content: string } }[] }>
  >;
}

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "base64"));

export const sdks: readonly Sdk[] = [
  {
    id: "anthropic",
    call: "messages.create",
    model: "claude-sonnet-5",
    key: "key-0123456789",
    headers: ["anthropic-version", "content-type"],
    ask: (via, _, stream) =>
      anthropic(via).messages.create({
        model: "claude-sonnet-5",
        max_tokens: 64,
        stop_sequences: ["END"],
        system: "Be brief.",
        tools: [{ name: "get_weather", description: "The weather of a city", input_schema: parameters }],
        ...(stream && { stream }),
        messages: [
          {
            role: "user",
            content: [
              { type: "text", text: "Which?" },
              { type: "image", source: { type: "base64", media_type: "image/png", data: PNG } },
              { type: "document", source: { type: "base64", media_type: "application/pdf", data: PDF }, title: "a" },
            ],
          },
          {
            role: "assistant",
            content: [
              { type: "text", text: "I look it up." },
              { type: "tool_use", id: "t1", name: "get_weather", input: { city: "Oslo" } },
            ],
          },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "Rain" }] },
        ],
      }),
    async say(via) {
      const messages = [{ role: "user", content: "Are you there?" }];
      const args = { model: "claude-sonnet-5", max_tokens: 64, messages };
      return (await anthropic(via).messages.create(args)).content.map(({ text }) => text).join("");
    },
  },
  {
    id: "google",
    call: "models.generateContent",
    model: "gemini-3.5-flash",
    key: "key-0123456789",
    headers: ["x-goog-api-key", "content-type"],
    ask: (via, _, stream) =>
      google(via).models[stream ? "generateContentStream" : "generateContent"]({
        model: "gemini-3.5-flash",
        config: {
          systemInstruction: { parts: [{ text: "Be brief." }] },
          maxOutputTokens: 64,
          stopSequences: ["END"],
          tools: [
            {
              functionDeclarations: [
                { name: "get_weather", description: "The weather of a city", parametersJsonSchema: parameters },
              ],
            },
          ],
        },
        contents: [
          {
            role: "user",
            parts: [
              { text: "Which?" },
              { inlineData: { mimeType: "image/png", data: PNG } },
              { inlineData: { mimeType: "application/pdf", data: PDF } },
            ],
          },
          {
            role: "model",
            parts: [
              { text: "I look it up." },
              { functionCall: { id: "t1", name: "get_weather", args: { city: "Oslo" } } },
            ],
          },
          {
            role: "user",
            parts: [{ functionResponse: { id: "t1", name: "get_weather", response: { output: "Rain" } } }],
          },
        ],
      }),
    say: async (via) =>
      (await google(via).models.generateContent({ model: "gemini-3.5-flash", contents: "Are you there?" })).text,
  },
  {
    id: "amazon-bedrock",
    call: "ConverseCommand",
    model: "amazon.nova-lite-v1:0",
    key: aws,
    headers: ["content-type"],
    ask(via, _, stream) {
      const { client, sdk } = bedrock(via);
      const input = {
        modelId: "amazon.nova-lite-v1:0",
        system: [{ text: "Be brief." }],
        inferenceConfig: { maxTokens: 64, stopSequences: ["END"] },
        toolConfig: {
          tools: [
            {
              toolSpec: {
                name: "get_weather",
                description: "The weather of a city",
                inputSchema: { json: parameters },
              },
            },
          ],
        },
        messages: [
          {
            role: "user",
            content: [
              { text: "Which?" },
              { image: { format: "png", source: { bytes: bytes(PNG) } } },
              { document: { format: "pdf", name: "a", source: { bytes: bytes(PDF) } } },
            ],
          },
          {
            role: "assistant",
            content: [
              { text: "I look it up." },
              { toolUse: { toolUseId: "t1", name: "get_weather", input: { city: "Oslo" } } },
            ],
          },
          { role: "user", content: [{ toolResult: { toolUseId: "t1", content: [{ text: "Rain" }] } }] },
        ],
      };
      return client.send(stream ? new sdk.ConverseStreamCommand(input) : new sdk.ConverseCommand(input));
    },
    async say(via) {
      const { client, sdk } = bedrock(via);
      const messages = [{ role: "user", content: [{ text: "Are you there?" }] }];
      const answer = await client.send(new sdk.ConverseCommand({ modelId: "amazon.nova-lite-v1:0", messages }));
      return answer.output.message.content.map(({ text }) => text).join("");
    },
  },
  {
    id: "mistral",
    call: "chat.complete",
    model: "mistral-small-latest",
    key: "key-0123456789",
    headers: ["authorization", "content-type"],
    writtenDefaults: { prefix: false, index: 0, stream: false },
    // The vendor's chat takes documents only by address.
    chat: { ...chat, messages: withoutFiles(chat.messages) },
    ask: (via, { max_tokens: maxTokens, stop, tools }, stream) =>
      mistral(via).chat[stream ? "stream" : "complete"]({
        model: "mistral-small-latest",
        maxTokens,
        stop,
        tools,
        messages: [
          { role: "system", content: "Be brief." },
          {
            role: "user",
            content: [
              { type: "text", text: "Which?" },
              { type: "image_url", imageUrl: { url: `data:image/png;base64,${PNG}` } },
            ],
          },
          {
            role: "assistant",
            content: "I look it up.",
            toolCalls: [
              { id: "t1", type: "function", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } },
            ],
          },
          { role: "tool", toolCallId: "t1", content: "Rain" },
        ],
      }),
    async say(via, model) {
      const messages = [{ role: "user", content: "Are you there?" }];
      const { choices } = await mistral(via).chat.complete({ model, messages });
      return choices.map(({ message }) => message.content).join("");
    },
  },
];
