import { createRequire } from "node:module";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { packagesInstalled, TOOLS } from "../../core/kit/testing/slow-packages.ts";
import { fetchOf, simulatedGateway, useProviders } from "./simulated-gateway.ts";

useProviders();

/** The parts of the vendor's client that the tests call: its package is installed for slow tests only. */
interface Message {
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly id?: string;
    readonly input?: unknown;
  }[];
  readonly stop_reason: string;
  readonly usage: { readonly output_tokens: number };
}
interface MessageStream {
  on(event: "text", listener: (piece: string) => void): void;
  finalMessage(): Promise<Message>;
  abort(): void;
}
interface Client {
  readonly messages: { create(body: object): Promise<Message>; stream(body: object): MessageStream };
}
type ErrorName = "APIError" | "APIUserAbortError" | "BadRequestError" | "NotFoundError" | "RateLimitError";
type Sdk = (new (options: object) => Client) & Readonly<Record<ErrorName, new () => Error>>;

let sdk: Sdk;
beforeAll(async () => {
  await packagesInstalled(TOOLS);
  ({ default: sdk } = createRequire(path.join(TOOLS, "package.json"))("@anthropic-ai/sdk") as {
    readonly default: Sdk;
  });
});

const anthropic = (options: Parameters<typeof simulatedGateway>[0] = {}): Client =>
  new sdk({
    apiKey: "any",
    baseURL: "http://gateway.test",
    maxRetries: 0,
    fetch: fetchOf(simulatedGateway(options)),
  });

const chat = { max_tokens: 512, messages: [{ role: "user", content: "Are you there?" }] };
const textIn = (content: Message["content"]): string =>
  content.flatMap((block) => (block.type === "text" ? [block.text ?? ""] : [])).join("");

describe("Anthropic's client with a simulated gateway", () => {
  it.each(["anthropic/claude-sonnet-5", "groq/openai/gpt-oss-120b", "google/gemini-3.5-flash"])(
    "gets a message of %s, whole and streamed",
    async (model) => {
      const { content, stop_reason, usage } = await anthropic().messages.create({ ...chat, model });
      expect([textIn(content), stop_reason]).toEqual([expect.stringContaining("there?"), "end_turn"]);
      expect(usage.output_tokens).toBeGreaterThan(0);
      const stream = anthropic().messages.stream({ ...chat, model });
      let streamed = "";
      stream.on("text", (piece) => (streamed += piece));
      const message = await stream.finalMessage();
      expect([streamed, textIn(message.content), message.stop_reason]).toEqual([
        textIn(content),
        textIn(content),
        "end_turn",
      ]);
      expect(message.usage.output_tokens).toBeGreaterThan(0);
    },
  );

  it.each(["anthropic/claude-sonnet-5", "groq/openai/gpt-oss-120b"])("gets calls of tools of %s", async (model) => {
    const properties = { city: { type: "string" } };
    const tools = [{ name: "weather", input_schema: { type: "object", properties, required: ["city"] } }];
    const asked = { ...chat, model, tools, tool_choice: { type: "any" } };
    const { content, stop_reason } = await anthropic().messages.create(asked);
    const call = content.find((block) => block.type === "tool_use");
    expect(call).toMatchObject({ name: "weather", input: { city: expect.any(String) } });
    expect(stop_reason).toBe("tool_use");
    const { content: streamed } = await anthropic().messages.stream(asked).finalMessage();
    expect(streamed.find((block) => block.type === "tool_use")).toMatchObject({ input: call?.input });
    const result = { type: "tool_result", tool_use_id: call?.id ?? "", content: "Sunny, 21 degrees" };
    const messages = [...chat.messages, { role: "assistant", content }, { role: "user", content: [result] }];
    const answer = await anthropic().messages.create({ ...chat, model, tools, messages });
    expect(textIn(answer.content)).not.toBe("");
  });

  it("gets an answer of the requested schema", async () => {
    const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const output_config = { format: { type: "json_schema", schema } };
    const { content } = await anthropic().messages.create({
      ...chat,
      model: "groq/openai/gpt-oss-120b",
      output_config,
    });
    expect(JSON.parse(textIn(content))).toEqual({ city: expect.any(String) });
  });

  it("gets typed errors for an unknown model, a refused parameter and a broken stream", async () => {
    const { messages } = anthropic();
    await expect(messages.create({ ...chat, model: "groq/no-such-model" })).rejects.toThrow(sdk.NotFoundError);
    const refused = messages.create({ ...chat, model: "groq/openai/gpt-oss-120b", service_tier: "auto" });
    await expect(refused).rejects.toThrow(sdk.BadRequestError);
    const cut = anthropic({ faults: ["cut-stream"] }).messages.stream({ ...chat, model: "groq/openai/gpt-oss-120b" });
    await expect(cut.finalMessage()).rejects.toThrow(sdk.APIError);
    await expect(
      anthropic({ faults: ["429"] }).messages.create({ ...chat, model: "groq/openai/gpt-oss-120b" }),
    ).rejects.toThrow(sdk.RateLimitError);
  });

  it("stops a stream on request", async () => {
    const stream = anthropic().messages.stream({ ...chat, model: "groq/openai/gpt-oss-120b" });
    stream.on("text", () => stream.abort());
    await expect(stream.finalMessage()).rejects.toThrow(sdk.APIUserAbortError);
  });
});
