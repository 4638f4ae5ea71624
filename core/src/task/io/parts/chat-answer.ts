import { schema } from "../../schema.ts";
import type { ValueOf } from "../../task-schema.ts";

export const chatUsage = schema.object(
  {
    prompt_tokens: schema.integer({ title: "Tokens read", minimum: 0 }),
    completion_tokens: schema.integer({ title: "Tokens written", minimum: 0 }),
    total_tokens: schema.integer({ title: "Tokens in all", minimum: 0 }),
  },
  { title: "Usage" },
);
export type ChatCompletionUsage = ValueOf<typeof chatUsage>;

const tokenWithProbability = {
  token: schema.string({ title: "Token" }),
  logprob: schema.number({ title: "Log probability", description: "Natural logarithm; 0 is certain." }),
};
const chatLogprob = schema.object({
  ...tokenWithProbability,
  top_logprobs: schema.array(schema.object(tokenWithProbability), { title: "Likeliest tokens in this place" }),
});

export const chatLogprobs = schema.optional(
  schema.nullable(schema.object({ content: schema.array(chatLogprob) }, { title: "Log probabilities" })),
);

/** What an answer and each of its chunks begin with. */
export const chatHead = {
  id: schema.string({ title: "Id" }),
  created: schema.integer({ title: "Created", description: "Unix time in seconds." }),
  model: schema.string({ title: "Model" }),
  system_fingerprint: schema.optional(
    schema.nullable(schema.string({ title: "Fingerprint", description: "Names the server's configuration." })),
  ),
};

export const toolCallId = schema.optional(schema.nullable(schema.string({ title: "Answered call" })));

const thoughts = schema.optional(
  schema.nullable(schema.string({ title: "Reasoning", description: "What the model thought before it answered." })),
);

export const reasoningDetails = schema.optional(
  schema.nullable(
    schema.array(schema.record(schema.anything({ title: "Value" }), { title: "Block" }), {
      title: "Reasoning blocks",
      description:
        "Thoughts as the vendor signed or encrypted them. Send them back with the message: some vendors refuse tool results without.",
      input: "json",
    }),
  ),
);

/** Vendors have one of two names for it. */
export const chatReasoning = { reasoning: thoughts, reasoning_content: thoughts, reasoning_details: reasoningDetails };
