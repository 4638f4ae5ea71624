import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { textGenerationParameters } from "./parts/text-generation-parameters.ts";
import { text } from "./parts/inputs.ts";

export const textGenerationInput = schema.object({
  inputs: text("The text to continue."),
  parameters: schema.optional(textGenerationParameters),
  stream: schema.optional(
    schema.boolean({
      title: "Stream",
      description: "Sends the text in pieces; the client's stream methods set it.",
      default: false,
    }),
  ),
});
export type TextGenerationInput = ValueOf<typeof textGenerationInput>;

const count = (title: string) => schema.integer({ title, minimum: 0 });
const finishReason = schema.choice(["length", "eos_token", "stop_sequence"], { title: "Why it ended" });
const seed = schema.optional(schema.nullable(schema.integer({ title: "Seed" })));
const inputToken = {
  id: count("Number"),
  text: schema.string({ title: "Text" }),
  logprob: schema.nullable(schema.number({ title: "Log probability" })),
};
const token = schema.object({
  ...inputToken,
  special: schema.boolean({ title: "Special", description: "A control token, not text." }),
});
const sequenceDetails = {
  finish_reason: finishReason,
  // Only text-generation-inference servers return more than the finish reason.
  generated_tokens: schema.optional(count("Tokens written")),
  seed,
  prefill: schema.optional(schema.array(schema.object(inputToken), { title: "Tokens read" })),
  tokens: schema.optional(schema.array(token, { title: "Tokens" })),
  top_tokens: schema.optional(schema.array(schema.array(token), { title: "Likely tokens by place" })),
};
const generatedText = schema.string({ title: "Text" });

export const textGenerationOutput = schema.object({
  generated_text: generatedText,
  details: schema.optional(
    schema.nullable(
      schema.object(
        {
          ...sequenceDetails,
          best_of_sequences: schema.optional(
            schema.nullable(
              schema.array(schema.object({ generated_text: generatedText, ...sequenceDetails }), {
                title: "Other texts",
              }),
            ),
          ),
        },
        { title: "Details" },
      ),
    ),
  ),
});
export type TextGenerationOutput = ValueOf<typeof textGenerationOutput>;

export const textGenerationStreamOutput = schema.object({
  index: schema.optional(count("Number")),
  token: schema.optional(token),
  top_tokens: schema.optional(schema.array(token, { title: "Likely tokens" })),
  generated_text: schema.optional(
    schema.nullable(schema.string({ title: "Text", description: "The whole text, in the last piece." })),
  ),
  details: schema.optional(
    schema.nullable(
      schema.object(
        {
          finish_reason: finishReason,
          generated_tokens: count("Tokens written"),
          input_length: schema.optional(count("Tokens read")),
          seed,
        },
        { title: "Details" },
      ),
    ),
  ),
  choices: schema.optional(
    schema.array(
      schema.object({
        index: schema.optional(count("Number")),
        text: schema.string({ title: "Text" }),
        finish_reason: schema.optional(schema.nullable(schema.string({ title: "Why it ended" }))),
      }),
      { title: "Texts" },
    ),
  ),
});
/**
 * One piece of streamed text: the token form of text-generation-inference, or the completion form (`choices`) of
 * servers that speak OpenAI's protocol.
 */
export type TextGenerationStreamOutput = ValueOf<typeof textGenerationStreamOutput>;
