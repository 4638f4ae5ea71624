import { zodTextFormat } from "openai/helpers/zod";
import { expect } from "vitest";
import { z } from "zod";
import { openai, rejection, type MockRow } from "./clients.ts";

const model = "gpt-5.4-mini";
const responses = () => openai("openai").responses;
const input = "What is the weather in Paris over 3 days?";
const weather = {
  type: "function" as const,
  name: "get_weather",
  description: "The current weather of a city",
  strict: true,
  parameters: {
    type: "object",
    properties: { city: { type: "string" }, days: { type: "integer" } },
    required: ["city", "days"],
    additionalProperties: false,
  },
};

/** The Responses API, of the providers that have it and of the router. */
export const responsesRows: readonly MockRow[] = [
  {
    name: "openai, a response, openai",
    async run() {
      const { output_text, object, status, usage } = await responses().create({ model, input: "Are you there?" });
      return { output_text, object, status, usage };
    },
    expected: {
      output_text: expect.stringContaining("Are you there?"),
      object: "response",
      status: "completed",
      usage: { total_tokens: expect.any(Number) },
    },
  },
  {
    name: "openai, a streamed response, openai",
    async run() {
      const stream = await openai("openai").responses.create({
        model: "gpt-5.4-mini",
        input: [{ role: "user", content: [{ type: "input_text", text: "Are you there?" }] }],
        instructions: "Be short.",
        stream: true,
      });
      let text = "";
      const types = new Set<string>();
      for await (const event of stream) {
        types.add(event.type);
        if (event.type === "response.output_text.delta") text += event.delta;
      }
      return { text, types: [...types] };
    },
    expected: {
      text: expect.stringContaining("Are you there?"),
      types: [
        "response.created",
        "response.in_progress",
        "response.output_item.added",
        "response.content_part.added",
        "response.output_text.delta",
        "response.output_text.done",
        "response.content_part.done",
        "response.output_item.done",
        "response.completed",
      ],
    },
  },
  {
    name: "openai, responses.stream with a tool, openai",
    async run() {
      const { output } = await responses()
        .stream({ model, input, tools: [weather] })
        .finalResponse();
      return output.map((item) => item.type === "function_call" && [item.name, JSON.parse(item.arguments)]);
    },
    expected: [["get_weather", { city: "Paris", days: 3 }]],
  },
  {
    name: "openai, a tool's result in a response, openai",
    async run() {
      const { output_text } = await responses().create({
        model,
        tools: [weather],
        input: [
          { role: "user", content: input },
          { type: "function_call", call_id: "call_1", name: "get_weather", arguments: "{}" },
          { type: "function_call_output", call_id: "call_1", output: "21 degrees" },
        ],
      });
      return output_text;
    },
    expected: expect.stringContaining("21 degrees"),
  },
  {
    name: "openai, responses.parse, openai",
    async run() {
      const City = z.object({ city: z.string(), people: z.number().int() });
      const { output_parsed } = await responses().parse({
        model,
        input: "Tell of Paris with 2100000 people.",
        text: { format: zodTextFormat(City, "city") },
      });
      return output_parsed;
    },
    expected: { city: "Paris", people: 2_100_000 },
  },
  {
    name: "openai, max_output_tokens of a response, openai",
    run: () => responses().create({ model, input: "Are you there?", max_output_tokens: 4 }),
    expected: {
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
      output_text: "This is a simulated ",
    },
  },
  {
    name: "openai, a response that continues another, openai",
    async run() {
      const first = await responses().create({ model, input, tools: [weather] });
      const [call] = first.output;
      const second = await responses().create({
        model,
        previous_response_id: first.id,
        tools: [weather],
        input: [
          {
            type: "function_call_output",
            call_id: call?.type === "function_call" ? call.call_id : "",
            output: "21 degrees",
          },
        ],
      });
      const events = await responses().create({
        model,
        previous_response_id: second.id,
        input: "Thank you!",
        stream: true,
      });
      let tokens = 0;
      for await (const event of events) {
        if (event.type === "response.completed") tokens = event.response.usage?.input_tokens ?? 0;
      }
      const { previous_response_id, output_text, usage } = second;
      return {
        continues: previous_response_id === first.id,
        output_text,
        growing:
          (usage?.input_tokens ?? 0) > (first.usage?.input_tokens ?? 0) && tokens > (usage?.input_tokens ?? 0) - 40,
      };
    },
    expected: { continues: true, output_text: expect.stringContaining("21 degrees"), growing: true },
  },
  {
    name: "openai, a response that continues one that was not stored, openai",
    async run() {
      const { id } = await responses().create({ model, input, store: false });
      return rejection(responses().create({ model, input, previous_response_id: id }), "code", "param", "message");
    },
    expected: {
      name: "BadRequestError",
      code: "previous_response_not_found",
      param: "previous_response_id",
      message: expect.stringMatching(/^400 Previous response with id 'resp\S+' not found\.$/),
    },
  },
  ...(["groq", "router"] as const).map((base): MockRow => ({
    name: `openai, a response that continues another, ${base}`,
    run: () =>
      rejection(
        openai(base).responses.create({
          model: base === "groq" ? "openai/gpt-oss-120b" : "openai/gpt-oss-120b",
          input,
          previous_response_id: "resp_1",
        }),
        "status",
      ),
    expected: { name: "BadRequestError", status: 400 },
  })),
  {
    name: "openai, a response of an unknown model, openai",
    run: () => rejection(responses().create({ model: "gpt-9", input }), "code"),
    expected: { name: "NotFoundError", code: "model_not_found" },
  },
  {
    name: "openai, reasoning in a response, fireworks",
    async run() {
      const { output } = await openai("fireworks").responses.create({
        model: "accounts/fireworks/models/deepseek-v4-pro",
        input: "Are you there?",
      });
      return output.map(({ type }) => type);
    },
    expected: ["reasoning", "message"],
  },
  {
    name: "openai, a response of the router, router",
    run: () => openai("router").responses.create({ model: "openai/gpt-oss-120b:groq", input: "Are you there?" }),
    expected: { model: "openai/gpt-oss-120b", output_text: expect.stringContaining("Are you there?") },
  },
];
