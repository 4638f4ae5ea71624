import OpenAI, { BadRequestError, NotFoundError } from "openai";
import { describe, expect, it, vi } from "vitest";
import { fetchOf, simulatedGateway, useProviders } from "./simulated-gateway.ts";

useProviders();

/** A client of one gateway, which keeps responses. */
function openai(options: Parameters<typeof simulatedGateway>[0] = {}): OpenAI {
  const fetch = fetchOf(simulatedGateway(options));
  return new OpenAI({ apiKey: "any", baseURL: "http://gateway.test/v1", maxRetries: 0, fetch });
}

const input = "Are you there?";
const GROQ = "groq/openai/gpt-oss-120b";
const tools = [
  {
    type: "function" as const,
    name: "weather",
    description: "The weather of a city",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    strict: null,
  },
];

describe("OpenAI's Responses with a simulated gateway", () => {
  it.each([GROQ, "anthropic/claude-sonnet-5", "google/gemini-3.5-flash"])(
    "answer of %s, whole and streamed",
    async (model) => {
      const client = openai();
      const response = await client.responses.create({ model, input });
      expect(response).toMatchObject({ object: "response", status: "completed", model, error: null });
      expect(response.output_text).toContain("there?");
      expect(response.usage?.output_tokens).toBeGreaterThan(0);
      const stream = client.responses.stream({ model, input });
      let streamed = "";
      stream.on("response.output_text.delta", ({ delta }) => (streamed += delta));
      const last = await stream.finalResponse();
      expect([streamed, last.output_text, last.status]).toEqual([
        response.output_text,
        response.output_text,
        "completed",
      ]);
      expect(last.usage?.output_tokens).toBeGreaterThan(0);
    },
  );

  it("number their events, and end each item that they begin", async () => {
    const types: string[] = [];
    let number = 0;
    for await (const event of await openai().responses.create({ model: GROQ, input, stream: true })) {
      expect(event.sequence_number).toBe(number++);
      if (types.at(-1) !== event.type) types.push(event.type);
    }
    expect(types.slice(0, 2)).toEqual(["response.created", "response.in_progress"]);
    expect(types.at(-1)).toBe("response.completed");
    const count = (type: string): number => types.filter((each) => each === type).length;
    expect(count("response.output_item.added")).toBe(count("response.output_item.done"));
  });

  it.each([GROQ, "anthropic/claude-sonnet-5"])(
    "call tools of %s, and continue from the stored response",
    async (model) => {
      const { responses } = openai();
      const asked = { model, input, tools, tool_choice: "required" as const };
      const { id, output } = await responses.create(asked);
      const call = output.find((item) => item.type === "function_call");
      expect(JSON.parse(call?.arguments ?? "")).toEqual({ city: expect.any(String) });
      const streamed = await responses.stream(asked).finalResponse();
      expect(streamed.output.find((item) => item.type === "function_call")?.arguments).toBe(call?.arguments);
      const result = {
        type: "function_call_output" as const,
        call_id: call?.call_id ?? "",
        output: "Sunny, 21 degrees",
      };
      const answer = await responses.create({ model, input: [result], tools, previous_response_id: id });
      expect(answer.output_text).not.toBe("");
      expect(answer.previous_response_id).toBe(id);
      const items = await responses.inputItems.list(answer.id);
      const types = items.data.flatMap(({ type }) => (type === "reasoning" ? [] : [type]));
      expect(types).toEqual(["function_call_output", "function_call", "message"]);
      const streamedAnswer = await responses
        .stream({ model, input: "And then?", previous_response_id: answer.id })
        .finalResponse();
      expect((await responses.retrieve(streamedAnswer.id)).output_text).toBe(streamedAnswer.output_text);
    },
  );

  it("answer in the requested schema", async () => {
    const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const format = { type: "json_schema" as const, name: "place", schema };
    const { output_text } = await openai().responses.create({ model: GROQ, input, text: { format } });
    expect(JSON.parse(output_text)).toEqual({ city: expect.any(String) });
  });

  it("are stored unless the request refuses, read, and deleted", async () => {
    const { responses } = openai();
    const response = await responses.create({ model: GROQ, input });
    expect((await responses.retrieve(response.id)).output_text).toBe(response.output_text);
    await responses.delete(response.id);
    await expect(responses.retrieve(response.id)).rejects.toThrow(NotFoundError);
    const { id } = await responses.create({ model: GROQ, input, store: false });
    await expect(responses.retrieve(id)).rejects.toThrow(NotFoundError);
    const continued = responses.create({ model: GROQ, input, previous_response_id: id });
    await expect(continued).rejects.toThrow(NotFoundError);
  });

  it("go on in the background, are read and canceled, and their stream continues after an event", async () => {
    const { responses } = openai();
    const first = await responses.create({ model: GROQ, input, background: true });
    expect([first.status, first.background]).toEqual(["in_progress", true]);
    await vi.waitFor(
      async () => {
        const { id, status, output_text } = await responses.retrieve(first.id);
        expect([id, status, output_text !== ""]).toEqual([first.id, "completed", true]);
      },
      { interval: 1, timeout: 10_000 },
    );
    expect((await responses.cancel(first.id)).status).toBe("completed");
    const events: OpenAI.Responses.ResponseStreamEvent[] = [];
    const stream = await responses.create({ model: GROQ, input, background: true, stream: true });
    for await (const event of stream) events.push(event);
    const [created] = events;
    const { id } = created?.type === "response.created" ? created.response : { id: "" };
    const rest = await responses.retrieve(id, { stream: true, starting_after: 2 });
    const continued: OpenAI.Responses.ResponseStreamEvent[] = [];
    for await (const event of rest) continued.push(event);
    expect(continued).toEqual(events.slice(3));
  });

  it.each([
    [{ background: true, store: false }, "store"],
    [{ conversation: "conv_1" }, "conversation"],
    [{ truncation: "auto" as const }, "truncation"],
    [{ tools: [{ type: "web_search" as const }] }, "tools"],
    [{ input: [{ type: "item_reference" as const, id: "x" }] }, "input"],
    [{ input: [{ role: "user" as const, content: "Hi", later: 1 }] }, "input.later"],
    [{ reasoning: { later: 1 } as object }, "reasoning.later"],
    [{ text: { later: 1 } as object }, "text.later"],
    [{ tools: [{ ...tools[0]!, later: 1 }] }, "tools.later"],
    [{ tool_choice: "required" as const }, "tool_choice"],
    [{ input: [{ role: "user" as const, content: [{ type: "input_file" as const, file_id: "f" }] }] }, "input"],
  ])("refuse by name what no chat has: %j", async (more, param) => {
    const refused = await openai()
      .responses.create({ model: GROQ, input, ...more })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BadRequestError);
    expect((refused as BadRequestError).param).toBe(param);
  });

  it("end in an error event when the provider breaks off", async () => {
    const stream = openai({ faults: ["cut-stream"] }).responses.stream({ model: GROQ, input });
    // The client passes the event on.
    await expect(stream.finalResponse()).rejects.toMatchObject({ type: "error", code: "provider_stream" });
  });
});
