import { mockMcp } from "@patchbay/mocks/mcp";
import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, it } from "vitest";
import { runAgent, type Tool } from "./agent.ts";

const url = "https://mcp.example/mcp";
const tools = [{ name: "weather", call: ({ city }: { city?: unknown }) => `Rain in ${String(city)}` }];
const mock = mockTests({ groq, mcp: { handlers: mockMcp(url, { tools }) } }, { env: { GROQ_API_KEY: "test" } });

/** The tools of an MCP server, for the agent. */
async function toolsOf(client: Client): Promise<Tool[]> {
  const listed = await client.listTools();
  return listed.tools.map(({ name, description = "", inputSchema }) => ({
    name,
    description,
    parameters: inputSchema,
    async run(args) {
      const { content } = await client.callTool({ name, arguments: args });
      return (content as { text: string }[]).map(({ text }) => text).join("\n");
    },
  }));
}

async function connect(): Promise<Client> {
  const client = new Client({ name: "my-app", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

it("calls the tool of the server", async () => {
  const client = await connect();
  mock.chat("groq").reply({ toolCalls: [{ name: "weather", arguments: { city: "Oslo" } }] });
  mock.chat("groq").when({ toolResult: "Rain in Oslo" }).reply("Take an umbrella.");
  expect(await runAgent("What do I need in Oslo?", await toolsOf(client))).toBe("Take an umbrella.");
  expect(mock.requests("mcp", { body: { method: "tools/call" } })).toHaveLength(1);
  await client.close();
});

it("lets the model know that the server is down", async () => {
  const client = await connect();
  const fromServer = await toolsOf(client);
  mock
    .any("mcp")
    .when({ body: { method: "tools/call" } })
    .reply({ error: 503 });
  mock.chat("groq").reply({ toolCalls: [{ name: "weather", arguments: { city: "Oslo" } }] });
  mock
    .chat("groq")
    .when({ toolResult: /^Error: / })
    .reply("I cannot look it up now.");
  expect(await runAgent("What do I need in Oslo?", fromServer)).toBe("I cannot look it up now.");
  await client.close();
});
