import type { TaskInput } from "@patchbay/core/client";

/** Inputs of the compared calls. */

export const PAGE = "https://media.example/page.png";
export const TALK = "https://media.example/talk.wav";

const SOUND = new Uint8Array([82, 73, 70, 70, 1, 2, 3, 4]);
export const PNG = "iVBORw0KGgo=";
export const PDF = "JVBERi0=";

export const sound = () => new File([SOUND], "audio.wav", { type: "audio/wav" });
export const image = () => new File([Buffer.from(PNG, "base64")], "image.png", { type: "image/png" });
export const video = () => new File([SOUND], "video.mp4", { type: "video/mp4" });

/** A file inside a request. */
export const PNG_URL = `data:image/png;base64,${PNG}`;
export const MP4_URL = `data:video/mp4;base64,${Buffer.from(SOUND).toString("base64")}`;
export const WAV_URL = `data:audio/wav;base64,${Buffer.from(SOUND).toString("base64")}`;

/** Of the tool in the chat. */
export const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

/** The chat in the common form. */
export const chat: TaskInput<"conversational"> = {
  max_tokens: 64,
  stop: ["END"],
  tools: [{ type: "function", function: { name: "get_weather", description: "The weather of a city", parameters } }],
  messages: [
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "Which?" },
        { type: "image_url", image_url: { url: `data:image/png;base64,${PNG}` } },
        { type: "file", file: { filename: "a", file_data: `data:application/pdf;base64,${PDF}` } },
      ],
    },
    {
      role: "assistant",
      content: "I look it up.",
      tool_calls: [{ id: "t1", type: "function", function: { name: "get_weather", arguments: '{"city":"Oslo"}' } }],
    },
    { role: "tool", tool_call_id: "t1", content: "Rain" },
  ],
};

type Messages = TaskInput<"conversational">["messages"];
/** Messages for a vendor that takes no documents. */
export const withoutFiles = (messages: Messages): Messages =>
  messages.map((message) =>
    Array.isArray(message.content)
      ? { ...message, content: message.content.filter(({ type }) => type !== "file") }
      : message,
  );
