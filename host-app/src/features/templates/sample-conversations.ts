import { WEATHER_TOOL } from "../../pane/chat/tools/tool-samples.ts";

/** What a template renders: messages, and the conversation's other variables. */
export interface SampleConversation {
  /** As in the address. */
  readonly id: string;
  readonly label: string;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly tools?: readonly unknown[];
  readonly documents?: readonly unknown[];
}

export const SAMPLE_CONVERSATIONS: readonly [SampleConversation, ...SampleConversation[]] = [
  {
    id: "chat",
    label: "Short chat",
    messages: [
      { role: "system", content: "You are a friendly assistant. Answer briefly." },
      { role: "user", content: "What is a patch bay?" },
      { role: "assistant", content: "A panel of sockets that connects any output to any input." },
      { role: "user", content: "And where is one found?" },
    ],
  },
  {
    id: "tools",
    label: "Tool call",
    messages: [
      { role: "user", content: "Do I need an umbrella in Zürich?" },
      {
        role: "assistant",
        content: "",
        tool_calls: [
          {
            id: "call12345",
            type: "function",
            function: { name: "get_weather", arguments: { city: "Zürich", unit: "celsius" } },
          },
        ],
      },
      { role: "tool", name: "get_weather", tool_call_id: "call12345", content: '{"degrees": 14, "rain": true}' },
    ],
    tools: [WEATHER_TOOL],
  },
  {
    id: "thinking",
    label: "Thinking",
    messages: [
      { role: "user", content: "Is 91 a prime number?" },
      { role: "assistant", content: "<think>\n91 = 7 × 13.\n</think>\n\nNo: it is 7 times 13." },
      { role: "user", content: "And 97?" },
    ],
  },
  {
    id: "documents",
    label: "Documents",
    messages: [
      { role: "system", content: "Answer from the documents." },
      { role: "user", content: "How high is the tower?" },
    ],
    documents: [
      { title: "The tower", text: "The tower was finished in 1931. It is 82 meters high." },
      { title: "Getting there", text: "Tram 4 stops at its foot." },
    ],
  },
  {
    id: "image",
    label: "Image",
    messages: [
      {
        role: "user",
        content: [
          { type: "image", url: "https://example.com/bridge.jpg" },
          { type: "text", text: "Which bridge is this?" },
        ],
      },
    ],
  },
];
