import { toJsonSchema, toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import { errorOf, hubToken, served, setUpClient } from "../client/testing/set-up-client.ts";
import { sampleProvider } from "../client/testing/sample-providers.ts";
import { InputError } from "../errors/index.ts";
import { AnswerFormatError } from "./chat-errors.ts";
import { defineProvider, openAiChat, type StructuredOutput } from "../provider/index.ts";
import { generateOutput } from "./generate-output.ts";
import { weakestOutput, type OutputMode } from "./output-format.ts";

const chat = {
  model: "org/M",
  provider: "acme",
  messages: [{ role: "user", content: "Where is the Brandenburg Gate?" }],
};
const placeSchema = z.object({ city: z.string(), since: z.number() });
const fits = JSON.stringify({ city: "Berlin", since: 1791 });

/** A client of a provider whose chats answer these texts in order. */
function setUp(answers: readonly (string | Response)[], structuredOutput?: StructuredOutput) {
  const tasks = { conversational: openAiChat(structuredOutput && { structuredOutput }) };
  return setUpClient({
    mapping: { acme: served("conversational") },
    token: hubToken,
    providers: [sampleProvider("acme", {}, defineProvider({ tasks }))],
    answer: (_, index) => {
      const answer = answers[index] ?? "no more answers";
      if (answer instanceof Response) return answer;
      const message = { role: "assistant", content: answer };
      return Response.json({
        id: "x",
        created: 1,
        model: "m",
        choices: [{ index: 0, message, finish_reason: answer.endsWith("…") ? "length" : "stop" }],
        usage: null,
      });
    },
  });
}
const bodyOf = (sent: { readonly body: unknown } | undefined) => sent?.body as Record<string, unknown>;

const refusal = () =>
  Response.json({ error: { message: "This model does not support response_format" } }, { status: 400 });

const make = (id: string, structuredOutput?: StructuredOutput) =>
  sampleProvider(
    id,
    {},
    defineProvider({ tasks: { conversational: openAiChat(structuredOutput && { structuredOutput }) } }),
  );

describe("generateOutput", () => {
  it("sends the schema if the provider enforces it", async () => {
    const { client, calls } = setUp([fits], "json_schema");
    const result = await generateOutput(client, { ...chat, output: placeSchema, outputName: "place" });
    expectTypeOf(result.output).toEqualTypeOf<{ city: string; since: number }>();
    expect(result).toMatchObject({ output: { city: "Berlin", since: 1791 }, mode: "json_schema", attempts: 1 });
    const { response_format: format, messages, output } = bodyOf(calls()[0]);
    expect(format).toEqual({
      type: "json_schema",
      json_schema: {
        name: "place",
        strict: true,
        schema: {
          type: "object",
          properties: { city: { type: "string" }, since: { type: "number" } },
          required: ["city", "since"],
          additionalProperties: false,
        },
      },
    });
    expect(messages).toEqual(chat.messages);
    expect(output).toBeUndefined();
  });

  it.each<[StructuredOutput | undefined, OutputMode, unknown]>([
    ["json_object", "json_object", { type: "json_object" }],
    [undefined, "prompt", undefined],
  ])("puts it into the prompt if the provider has %s", async (structuredOutput, mode, format) => {
    const { client, calls } = setUp([`Here it is:\n\`\`\`json\n${fits}\n\`\`\``], structuredOutput);
    const system = { role: "system", content: "Be brief." };
    const result = await generateOutput(client, { ...chat, messages: [system, ...chat.messages], output: placeSchema });
    expect(result).toMatchObject({ output: { city: "Berlin" }, mode });
    const { response_format, messages } = bodyOf(calls()[0]);
    expect(response_format).toEqual(format);
    expect(messages).toMatchObject([
      { role: "system", content: expect.stringMatching(/^Be brief\.\n\n.*JSON Schema/) },
      {},
    ]);
  });

  it("prompts if a model refuses the format, unless the caller chose it", async () => {
    const { client, calls } = setUp([refusal(), fits], "json_schema");
    expect(await generateOutput(client, { ...chat, output: placeSchema })).toMatchObject({
      mode: "prompt",
      attempts: 1,
    });
    expect(calls()).toHaveLength(2);
    const strict = setUp([refusal(), fits], "json_schema").client;
    const error = await errorOf(generateOutput(strict, { ...chat, output: placeSchema }, { mode: "json_schema" }));
    expect(error.message).toContain("response_format");
  });

  it("does what all of several providers can", async () => {
    const { client } = setUpClient({
      mapping: { strict: served("conversational"), loose: served("conversational") },
      token: hubToken,
      providers: [make("strict", "json_schema"), make("loose", "json_object"), make("other", "json_schema")],
    });
    const args = { model: "org/M", messages: [] };
    const providers = await client.findProviders("conversational", { ...args, provider: ["strict", "loose", "other"] });
    // The hub lists no other.
    expect(providers.map(({ provider }) => provider)).toEqual(["strict", "loose"]);
    expect(weakestOutput(providers)).toBe("json_object");
    expect(weakestOutput(await client.findProviders("conversational", { ...args, provider: "auto" }))).toBe(
      "json_schema",
    );
    await expect(client.findProviders("conversational", { ...args, provider: ["other"] })).rejects.toThrow("org/M");
  });

  it("returns an invalid answer to the model once", async () => {
    const { client, calls } = setUp([JSON.stringify({ city: "Berlin", since: "1791" }), fits], "json_schema");
    expect(await generateOutput(client, { ...chat, output: placeSchema })).toMatchObject({ attempts: 2 });
    const messages = bodyOf(calls()[1])["messages"] as { role: string; content: string }[];
    expect(messages.slice(1)).toMatchObject([
      { role: "assistant", content: expect.stringContaining('"1791"') },
      { role: "user", content: expect.stringMatching(/since: .*number/) },
    ]);
  });

  it("gives up with the invalid text", async () => {
    const { client } = setUp(["I think Berlin.", "Berlin!"]);
    const error = await errorOf(generateOutput(client, { ...chat, output: placeSchema }));
    expect(AnswerFormatError.isInstance(error) && [error.text, error.problem]).toEqual(["Berlin!", "it is not JSON"]);
  });

  it("does not retry an answer that was cut off", async () => {
    const { client, calls } = setUp(['{"city": "Ber…', fits]);
    const error = await errorOf(generateOutput(client, { ...chat, output: placeSchema }));
    expect(error.message).toContain("cut off by the limit of tokens");
    expect(calls()).toHaveLength(1);
  });

  it("takes schemas of valibot, arktype and zod mini, and plain JSON Schema", async () => {
    const schema = v.object({ city: v.string(), since: v.number() });
    const ask = setUp([fits, fits, fits, fits, fits, fits], "json_schema");
    const args = { ...chat };
    const byValibot = await generateOutput(ask.client, { ...args, output: toStandardJsonSchema(schema) });
    expectTypeOf(byValibot.output.city).toEqualTypeOf<string>();
    const byArktype = await generateOutput(ask.client, { ...args, output: type({ city: "string", since: "number" }) });
    expectTypeOf(byArktype.output.since).toEqualTypeOf<number>();
    const small = mini.object({ city: mini.string(), since: mini.number() });
    const byMini = await generateOutput(ask.client, {
      ...args,
      output: { schema: small, jsonSchema: mini.toJSONSchema(small) },
    });
    expectTypeOf(byMini.output.city).toEqualTypeOf<string>();
    const jsonSchema = toJsonSchema(schema) as Record<string, unknown>;
    const byJson = await generateOutput(ask.client, { ...args, output: jsonSchema });
    expectTypeOf(byJson.output).toEqualTypeOf<unknown>();
    for (const { output } of [byValibot, byArktype, byMini, byJson]) expect(output).toEqual(JSON.parse(fits));
    const sent = ask.calls().map((call) => bodyOf(call)["response_format"]);
    expect(sent[0]).toMatchObject({ json_schema: { strict: true, schema: { required: ["city", "since"] } } });
    expect(sent.every((each) => JSON.stringify(each) === JSON.stringify(sent[0]))).toBe(true);
    const dated = await errorOf(generateOutput(ask.client, { ...args, output: z.object({ since: z.date() }) }));
    expect(InputError.isInstance(dated) && dated.message).toContain("cannot be written as JSON Schema");
    const error = await errorOf(generateOutput(ask.client, { ...args, output: schema }));
    expect(InputError.isInstance(error) && error.message).toContain("{ schema, jsonSchema }");
  });

  it("wraps a schema that is not an object, and sets strict only if strict servers accept the schema", async () => {
    const { client, calls } = setUp(['{"value":["a"]}', '["b"]', "{}"], "json_schema");
    const list = z.array(z.string());
    expect((await generateOutput(client, { ...chat, output: list })).output).toEqual(["a"]);
    // A server that does not enforce the schema may omit the wrapper.
    expect((await generateOutput(client, { ...chat, output: list })).output).toEqual(["b"]);
    await generateOutput(client, {
      ...chat,
      output: z.object({ city: z.string().optional(), year: z.int().optional() }),
    });
    const sent = calls().map((call) => bodyOf(call)["response_format"]);
    expect(sent[0]).toMatchObject({
      json_schema: { strict: true, schema: { properties: { value: { type: "array" } } } },
    });
    expect(sent[2]).toMatchObject({
      json_schema: { strict: false, schema: { properties: { year: { type: "integer" } } } },
    });
    expect(JSON.stringify(sent)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });
});
