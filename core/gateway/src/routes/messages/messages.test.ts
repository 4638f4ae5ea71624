import { describe, expect, it } from "vitest";
import { completion, event, gatewayWith, post, streamed } from "../../testing/fake-vendor.ts";

const message = { model: "acme/small", max_tokens: 64, messages: [{ role: "user", content: "Hello" }] };

/** Sends a message, and reads what the vendor received. */
async function sent(body: object): Promise<Record<string, unknown>> {
  const { gateway, seen } = gatewayWith(() => Response.json(completion));
  const response = await post(gateway, "/v1/messages", { ...message, ...body });
  expect(response.status).toBe(200);
  return JSON.parse(seen[0]?.body ?? "{}") as Record<string, unknown>;
}

/** The events of a streamed message. */
async function eventsOf(...pieces: readonly (string | (() => void))[]): Promise<Record<string, unknown>[]> {
  const { gateway } = gatewayWith(() => streamed(...pieces));
  const text = await (await post(gateway, "/v1/messages", { ...message, stream: true })).text();
  return text
    .trim()
    .split("\n\n")
    .map((each) => {
      const [, name, data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(each) ?? [];
      const parsed = JSON.parse(data) as Record<string, unknown>;
      expect(parsed["type"]).toBe(name);
      return parsed;
    });
}

const delta = (piece: object): string =>
  `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 1, model: "small", choices: [{ index: 0, delta: piece, finish_reason: null }] })}\n\n`;

const textSource = { type: "text", media_type: "text/plain", data: "Hello" };

describe("a request in Anthropic's format", () => {
  it("reaches a provider with OpenAI's format as a chat", async () => {
    const body = await sent({
      system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
      stop_sequences: ["END"],
      temperature: 0.5,
      metadata: { user_id: "u1" },
      output_config: { effort: "low", format: { type: "json_schema", schema: { type: "object" } } },
    });
    expect(body).toEqual({
      model: "small",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hello" },
      ],
      max_tokens: 64,
      stop: ["END"],
      temperature: 0.5,
      user: "u1",
      reasoning_effort: "low",
      response_format: {
        type: "json_schema",
        json_schema: { name: "answer", schema: { type: "object" }, strict: true },
      },
    });
  });

  it("keeps calls of tools, their results, images and documents in their order", async () => {
    const image = { type: "base64", media_type: "image/png", data: "iVBORw==" };
    const { messages, tools, tool_choice, parallel_tool_calls } = await sent({
      tools: [{ name: "weather", description: "Looks it up", input_schema: { type: "object" } }],
      tool_choice: { type: "tool", name: "weather", disable_parallel_tool_use: true },
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Where is this?" },
            { type: "image", source: image },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Hm", signature: "s" },
            { type: "text", text: "I look." },
            { type: "tool_use", id: "t1", name: "weather", input: { city: "Bonn" } },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "t1", content: [{ type: "text", text: "no city" }], is_error: true },
            {
              type: "document",
              source: { type: "base64", media_type: "application/pdf", data: "JVBE" },
              title: "a.pdf",
            },
          ],
        },
      ],
    });
    expect(messages).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "Where is this?" },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw==" } },
        ],
      },
      {
        role: "assistant",
        content: "I look.",
        tool_calls: [{ id: "t1", type: "function", function: { name: "weather", arguments: '{"city":"Bonn"}' } }],
      },
      { role: "tool", tool_call_id: "t1", content: "Error: no city" },
      {
        role: "user",
        content: [{ type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,JVBE" } }],
      },
    ]);
    expect(tools).toEqual([
      { type: "function", function: { name: "weather", description: "Looks it up", parameters: { type: "object" } } },
    ]);
    expect([tool_choice, parallel_tool_calls]).toEqual([{ type: "function", function: { name: "weather" } }, false]);
  });

  it.each([
    [{ service_tier: "auto" }, "service_tier"],
    [{ thinking: { type: "enabled", budget_tokens: 2048 } }, "thinking"],
    [{ tools: [{ type: "web_search_20260209", name: "web_search" }] }, "tools"],
    [{ tools: [{ name: "a", input_schema: {}, defer_loading: true }] }, "tools.defer_loading"],
    [{ output_config: { task_budget: 1 } }, "output_config.task_budget"],
    [
      { messages: [{ role: "user", content: [{ type: "image", source: { type: "file", file_id: "f" } }] }] },
      "messages",
    ],
    [{ thinking: { type: "adaptive", display: "omitted" } }, "thinking.display"],
    [{ messages: [{ role: "user", content: "Hi", later: 1 }] }, "messages.later"],
    [
      { messages: [{ role: "user", content: [{ type: "document", source: textSource, context: "A letter" }] }] },
      "context",
    ],
    [{ messages: [{ role: "user", content: [{ type: "document", source: textSource, title: "A letter" }] }] }, "title"],
  ])("is refused by name for what a chat cannot express: %j", async (more, param) => {
    const { gateway, seen } = gatewayWith(() => Response.json(completion));
    const response = await post(gateway, "/v1/messages", { ...message, ...more });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      type: "error",
      error: { type: "invalid_request_error", message: expect.stringContaining(`\`${param}\``) },
    });
    expect(seen).toEqual([]);
  });

  it("needs `max_tokens`, as at its vendor", async () => {
    const { gateway } = gatewayWith(() => Response.json(completion));
    const response = await post(gateway, "/v1/messages", { ...message, max_tokens: undefined });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("max_tokens")]);
  });
});

const callDelta = (index: number, text: string, id?: string) =>
  delta({ tool_calls: [{ index, ...(id && { id, type: "function" }), function: { name: id, arguments: text } }] });

describe("an answer in Anthropic's format", () => {
  it("has thinking, text, calls of tools, the reason and the counts", async () => {
    const answer = {
      ...completion,
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: "Hi",
            reasoning: "Hm",
            tool_calls: [{ id: "t1", type: "function", function: { name: "weather", arguments: '{"city":"Bonn"}' } }],
          },
          finish_reason: "tool_calls",
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12, prompt_tokens_details: { cached_tokens: 4 } },
    };
    const { gateway } = gatewayWith(() => Response.json(answer));
    expect(await (await post(gateway, "/v1/messages", message)).json()).toEqual({
      id: expect.stringMatching(/^msg_\w+$/),
      type: "message",
      role: "assistant",
      model: "acme/small",
      content: [
        { type: "thinking", thinking: "Hm", signature: "" },
        { type: "text", text: "Hi" },
        { type: "tool_use", id: "t1", name: "weather", input: { city: "Bonn" } },
      ],
      stop_reason: "tool_use",
      stop_sequence: null,
      usage: { input_tokens: 6, output_tokens: 2, cache_read_input_tokens: 4, cache_creation_input_tokens: 0 },
    });
  });

  it("streams as blocks that begin, grow and end", async () => {
    const call = (piece: object) => delta({ tool_calls: [{ index: 0, ...piece }] });
    const events = await eventsOf(
      delta({ reasoning: "Hm" }),
      event("H"),
      event("i"),
      call({ id: "t1", type: "function", function: { name: "weather", arguments: "" } }),
      call({ function: { arguments: '{"city":"Bonn"}' } }),
      event("", "tool_calls"),
      'data: {"id":"c1","choices":[],"usage":{"prompt_tokens":3,"completion_tokens":5,"total_tokens":8}}\n\n',
      "data: [DONE]\n\n",
    );
    expect(events.map(({ type, index }) => (index === undefined ? type : `${String(type)} ${String(index)}`))).toEqual([
      "message_start",
      "content_block_start 0",
      "content_block_delta 0",
      "content_block_stop 0",
      "content_block_start 1",
      "content_block_delta 1",
      "content_block_delta 1",
      "content_block_stop 1",
      "content_block_start 2",
      "content_block_delta 2",
      "content_block_delta 2",
      "content_block_stop 2",
      "message_delta",
      "message_stop",
    ]);
    expect(events.at(-2)).toMatchObject({
      delta: { stop_reason: "tool_use" },
      usage: { input_tokens: 3, output_tokens: 5 },
    });
  });

  it("has a block for each of several calls whose pieces come in turn", async () => {
    const events = await eventsOf(
      callDelta(0, '{"x":', "t0") + callDelta(1, '{"y":', "t1"),
      callDelta(0, "1}") + callDelta(1, "2}"),
      event("", "tool_calls"),
      "data: [DONE]\n\n",
    );
    const starts = events.flatMap(({ content_block: block }) => (block ? [(block as { id: string }).id] : []));
    const texts = new Map<unknown, string>();
    for (const { index, delta: piece } of events) {
      const { partial_json: text = "" } = (piece ?? {}) as { partial_json?: string };
      texts.set(index, (texts.get(index) ?? "") + text);
    }
    expect([starts, texts.get(0), texts.get(1)]).toEqual([["t0", "t1"], '{"x":1}', '{"y":2}']);
  });

  it("has a refusal as its text and its reason, whole and streamed", async () => {
    const refusal = { message: { role: "assistant", content: null, refusal: "No." }, finish_reason: "stop" };
    const { gateway } = gatewayWith(() => Response.json({ ...completion, choices: [{ index: 0, ...refusal }] }));
    expect(await (await post(gateway, "/v1/messages", message)).json()).toMatchObject({
      content: [{ type: "text", text: "No." }],
      stop_reason: "refusal",
    });
    const events = await eventsOf(delta({ refusal: "No." }), event("", "stop"), "data: [DONE]\n\n");
    expect(events.map(({ delta: piece }) => piece)).toEqual(
      expect.arrayContaining([
        { type: "text_delta", text: "No." },
        { stop_reason: "refusal", stop_sequence: null },
      ]),
    );
  });

  it("ends with an error event, and no end of the message, when the provider breaks off", async () => {
    const events = await eventsOf(event("H"), () => {
      throw new Error("cut");
    });
    expect(events.map(({ type }) => type)).toEqual([
      "message_start",
      "content_block_start",
      "content_block_delta",
      "error",
    ]);
  });
});
