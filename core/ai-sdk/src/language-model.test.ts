import { describe, expect, it } from "vitest";
import { createPatchbayProvider } from "./index.ts";
import { answer, bodyOf, delta, events, prompt, setUp } from "./testing/set-up-model.ts";

const call = (piece: object) => delta({ tool_calls: [{ index: 0, ...piece }] });
const refuse = () => Response.json({ error: { message: "json_schema is not supported" } }, { status: 400 });

describe("a language model", () => {
  it("sends every setting in OpenAI's format, and warns about those it cannot express", async () => {
    const { model, sent } = setUp(() => Response.json(answer()));
    const { warnings } = await model.doGenerate({
      prompt,
      maxOutputTokens: 5,
      temperature: 0.5,
      topP: 0.9,
      topK: 40,
      seed: 1,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      stopSequences: ["\n"],
      reasoning: "xhigh",
      headers: { "user-agent": "ai/7", "x-own": "1" },
      providerOptions: { patchbay: { logprobs: true }, acme: { service_tier: "flex" }, other: { x: 1 } },
      tools: [
        { type: "function", name: "f", inputSchema: { type: "object" }, description: "F", strict: true },
        { type: "provider", id: "openai.web_search", name: "search", args: {} },
      ],
      toolChoice: { type: "tool", toolName: "f" },
    });
    expect(bodyOf(sent[0])).toEqual({
      model: "org/M",
      messages: [{ role: "user", content: "Hi" }],
      max_tokens: 5,
      temperature: 0.5,
      top_p: 0.9,
      seed: 1,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      stop: ["\n"],
      reasoning_effort: "high",
      logprobs: true,
      service_tier: "flex",
      tools: [
        { type: "function", function: { name: "f", description: "F", strict: true, parameters: { type: "object" } } },
      ],
      tool_choice: { type: "function", function: { name: "f" } },
    });
    expect(warnings.map((warning) => ("feature" in warning ? warning.feature : ""))).toEqual([
      "topK",
      "headers",
      "tool openai.web_search",
      "reasoning",
    ]);
  });

  it("reads content, usage, reason and metadata", async () => {
    const message = {
      role: "assistant",
      content: "Blue.",
      reasoning_content: "Hm.",
      tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }],
    };
    const { model } = setUp(() => Response.json(answer({ choices: [{ index: 0, message, finish_reason: "stop" }] })));
    expect(await model.doGenerate({ prompt })).toMatchObject({
      content: [
        { type: "reasoning", text: "Hm." },
        { type: "text", text: "Blue." },
        { type: "tool-call", toolCallId: "c", toolName: "f", input: "{}" },
      ],
      finishReason: { unified: "tool-calls", raw: "stop" },
      usage: {
        inputTokens: { total: 10, noCache: 2, cacheRead: 8 },
        outputTokens: { total: 4, text: 1, reasoning: 3 },
      },
      response: { id: "x", modelId: "m", timestamp: new Date(1_700_000_000_000) },
      warnings: [],
      providerMetadata: { patchbay: { provider: "acme", providerModel: "org/M", attempts: 1 } },
    });
  });

  it("counts reasoning that a vendor reports outside of the answer's tokens", async () => {
    const usage = {
      prompt_tokens: 12,
      completion_tokens: 1,
      total_tokens: 241,
      completion_tokens_details: { reasoning_tokens: 228 },
    };
    const message = { role: "assistant", content: "4" };
    const { model } = setUp(() =>
      Response.json(answer({ choices: [{ index: 0, message, finish_reason: "stop" }], usage })),
    );
    expect((await model.doGenerate({ prompt })).usage.outputTokens).toEqual({ total: 229, text: 1, reasoning: 228 });
  });

  it("streams reasoning, text and tool calls in blocks", async () => {
    const { model, sent } = setUp(() =>
      events(
        delta({ role: "assistant", reasoning: "Hm." }),
        delta({ content: "Bl" }),
        delta({ content: "ue." }),
        call({ id: "c", type: "function", function: { name: "f", arguments: '{"a"' } }),
        call({ function: { arguments: ":1}" } }),
        delta({}, "tool_calls"),
        { id: "x", created: 1, model: "m", choices: [], usage: answer().usage },
      ),
    );
    const { stream } = await model.doStream({ prompt });
    const parts = [];
    for await (const part of stream) parts.push(part);
    expect(parts.map(({ type }) => type)).toEqual([
      "stream-start",
      "response-metadata",
      "reasoning-start",
      "reasoning-delta",
      "reasoning-end",
      "text-start",
      "text-delta",
      "text-delta",
      "text-end",
      "tool-input-start",
      "tool-input-delta",
      "tool-input-delta",
      "tool-input-end",
      "tool-call",
      "finish",
    ]);
    expect(parts.slice(-2)).toMatchObject([
      { toolCallId: "c", toolName: "f", input: '{"a":1}' },
      { finishReason: { unified: "tool-calls" }, usage: { inputTokens: { total: 10 } } },
    ]);
    expect(bodyOf(sent[0])["stream_options"]).toEqual({ include_usage: true });
  });

  it("sends images, audio and results of tools", async () => {
    const { model, sent } = setUp(() => Response.json(answer()));
    const bytes = new Uint8Array([1, 2, 3]);
    await model.doGenerate({
      prompt: [
        { role: "system", content: "Be brief." },
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "file", mediaType: "image/png", data: { type: "data", data: bytes } },
            { type: "file", mediaType: "image/*", data: { type: "url", url: new URL("https://e.example/a.png") } },
            { type: "file", mediaType: "audio/mpeg", data: { type: "data", data: "AQID" } },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "reasoning", text: "Hm." },
            { type: "tool-call", toolCallId: "c", toolName: "f", input: { a: 1 } },
          ],
        },
        {
          role: "tool",
          content: [{ type: "tool-result", toolCallId: "c", toolName: "f", output: { type: "execution-denied" } }],
        },
      ],
    });
    expect(bodyOf(sent[0])["messages"]).toEqual([
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image_url", image_url: { url: "data:image/png;base64,AQID" } },
          { type: "image_url", image_url: { url: "https://e.example/a.png" } },
          { type: "input_audio", input_audio: { data: "AQID", format: "mp3" } },
        ],
      },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: '{"a":1}' } }],
      },
      { role: "tool", tool_call_id: "c", content: "The user did not allow this call." },
    ]);
    const file = { type: "file", mediaType: "application/pdf", data: { type: "data", data: "AQID" } } as const;
    await model.doGenerate({ prompt: [{ role: "user", content: [{ ...file, filename: "a.pdf" }] }] });
    expect(bodyOf(sent[1])["messages"]).toEqual([
      {
        role: "user",
        content: [{ type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AQID" } }],
      },
    ]);
    const table = { ...file, mediaType: "application/vnd.ms-excel" };
    await expect(model.doGenerate({ prompt: [{ role: "user", content: [table] }] })).rejects.toThrow("ms-excel");
  });

  it("puts a schema into the prompt if the model refuses the format", async () => {
    const { model, sent } = setUp((_, index) => (index === 0 ? refuse() : Response.json(answer())), "json_schema");
    const schema = { type: "object", properties: { a: { type: "string" } } } as const;
    const { warnings } = await model.doGenerate({ prompt, responseFormat: { type: "json", schema, name: "it" } });
    expect(sent.map((request) => (bodyOf(request)["response_format"] as { type: string } | undefined)?.type)).toEqual([
      "json_schema",
      undefined,
    ]);
    expect(warnings).toMatchObject([{ type: "compatibility", feature: "responseFormat" }]);
  });
});

const thought = (signature: string) => ({ type: "reasoning.text", text: "Hm.", signature, index: 0 });

describe("signed thoughts", () => {
  const late = { type: "reasoning.encrypted", data: "ZGF0YQ==", id: "c" };
  const called = { id: "c", type: "function", function: { name: "f", arguments: "{}" } };
  const result = { type: "tool-result", toolCallId: "c", toolName: "f", output: { type: "text", value: "1" } } as const;
  const callPart = { type: "tool-call", toolCallId: "c", toolName: "f", input: {} } as const;
  const whole = () => {
    const reasoning_details = [thought("s"), late];
    const message = { role: "assistant", content: null, reasoning: "Hm.", reasoning_details, tool_calls: [called] };
    return Response.json(answer({ choices: [{ index: 0, message, finish_reason: "tool_calls" }] }));
  };

  it("are metadata of the reasoning, and are returned with the next request to the same provider", async () => {
    const { model, patchbay, sent } = setUp(whole);
    const { content } = await model.doGenerate({ prompt });
    const [first] = content;
    expect(first).toEqual({
      type: "reasoning",
      text: "Hm.",
      providerMetadata: { patchbay: { provider: "acme", reasoningDetails: [thought("s"), late] } },
    });
    if (first?.type !== "reasoning") throw new Error("No thoughts came first.");
    const reasoning = { type: "reasoning", text: "Hm.", providerOptions: first.providerMetadata! } as const;
    const next = [
      ...prompt,
      { role: "assistant" as const, content: [reasoning, callPart] },
      { role: "tool" as const, content: [result] },
    ];
    await model.doGenerate({ prompt: next });
    await patchbay("org/M", { provider: ["acme"] }).doGenerate({ prompt: next });
    const foreign = { patchbay: { ...first.providerMetadata!["patchbay"], provider: "other" } };
    const other = { role: "assistant" as const, content: [{ ...reasoning, providerOptions: foreign }, callPart] };
    await model.doGenerate({ prompt: [...prompt, other, { role: "tool", content: [result] }] });
    const assistantMessage = { role: "assistant", content: null, tool_calls: [called] };
    expect(sent.slice(1).map((request) => (bodyOf(request)["messages"] as unknown[])[1])).toEqual([
      { ...assistantMessage, reasoning_details: [thought("s"), late] },
      { ...assistantMessage, reasoning_details: [thought("s"), late] },
      assistantMessage,
    ]);
  });

  it("of a stream close the reasoning, and later ones are separate", async () => {
    const { model } = setUp(() =>
      events(
        delta({ reasoning: "H", reasoning_details: [{ type: "reasoning.text", text: "H", index: 0 }] }),
        delta({ reasoning: "m.", reasoning_details: [{ type: "reasoning.text", text: "m.", index: 0 }] }),
        delta({ reasoning_details: [{ type: "reasoning.text", signature: "s", index: 0 }] }),
        delta({ content: "Blue." }),
        delta({ tool_calls: [{ index: 0, ...called }], reasoning_details: [late] }, "tool_calls"),
      ),
    );
    const { stream } = await model.doStream({ prompt });
    const parts = [];
    for await (const part of stream) parts.push(part);
    const ended = parts.filter(({ type }) => type === "reasoning-end");
    expect(ended.map((part) => "providerMetadata" in part && part.providerMetadata)).toEqual([
      { patchbay: { provider: "acme", reasoningDetails: [thought("s")] } },
      { patchbay: { provider: "acme", reasoningDetails: [late] } },
    ]);
  });
});

describe("the name of a model", () => {
  it("may name its provider in the hub's notation", async () => {
    const { patchbay } = setUp(() => Response.json(answer()));
    const named = createPatchbayProvider({ client: {} as never });
    expect(patchbay("org/M").provider).toBe("patchbay.acme.chat");
    expect([named("org/M:groq").provider, named("org/M:groq").modelId]).toEqual(["patchbay.groq.chat", "org/M"]);
    expect([named("llama3:8b").provider, named("llama3:8b").modelId]).toEqual(["patchbay.auto.chat", "llama3:8b"]);
    expect(named.imageModel("org/M:together", { provider: "fal-ai" }).modelId).toBe("org/M:together");
  });
});
