import type { ToolCall } from "../../../calls/chat/chat-choices.ts";

interface ToolSample {
  readonly label: string;
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly parameters: object;
  /** Sample return value. */
  readonly result: object;
}

/** A tool in the format of chats and templates. */
export const WEATHER_TOOL = {
  type: "function",
  function: {
    name: "get_weather",
    description: "Get the current weather of a city.",
    parameters: {
      type: "object",
      properties: {
        city: { type: "string", description: "Name of the city" },
        unit: { type: "string", enum: ["celsius", "fahrenheit"] },
      },
      required: ["city"],
    },
  },
};

/** Sample tools. */
export const TOOL_SAMPLES: readonly ToolSample[] = [
  {
    label: "Weather",
    ...WEATHER_TOOL.function,
    result: { temperature: 21, unit: "celsius", conditions: "sunny" },
  },
  {
    label: "Search",
    name: "search_documents",
    description: "Search the company's documents.",
    parameters: {
      type: "object",
      properties: { query: { type: "string" }, limit: { type: "integer", minimum: 1, maximum: 20 } },
      required: ["query"],
    },
    result: [{ title: "Travel policy", excerpt: "Trains are booked in second class." }],
  },
  {
    label: "Calendar",
    name: "create_event",
    description: "Create an event in the user's calendar.",
    parameters: {
      type: "object",
      properties: { title: { type: "string" }, start: { type: "string", description: "ISO 8601" } },
      required: ["title", "start"],
    },
    result: { id: "event-1", created: true },
  },
];

/** A tool in the call's format. */
export function toolOf({ name, description, parameters }: ToolSample): object {
  return { type: "function", function: { name, description, parameters } };
}

/** The return value of a sample tool; empty for other tools. */
export function sampleResult({ name }: Pick<ToolCall, "name">): string {
  const sample = TOOL_SAMPLES.find((one) => one.name === name);
  return sample ? JSON.stringify(sample.result, undefined, 2) : "";
}

/** Sample schemas of answers. */
export const FORMAT_SAMPLES: readonly { readonly label: string; readonly format: object }[] = [
  { label: "Any JSON", format: { type: "json_object" } },
  {
    label: "Person",
    format: {
      type: "json_schema",
      json_schema: {
        name: "person",
        schema: {
          type: "object",
          properties: {
            name: { type: "string" },
            age: { type: "integer", minimum: 0 },
            languages: { type: "array", items: { type: "string" } },
          },
          required: ["name", "age", "languages"],
          additionalProperties: false,
        },
        strict: true,
      },
    },
  },
  {
    label: "Sentiment",
    format: {
      type: "json_schema",
      json_schema: {
        name: "sentiment",
        schema: {
          type: "object",
          properties: {
            label: { type: "string", enum: ["positive", "neutral", "negative"] },
            score: { type: "number", minimum: 0, maximum: 1 },
          },
          required: ["label", "score"],
          additionalProperties: false,
        },
        strict: true,
      },
    },
  },
];
