import type { responseOf } from "@patchbay/testing";

/** Answers with server tools and a tool of the caller: the resulting message, and the blocks to send back. */
export interface ServerTool {
  readonly provider: string;
  readonly model: string;
  readonly whole: Parameters<typeof responseOf>[0];
  readonly streamed: Parameters<typeof responseOf>[0];
  /** The vendor's blocks as they must be sent back. */
  readonly blocks: readonly object[];
  readonly citations: readonly object[];
}

const source = { type: "web_search_result_location", url: "https://weather.example/oslo", cited_text: "Rain." };
const searchResult = {
  type: "web_search_tool_result",
  tool_use_id: "srvtoolu_1",
  content: [{ type: "web_search_result" }],
};
const search = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "Oslo weather" } };
const textBlock = { type: "text", text: "It rains in Oslo.", citations: [source] };
const call = { type: "tool_use", id: "toolu_1", name: "umbrella", input: { size: "big" } };
const usage = { input_tokens: 3, output_tokens: 5 };

/** The events of a Messages stream. Source: https://platform.claude.com/docs/en/build-with-claude/streaming */
const anthropicEvents = [
  {
    type: "message_start",
    message: { id: "msg_1", type: "message", role: "assistant", model: "claude-sonnet-5", content: [], usage },
  },
  { type: "content_block_start", index: 0, content_block: { ...call, input: {} } },
  { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"size":' } },
  { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '"big"}' } },
  { type: "content_block_stop", index: 0 },
  { type: "content_block_start", index: 1, content_block: { ...search, input: {} } },
  { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: '{"query":"Oslo ' } },
  { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: 'weather"}' } },
  { type: "content_block_stop", index: 1 },
  { type: "content_block_start", index: 2, content_block: searchResult },
  { type: "content_block_stop", index: 2 },
  { type: "content_block_start", index: 3, content_block: { type: "text", text: "", citations: [] } },
  { type: "content_block_delta", index: 3, delta: { type: "citations_delta", citation: source } },
  { type: "content_block_delta", index: 3, delta: { type: "text_delta", text: textBlock.text } },
  { type: "content_block_stop", index: 3 },
  { type: "message_delta", delta: { stop_reason: "tool_use" }, usage },
  { type: "message_stop" },
];

const bedrockSearch = {
  toolUse: { toolUseId: "srv_1", name: "nova_grounding", type: "server_tool_use", input: { query: "Oslo weather" } },
};
const bedrockResult = {
  toolResult: { toolUseId: "srv_1", type: "nova_grounding_result", content: [{ text: "Rain." }], status: "success" },
};
const bedrockSource = { location: { web: { url: "https://weather.example/oslo" } } };
const bedrockCall = { toolUseId: "tooluse_1", name: "umbrella", input: { size: "big" } };
const bedrockUsage = { inputTokens: 3, outputTokens: 5, totalTokens: 8 };

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html */
const bedrockEvents = [
  ["messageStart", { role: "assistant" }],
  ["contentBlockStart", { contentBlockIndex: 0, start: { toolUse: { toolUseId: "tooluse_1", name: "umbrella" } } }],
  ["contentBlockDelta", { contentBlockIndex: 0, delta: { toolUse: { input: '{"size":"big"}' } } }],
  ["contentBlockStop", { contentBlockIndex: 0 }],
  ["contentBlockStart", { contentBlockIndex: 1, start: { toolUse: { ...bedrockSearch.toolUse, input: undefined } } }],
  ["contentBlockDelta", { contentBlockIndex: 1, delta: { toolUse: { input: '{"query":"Oslo ' } } }],
  ["contentBlockDelta", { contentBlockIndex: 1, delta: { toolUse: { input: 'weather"}' } } }],
  ["contentBlockStop", { contentBlockIndex: 1 }],
  [
    "contentBlockStart",
    { contentBlockIndex: 2, start: { toolResult: { ...bedrockResult.toolResult, content: undefined } } },
  ],
  ["contentBlockDelta", { contentBlockIndex: 2, delta: { toolResult: [{ text: "Rain." }] } }],
  ["contentBlockStop", { contentBlockIndex: 2 }],
  ["contentBlockDelta", { contentBlockIndex: 3, delta: { text: "It rains in Oslo." } }],
  ["contentBlockDelta", { contentBlockIndex: 3, delta: { citation: bedrockSource } }],
  ["contentBlockStop", { contentBlockIndex: 3 }],
  ["messageStop", { stopReason: "tool_use" }],
  ["metadata", { usage: bedrockUsage }],
] as const;

export const SERVER_TOOLS: readonly ServerTool[] = [
  {
    provider: "anthropic",
    model: "claude-sonnet-5",
    whole: {
      json: {
        id: "msg_1",
        model: "claude-sonnet-5",
        content: [call, search, searchResult, textBlock],
        stop_reason: "tool_use",
        usage,
      },
    },
    streamed: { events: anthropicEvents.map((data) => ({ $event: data.type, data })) },
    blocks: [search, searchResult],
    citations: [source],
  },
  {
    provider: "amazon-bedrock",
    model: "amazon.nova-lite-v1:0",
    whole: {
      json: {
        output: {
          message: {
            content: [
              { toolUse: bedrockCall },
              bedrockSearch,
              bedrockResult,
              { citationsContent: { content: [{ text: "It rains in Oslo." }], citations: [bedrockSource] } },
            ],
          },
        },
        stopReason: "tool_use",
        usage: bedrockUsage,
      },
    },
    streamed: { aws: bedrockEvents.map(([name, data]) => ({ name, data })) },
    blocks: [bedrockSearch, bedrockResult],
    citations: [bedrockSource],
  },
];

/** The answer after the tools. */
export const END: Readonly<Record<string, Pick<ServerTool, "whole" | "streamed">>> = {
  anthropic: {
    whole: {
      json: { id: "msg_2", model: "m", content: [{ type: "text", text: "Done." }], stop_reason: "end_turn", usage },
    },
    streamed: {
      events: [
        { type: "message_start", message: { id: "msg_2", model: "m", usage } },
        { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Done." } },
        { type: "content_block_stop", index: 0 },
        { type: "message_delta", delta: { stop_reason: "end_turn" }, usage },
        { type: "message_stop" },
      ],
    },
  },
  "amazon-bedrock": {
    whole: {
      json: { output: { message: { content: [{ text: "Done." }] } }, stopReason: "end_turn", usage: bedrockUsage },
    },
    streamed: {
      aws: [
        { name: "messageStart", data: { role: "assistant" } },
        { name: "contentBlockDelta", data: { contentBlockIndex: 0, delta: { text: "Done." } } },
        { name: "contentBlockStop", data: { contentBlockIndex: 0 } },
        { name: "messageStop", data: { stopReason: "end_turn" } },
        { name: "metadata", data: { usage: bedrockUsage } },
      ],
    },
  },
};
