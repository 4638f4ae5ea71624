import { schema } from "../../schema.ts";
import type { ValueOf } from "../../task-schema.ts";

const jsonObject = schema.record(schema.anything({ title: "Value" }), { title: "JSON Schema", input: "json" });
const description = schema.optional(schema.nullable(schema.string({ title: "Description" })));

export const chatTool = schema.object(
  {
    type: schema.string({ title: "Type", examples: ["function"] }),
    function: schema.object(
      {
        name: schema.string({ title: "Name" }),
        description,
        parameters: schema.optional(
          schema.anything({ title: "Parameters", description: "JSON Schema of the arguments.", input: "json" }),
        ),
      },
      { title: "Function" },
    ),
  },
  { title: "Tool" },
);
/** A function that the model may ask for. */
export type ChatTool = ValueOf<typeof chatTool>;

export const chatToolChoice = schema.oneOf(
  [
    schema.choice(["auto", "none", "required"], { title: "Rule" }),
    schema.object(
      {
        type: schema.optional(schema.choice(["function"], { title: "Type" })),
        function: schema.object({ name: schema.string({ title: "Name" }) }, { title: "Function" }),
      },
      { title: "One tool" },
    ),
  ],
  {
    title: "Tool choice",
    description: "Whether the model may, must not or must call a tool, or which one.",
    default: "auto",
  },
);

export const chatResponseFormat = schema.oneOf(
  [
    schema.object({ type: schema.choice(["text", "json_object"], { title: "Type" }) }, { title: "Text or any JSON" }),
    schema.object(
      {
        type: schema.choice(["json_schema"], { title: "Type" }),
        json_schema: schema.object(
          {
            name: schema.string({ title: "Name" }),
            description,
            schema: schema.optional(schema.nullable(jsonObject)),
            strict: schema.optional(
              schema.nullable(schema.boolean({ title: "Strict", description: "Follows the schema to the letter." })),
            ),
          },
          { title: "Schema" },
        ),
      },
      { title: "JSON by a schema" },
    ),
    schema.object(
      {
        type: schema.choice(["json", "regex", "json_schema"], { title: "Type" }),
        value: schema.anything({ title: "Rule", description: "A JSON Schema or a regular expression.", input: "json" }),
      },
      { title: "Older form", description: "Understood by servers of text-generation-inference." },
    ),
  ],
  { title: "Answer format", description: "Holds the answer to a form.", input: "json" },
);
export type ChatResponseFormat = ValueOf<typeof chatResponseFormat>;
