import { zodResponseFormat } from "openai/helpers/zod";
import { expect } from "vitest";
import { z } from "zod";
import { groqModel as model, hello, openai, user, weather, type MockRow } from "./clients.ts";

const weatherInParis = user("What is the weather in Paris over 3 days?");

const chat = () => openai("groq").chat.completions;

const City = z.object({ city: z.string(), country: z.enum(["France", "Chile"]), people: z.number().int() });

/** Tools and structured output, through OpenAI's client and its runners. */
export const openAiToolRows: readonly MockRow[] = [
  {
    name: "openai, a required tool, groq",
    async run() {
      const options = { tools: [weather], tool_choice: "required" as const };
      const { choices } = await chat().create({ model, messages: user("In Lima, please"), ...options });
      const [call] = choices[0]?.message.tool_calls ?? [];
      const text = call?.type === "function" ? call.function.arguments : "";
      return {
        name: call?.type === "function" && call.function.name,
        args: JSON.parse(text),
        end: choices[0]?.finish_reason,
      };
    },
    expected: { name: "get_weather", args: { city: "Lima", days: expect.any(Number) }, end: "tool_calls" },
  },
  {
    name: "openai, a named tool, openai",
    async run() {
      const clock = {
        type: "function" as const,
        function: { name: "clock", parameters: { type: "object", properties: {} } },
      };
      const { choices } = await openai("openai").chat.completions.create({
        model: "gpt-5.4-mini",
        messages: weatherInParis,
        tools: [weather, clock],
        tool_choice: { type: "function", function: { name: "clock" } },
      });
      return choices[0]?.message.tool_calls?.map((call) => call.type === "function" && call.function);
    },
    expected: [{ name: "clock", arguments: "{}" }],
  },
  {
    name: "openai, a tool where it fits, groq",
    async run() {
      const { choices } = await chat().create({ model, messages: weatherInParis, tools: [weather] });
      const [call] = choices[0]?.message.tool_calls ?? [];
      return call?.type === "function" ? JSON.parse(call.function.arguments) : undefined;
    },
    expected: { city: "Paris", days: 3 },
  },
  {
    name: "openai, no tool where none fits, groq",
    run: () => chat().create({ model, messages: hello, tools: [weather] }),
    expected: { choices: [{ message: { content: expect.stringContaining("simulated") }, finish_reason: "stop" }] },
  },
  {
    name: "openai, tool_choice none, groq",
    run: () => chat().create({ model, messages: weatherInParis, tools: [weather], tool_choice: "none" }),
    expected: { choices: [{ message: { content: expect.any(String) }, finish_reason: "stop" }] },
  },
  {
    name: "openai, a streamed tool call, groq",
    async run() {
      const stream = chat().stream({ model, messages: weatherInParis, tools: [weather] });
      const { choices } = await stream.finalChatCompletion();
      const [call] = choices[0]?.message.tool_calls ?? [];
      return call?.type === "function" ? { ...call.function, id: call.id } : undefined;
    },
    expected: { name: "get_weather", arguments: '{"city":"Paris","days":3}', id: expect.stringContaining("call") },
  },
  {
    name: "openai, an answer after a tool's result, groq",
    run: () =>
      chat().create({
        model,
        tools: [weather],
        messages: [
          ...weatherInParis,
          {
            role: "assistant",
            tool_calls: [{ id: "call_1", type: "function", function: { name: "get_weather", arguments: "{}" } }],
          },
          { role: "tool", tool_call_id: "call_1", content: "21 degrees" },
        ],
      }),
    expected: { choices: [{ message: { content: expect.stringContaining("21 degrees") }, finish_reason: "stop" }] },
  },
  {
    name: "openai, runTools, groq",
    async run() {
      const seen: unknown[] = [];
      const runner = chat().runTools({
        model,
        messages: weatherInParis,
        tools: [
          {
            type: "function",
            function: {
              ...weather.function,
              parse: JSON.parse,
              function: (args: object) => {
                seen.push(args);
                return "21 degrees";
              },
            },
          },
        ],
      });
      return { text: await runner.finalContent(), seen };
    },
    expected: { text: expect.stringContaining("21 degrees"), seen: [{ city: "Paris", days: 3 }] },
  },
  {
    name: "openai, chat.completions.parse, openai",
    async run() {
      const { choices } = await openai("openai").chat.completions.parse({
        model: "gpt-5.4-mini",
        messages: user("Tell of Paris in France, with 2100000 people."),
        response_format: zodResponseFormat(City, "city"),
      });
      return choices[0]?.message.parsed;
    },
    expected: { city: "Paris", country: "France", people: 2_100_000 },
  },
  {
    name: "openai, a streamed json_schema, groq",
    async run() {
      const response_format = zodResponseFormat(City, "city");
      const stream = chat().stream({ model, messages: user("Tell of Lima."), response_format });
      return City.safeParse(JSON.parse((await stream.finalContent()) ?? "")).success;
    },
    expected: true,
  },
  {
    name: "openai, json_object, groq",
    async run() {
      const response_format = { type: "json_object" } as const;
      const { choices } = await chat().create({ model, messages: user("Say hello as JSON"), response_format });
      return JSON.parse(choices[0]?.message.content ?? "");
    },
    expected: { simulated: true },
  },
];
