import { schema } from "../../schema.ts";

/** Parameters of text-generation-inference's generate call; other servers know most of them. */
export const textGenerationParameters = schema.object(
  {
    max_new_tokens: schema.optional(
      schema.nullable(
        schema.integer({
          title: "Maximum new tokens",
          description: "Most tokens that are generated.",
          minimum: 0,
          default: 1024,
        }),
      ),
    ),
    temperature: schema.optional(
      schema.nullable(
        schema.number({
          title: "Temperature",
          description: "Lower is more predictable.",
          exclusiveMinimum: 0,
        }),
      ),
    ),
    top_k: schema.optional(
      schema.nullable(
        schema.integer({
          title: "Top k",
          description: "Samples only among this many most likely tokens.",
          minimum: 1,
        }),
      ),
    ),
    top_p: schema.optional(
      schema.nullable(
        schema.number({
          title: "Top p",
          description: "Samples only among the likeliest tokens that together reach this probability.",
          exclusiveMinimum: 0,
          maximum: 1,
        }),
      ),
    ),
    typical_p: schema.optional(
      schema.nullable(
        schema.number({
          title: "Typical p",
          description: "Samples among tokens about as surprising as expected, up to this probability together.",
          exclusiveMinimum: 0,
          maximum: 1,
        }),
      ),
    ),
    do_sample: schema.optional(
      schema.boolean({
        title: "Sample",
        description: "Draws tokens by chance instead of taking the likeliest.",
        default: false,
      }),
    ),
    repetition_penalty: schema.optional(
      schema.nullable(
        schema.number({
          title: "Repetition penalty",
          description: "Above 1, tokens that occurred become less likely.",
          exclusiveMinimum: 0,
        }),
      ),
    ),
    frequency_penalty: schema.optional(
      schema.nullable(
        schema.number({
          title: "Frequency penalty",
          description: "Makes a token less likely each time it occurs.",
          exclusiveMinimum: -2,
        }),
      ),
    ),
    stop: schema.optional(
      schema.array(schema.string({ title: "Text" }), {
        title: "Stop at",
        description: "The text ends after any of these.",
        input: "labels",
        maxItems: 4,
      }),
    ),
    seed: schema.optional(
      schema.nullable(
        schema.integer({ title: "Seed", description: "The same seed and settings give the same text.", minimum: 1 }),
      ),
    ),
    return_full_text: schema.optional(
      schema.nullable(schema.boolean({ title: "Full text", description: "Puts the given text before the answer." })),
    ),
    truncate: schema.optional(
      schema.nullable(
        schema.integer({
          title: "Truncate",
          description: "Keeps only this many of the last tokens of the input.",
          minimum: 0,
        }),
      ),
    ),
    grammar: schema.optional(
      schema.nullable(
        schema.object(
          {
            type: schema.choice(["json", "regex", "json_schema"], { title: "Type" }),
            value: schema.anything({ title: "Rule", description: "A JSON Schema or a regular expression." }),
          },
          { title: "Grammar", description: "Holds the text to a form.", input: "json" },
        ),
      ),
    ),
    best_of: schema.optional(
      schema.nullable(
        schema.integer({
          title: "Best of",
          description: "Writes so many texts and returns the likeliest.",
          minimum: 1,
        }),
      ),
    ),
    details: schema.optional(
      schema.boolean({
        title: "Details",
        description: "Adds the tokens, their probabilities and why the text ended.",
        default: true,
      }),
    ),
    decoder_input_details: schema.optional(
      schema.boolean({
        title: "Input details",
        description: "Adds the tokens of the input and their probabilities.",
        default: false,
      }),
    ),
    top_n_tokens: schema.optional(
      schema.nullable(
        schema.integer({
          title: "Other tokens",
          description: "Adds so many likely tokens for each place.",
          minimum: 1,
        }),
      ),
    ),
    adapter_id: schema.optional(
      schema.nullable(schema.string({ title: "Adapter", description: "Id of a LoRA adapter on the server." })),
    ),
    watermark: schema.optional(
      schema.boolean({
        title: "Watermark",
        description: "Marks the text so that it can be recognized.",
        default: false,
      }),
    ),
  },
  { title: "Parameters" },
);
