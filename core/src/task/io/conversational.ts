import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { chatHead, chatLogprobs, chatReasoning, chatUsage, toolCallId } from "./parts/chat-answer.ts";
import { chatMessage, chatToolCall } from "./parts/chat-message.ts";
import { chatResponseFormat, chatTool, chatToolChoice } from "./parts/chat-tools.ts";

export const chatCompletionInput = schema.object({
  messages: schema.array(chatMessage, {
    title: "Conversation",
    description: "The messages so far, the oldest first.",
    input: "messages",
  }),
  max_tokens: schema.optional(
    schema.nullable(
      schema.integer({ title: "Maximum tokens", description: "Longest answer.", minimum: 0, default: 1024 }),
    ),
  ),
  temperature: schema.optional(
    schema.nullable(
      schema.number({
        title: "Temperature",
        description: "Lower is more predictable.",
        minimum: 0,
        maximum: 2,
      }),
    ),
  ),
  top_p: schema.optional(
    schema.nullable(
      schema.number({
        title: "Top p",
        description: "Samples only among the likeliest tokens that together reach this probability.",
        minimum: 0,
        maximum: 1,
      }),
    ),
  ),
  seed: schema.optional(
    schema.nullable(
      schema.integer({ title: "Seed", description: "Makes sampling repeatable where the server can.", minimum: 0 }),
    ),
  ),
  stop: schema.optional(
    schema.nullable(
      schema.array(schema.string({ title: "Text" }), {
        title: "Stop at",
        description: "The answer ends before any of these texts.",
        input: "labels",
      }),
    ),
  ),
  n: schema.optional(
    schema.nullable(schema.integer({ title: "Answers", description: "How many are written.", minimum: 1 })),
  ),
  frequency_penalty: schema.optional(
    schema.nullable(
      schema.number({
        title: "Frequency penalty",
        description: "Makes a token less likely each time it occurs.",
        minimum: -2,
        maximum: 2,
      }),
    ),
  ),
  presence_penalty: schema.optional(
    schema.nullable(
      schema.number({
        title: "Presence penalty",
        description: "Makes tokens that have already occurred less likely.",
        minimum: -2,
        maximum: 2,
      }),
    ),
  ),
  reasoning_effort: schema.optional(
    schema.nullable(
      schema.string({
        title: "Reasoning effort",
        description: "How long a reasoning model thinks first.",
        examples: ["low", "medium", "high"],
      }),
    ),
  ),
  response_format: schema.optional(schema.nullable(chatResponseFormat)),
  tools: schema.optional(
    schema.nullable(
      schema.array(chatTool, { title: "Tools", description: "Functions that the model may ask for.", input: "json" }),
    ),
  ),
  tool_choice: schema.optional(schema.nullable(chatToolChoice)),
  parallel_tool_calls: schema.optional(
    schema.nullable(
      schema.boolean({ title: "Parallel tool calls", description: "Whether one answer may call several tools." }),
    ),
  ),
  tool_prompt: schema.optional(
    schema.nullable(schema.string({ title: "Tool prompt", description: "Put before the list of tools." })),
  ),
  logprobs: schema.optional(
    schema.nullable(
      schema.boolean({ title: "Log probabilities", description: "Returns how likely each token of the answer was." }),
    ),
  ),
  top_logprobs: schema.optional(
    schema.nullable(
      schema.integer({
        title: "Other tokens",
        description: "For how many likely tokens in each place as well; needs log probabilities.",
        minimum: 0,
      }),
    ),
  ),
  logit_bias: schema.optional(
    schema.nullable(
      schema.array(schema.number({ title: "Bias" }), {
        title: "Bias",
        description: "Added to the raw scores of the tokens.",
        input: "json",
      }),
    ),
  ),
  stream_options: schema.optional(
    schema.nullable(
      schema.object(
        {
          include_usage: schema.optional(
            schema.boolean({ title: "Usage", description: "Counts the tokens in a last chunk." }),
          ),
        },
        { title: "Streaming" },
      ),
    ),
  ),
});
/** Arguments of a chat, all at top level. */
export type ChatCompletionInput = ValueOf<typeof chatCompletionInput>;

export const chatCompletionOutput = schema.object({
  ...chatHead,
  choices: schema.array(
    schema.object({
      index: schema.integer({ title: "Number", minimum: 0 }),
      finish_reason: schema.string({ title: "Why it ended", examples: ["stop", "length", "tool_calls"] }),
      message: schema.object(
        {
          role: schema.string({ title: "Role" }),
          content: schema.optional(schema.nullable(schema.string({ title: "Text" }))),
          ...chatReasoning,
          tool_calls: schema.optional(schema.nullable(schema.array(chatToolCall, { title: "Tool calls" }))),
          tool_call_id: toolCallId,
        },
        { title: "Message" },
      ),
      logprobs: chatLogprobs,
    }),
    { title: "Answers" },
  ),
  usage: chatUsage,
});
export type ChatCompletionOutput = ValueOf<typeof chatCompletionOutput>;

/** The first chunk of a tool call names it, the following ones add to its arguments. */
const toolCallDelta = schema.object({
  index: schema.integer({ title: "Number", minimum: 0 }),
  id: schema.optional(schema.nullable(schema.string({ title: "Id" }))),
  type: schema.optional(schema.nullable(schema.string({ title: "Type" }))),
  function: schema.object({
    name: schema.optional(schema.nullable(schema.string({ title: "Name" }))),
    arguments: schema.string({ title: "Arguments" }),
  }),
});

export const chatCompletionStreamOutput = schema.object({
  ...chatHead,
  choices: schema.array(
    schema.object({
      index: schema.integer({ title: "Number", minimum: 0 }),
      delta: schema.object(
        {
          role: schema.optional(schema.string({ title: "Role" })),
          content: schema.optional(schema.nullable(schema.string({ title: "Text" }))),
          ...chatReasoning,
          tool_calls: schema.optional(schema.nullable(schema.array(toolCallDelta, { title: "Tool calls" }))),
          tool_call_id: toolCallId,
        },
        { title: "What is new" },
      ),
      finish_reason: schema.optional(schema.nullable(schema.string({ title: "Why it ended" }))),
      logprobs: chatLogprobs,
    }),
    { title: "Answers" },
  ),
  usage: schema.optional(schema.nullable(chatUsage)),
});
/** One piece of a streamed chat. */
export type ChatCompletionStreamOutput = ValueOf<typeof chatCompletionStreamOutput>;
