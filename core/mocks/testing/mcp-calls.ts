import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { mockMcp } from "../src/mock-mcp.ts";

export const mcpUrl = "https://mcp.example/mcp";
const city = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
/** A mocked server with each kind of tool. */
export const weather = {
  handlers: mockMcp(mcpUrl, {
    instructions: "Ask about the weather.",
    tools: [
      {
        name: "weather",
        description: "Today's weather",
        inputSchema: city,
        call: (args) => `Sun in ${String(args["city"])}`,
      },
      { name: "forecast", call: () => ({ days: 3 }) },
      { name: "radar", call: () => Promise.reject(new Error("The radar is off.")) },
    ],
    resources: [{ uri: "weather://rules", name: "rules", mimeType: "text/markdown", text: "# Rules" }],
    prompts: [
      {
        name: "plan",
        arguments: [{ name: "city", required: true }],
        get: (args) => `A day in ${String(args["city"])}`,
      },
    ],
  }),
};

/** A call of the protocol's SDK, and its expected result. */
export interface McpCall {
  readonly name: string;
  run(client: Client): Promise<unknown>;
  /** What the result has to have, as `toMatchObject` compares. */
  readonly expected: object;
}

const callOf = (name: string, args = {}) => ({
  run: (client: Client) => client.callTool({ name, arguments: args }),
});

export const mcpCalls: readonly McpCall[] = [
  {
    name: "connect",
    run: async (client) => ({ instructions: client.getInstructions() }),
    expected: { instructions: "Ask about the weather." },
  },
  { name: "ping", run: (client) => client.ping(), expected: {} },
  {
    name: "listTools",
    run: (client) => client.listTools(),
    expected: {
      tools: [
        { name: "weather", description: "Today's weather", inputSchema: city },
        { name: "forecast" },
        { name: "radar" },
      ],
    },
  },
  {
    name: "callTool",
    ...callOf("weather", { city: "Oslo" }),
    expected: { content: [{ type: "text", text: "Sun in Oslo" }] },
  },
  { name: "callTool, with structured content", ...callOf("forecast"), expected: { structuredContent: { days: 3 } } },
  {
    name: "callTool, of a tool that fails",
    ...callOf("radar"),
    expected: { content: [{ type: "text", text: "The radar is off." }], isError: true },
  },
  {
    name: "listResources",
    run: (client) => client.listResources(),
    expected: { resources: [{ uri: "weather://rules", name: "rules" }] },
  },
  {
    name: "readResource",
    run: (client) => client.readResource({ uri: "weather://rules" }),
    expected: { contents: [{ text: "# Rules" }] },
  },
  { name: "listPrompts", run: (client) => client.listPrompts(), expected: { prompts: [{ name: "plan" }] } },
  {
    name: "getPrompt",
    run: (client) => client.getPrompt({ name: "plan", arguments: { city: "Oslo" } }),
    expected: { messages: [{ role: "user", content: { type: "text", text: "A day in Oslo" } }] },
  },
];
