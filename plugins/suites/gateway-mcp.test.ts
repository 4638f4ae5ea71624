import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { TASKS } from "@patchbay/core/task";
import type { Gateway, GatewayRecord } from "@patchbay/gateway";
import { afterEach, describe, expect, it } from "vitest";
import { fetchOf, gatewayOf, simulatedGateway, useProviders } from "./simulated-gateway.ts";

useProviders();

const KEY = "sk-canary-0123456789abcdef";
const CHAT = "groq/openai/gpt-oss-120b";
const messages = [{ role: "user", content: "Are you there?" }];
const clients: Client[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

async function connect(gateway: Gateway = simulatedGateway(), headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  clients.push(client);
  const options = { fetch: fetchOf(gateway), requestInit: { headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL("http://gateway.test/mcp"), options));
  return client;
}

async function call(name: string, args: Record<string, unknown>, client?: Client): Promise<CallToolResult> {
  return (await (client ?? (await connect())).callTool({ name, arguments: args })) as CallToolResult;
}

const textOf = ({ content: [first] }: CallToolResult): string => (first?.type === "text" ? first.text : "");

describe("the SDK's client with a simulated gateway", { timeout: 30_000 }, () => {
  it("lists a tool for each task that a provider serves, with its schema and the model", async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["conversational", "feature-extraction", "text-to-image"]));
    expect(names.filter((name) => !Object.hasOwn(TASKS, name))).toEqual([]);
    // No provider serves it.
    expect(names).not.toContain("text2text-generation");
    for (const { inputSchema, description } of tools) {
      expect(inputSchema.properties).toHaveProperty("model");
      expect(inputSchema.required).toContain("model");
      expect(description).toMatch(/\w+ \w+.*\.$/);
    }
    const image = tools.find(({ name }) => name === "text-to-image");
    expect(image?.inputSchema).toMatchObject({
      properties: { inputs: { type: "string" }, parameters: { properties: { negative_prompt: { type: "string" } } } },
      required: ["model", "inputs"],
    });
    expect(client.getServerVersion()?.name).toBe("patchbay");
  });

  it("lists only the tasks of providers that the gateway has a key for", async () => {
    const { tools } = await (await connect(gatewayOf({ keys: { groq: KEY } }))).listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain("conversational");
    expect(names).not.toContain("text-to-3d");
  });

  it("gets a chat as text and as structured content, with the provider's name", async () => {
    const result = await call("conversational", { model: CHAT, messages });
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toMatchObject({
      choices: [{ message: { role: "assistant", content: expect.stringContaining("there?") } }],
    });
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    expect(result).toMatchObject({ _meta: { "patchbay/provider": "groq" } });
  });

  it("gets embeddings as an object with the lists", async () => {
    const model = "mistral/mistral-embed";
    const { structuredContent } = await call("feature-extraction", { model, inputs: ["one", "two"] });
    const { output } = structuredContent as { output: number[][] };
    expect(output.map((vector) => typeof vector[0])).toEqual(["number", "number"]);
  });

  it.each([
    ["text-to-image", { model: "openai/gpt-image-2", inputs: "a cat" }, "image", /^image\//],
    ["text-to-speech", { model: "openai/gpt-4o-mini-tts", inputs: "Hello" }, "audio", /^audio\//],
  ])("gets the file of %s in base64", async (task, args, type, mimeType) => {
    const { content } = await call(task, args);
    expect(content).toEqual([
      { type, data: expect.stringMatching(/^[\w+/]{20,}/), mimeType: expect.stringMatching(mimeType) },
    ]);
  });

  it("gets a video as a resource", async () => {
    const { content } = await call("text-to-video", { model: "deepinfra/Wan-AI/Wan2.2-T2V-A14B", inputs: "a cat" });
    expect(content).toEqual([
      {
        type: "resource",
        resource: { uri: "patchbay://answer", mimeType: expect.stringMatching(/^video\//), blob: expect.any(String) },
      },
    ]);
  });

  it("gets the progress of a job", async () => {
    const seen: { progress: number; message?: string | undefined }[] = [];
    const args = { model: "fal-ai/fal-ai/hunyuan-video", inputs: "a cat" };
    const options = { onprogress: (step: (typeof seen)[number]) => void seen.push(step) };
    await (await connect()).callTool({ name: "text-to-video", arguments: args }, undefined, options);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.map(({ progress }) => progress)).toEqual(seen.map((_, index) => index + 1));
    expect(seen[0]?.message).toMatch(/^(?:queued|running|downloading)/);
  });

  it("sends a file to a tool as a data URL", async () => {
    const inputs = `data:audio/wav;base64,${btoa("sound")}`;
    const result = await call("automatic-speech-recognition", { model: "deepinfra/openai/whisper-large-v3", inputs });
    expect(result.structuredContent).toEqual({ text: expect.any(String) });
  });

  it.each([
    ["an unknown model", "conversational", { model: "groq/openai/gpt-os-120b", messages }, "groq/openai/gpt-oss-120b"],
    ["an argument of another type", "text-to-image", { model: "openai/gpt-image-2", inputs: 5 }, "`inputs`"],
    ["a missing argument", "conversational", { model: CHAT }, "`messages`"],
    ["a stream", "conversational", { model: CHAT, messages, stream: true }, "`stream`"],
    ["a missing model", "conversational", { messages }, "`model`"],
    ["a file that is no file", "automatic-speech-recognition", { model: CHAT, inputs: "no file!" }, "`inputs`"],
    [
      "what a provider cannot express",
      "conversational",
      { model: "anthropic/claude-sonnet-5", messages, seed: 7 },
      "seed",
    ],
  ])("gets a tool error for %s", async (_, task, args, part) => {
    const result = await call(task, args);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(part)]);
  });

  it("gets a protocol error for an unknown tool", async () => {
    await expect(call("no-such-task", { model: CHAT })).rejects.toThrow('There is no tool "no-such-task"');
  });

  it.each(["401", "429", "500"])("gets a tool error for the fault %s", async (fault) => {
    const client = await connect(simulatedGateway({ faults: [fault] }));
    expect(await call("conversational", { model: CHAT, messages }, client)).toMatchObject({
      isError: true,
      _meta: { "patchbay/provider": "groq" },
    });
  });
});

describe("/mcp", () => {
  it("never repeats a key, and stops a call whose caller has gone", async () => {
    let reached: ((signal: AbortSignal) => void) | undefined;
    const upstream = new Promise<AbortSignal>((resolve) => (reached = resolve));
    let ended: ((record: GatewayRecord) => void) | undefined;
    const record = new Promise<GatewayRecord>((resolve) => (ended = resolve));
    const gateway = gatewayOf({
      keys: { groq: KEY },
      onRecord: (each) => ended?.(each),
      fetch: (input, init) =>
        new Promise((_, reject) => {
          // The hub does not know the model.
          if (!String(input).includes("groq")) return reject(new TypeError("fetch failed"));
          const signal = init?.signal as AbortSignal;
          signal.addEventListener("abort", () => reject(signal.reason as Error));
          reached?.(signal);
        }),
    });
    const client = await connect(gateway);
    const calling = call("conversational", { model: CHAT, messages }, client).catch((error: unknown) => error);
    const signal = await upstream;
    await client.close();
    expect(await record).toMatchObject({ route: "/mcp", state: "canceled", status: 499 });
    expect(signal.aborted).toBe(true);
    expect(String(await calling)).not.toContain(KEY);
  });

  it("hides a key that a provider repeats", async () => {
    const gateway = gatewayOf({
      keys: { groq: KEY },
      config: { retries: 0 },
      fetch: async () => Response.json({ error: { message: `The key ${KEY} is wrong.` } }, { status: 401 }),
    });
    const result = await call("conversational", { model: CHAT, messages }, await connect(gateway));
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain(KEY);
  });

  it.each([
    ["GET", undefined, "application/json", 405, -32_600],
    ["POST", "{", "application/json", 400, -32_700],
    ["POST", "{}", "text/plain", 415, -32_600],
  ])("refuses %s %s as %s with an error of JSON-RPC", async (method, body, type, status, code) => {
    const headers = { "content-type": type, accept: "application/json, text/event-stream" };
    const response = await simulatedGateway().request("/mcp", { method, headers, ...(body !== undefined && { body }) });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      jsonrpc: "2.0",
      id: null,
      error: { code, message: expect.any(String) },
    });
  });

  it("requires the gateway's token", async () => {
    const gateway = gatewayOf({ token: "token-0123456789abcdef" });
    await expect(connect(gateway)).rejects.toThrow("Send a token of the gateway");
    const client = await connect(gateway, { authorization: "Bearer token-0123456789abcdef" });
    expect((await client.listTools()).tools).toEqual(expect.any(Array));
  });
});
