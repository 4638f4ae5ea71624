import { schema } from "../../schema.ts";
import type { ValueOf } from "../../task-schema.ts";
import { reasoningDetails } from "./chat-answer.ts";

/** Members that a call of a tool has in every place where it occurs. */
const calledFunction = schema.object(
  {
    name: schema.string({ title: "Name" }),
    description: schema.optional(schema.nullable(schema.string({ title: "Description" }))),
    arguments: schema.string({ title: "Arguments", description: "JSON as the model wrote it." }),
  },
  { title: "Function" },
);

export const chatToolCall = schema.object(
  {
    id: schema.string({ title: "Id" }),
    type: schema.string({ title: "Type", examples: ["function"] }),
    function: calledFunction,
  },
  { title: "Tool call" },
);
/** A tool that the model wants called. */
export type ChatToolCall = ValueOf<typeof chatToolCall>;

const contentPart = schema.oneOf(
  [
    schema.object({
      type: schema.choice(["text"], { title: "Type" }),
      text: schema.string({ title: "Text", input: "multiline" }),
    }),
    schema.object({
      type: schema.choice(["image_url"], { title: "Type" }),
      image_url: schema.object(
        { url: schema.string({ title: "Address", description: "An https address or a data URL." }) },
        { title: "Image" },
      ),
    }),
    schema.object({
      type: schema.choice(["file"], { title: "Type" }),
      file: schema.object(
        {
          file_data: schema.string({ title: "Content", description: "A data URL." }),
          filename: schema.optional(schema.string({ title: "File name" })),
        },
        { title: "Document" },
      ),
    }),
    schema.object({
      type: schema.choice(["input_audio"], { title: "Type" }),
      input_audio: schema.object(
        {
          data: schema.string({ title: "Content", description: "In base64." }),
          format: schema.string({ title: "Format", examples: ["wav", "mp3"] }),
        },
        { title: "Audio" },
      ),
    }),
  ],
  { title: "Part" },
);
export type ChatContentPart = ValueOf<typeof contentPart>;

export const chatMessage = schema.object(
  {
    role: schema.string({
      title: "Role",
      description: "Who speaks.",
      examples: ["system", "user", "assistant", "tool"],
    }),
    content: schema.optional(
      schema.nullable(
        schema.oneOf(
          [
            schema.string({ title: "Text", input: "multiline" }),
            schema.array(contentPart, { title: "Texts and files" }),
          ],
          { title: "Content" },
        ),
      ),
    ),
    name: schema.optional(schema.string({ title: "Name", description: "Distinguishes speakers of the same role." })),
    tool_calls: schema.optional(
      schema.array(chatToolCall, { title: "Tool calls", description: "The tools that the assistant called." }),
    ),
    tool_call_id: schema.optional(
      schema.string({ title: "Answered call", description: "In a message of role tool: the call that it answers." }),
    ),
    reasoning_details: reasoningDetails,
  },
  { title: "Message" },
);
/** One message of a conversation. Vendors allow further members; they are passed on. */
export type ChatMessage = ValueOf<typeof chatMessage>;
