import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, it } from "vitest";
import { mockMcp } from "./mock-mcp.ts";
import { createMock } from "./script/create-mock.ts";

const url = "https://mcp.example/mcp";
const city = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const weather = {
  handlers: mockMcp(url, {
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

async function connect(mock = createMock({ weather })) {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: mock.fetch }) as never);
  return { mock, client };
}

it("a client of the protocol's SDK lists and uses tools, resources and prompts", async () => {
  const { mock, client } = await connect();
  expect(client.getInstructions()).toBe("Ask about the weather.");
  expect((await client.listTools()).tools).toMatchObject([
    { name: "weather", description: "Today's weather", inputSchema: city },
    { name: "forecast" },
    { name: "radar" },
  ]);
  const call = (name: string, args = {}) => client.callTool({ name, arguments: args });
  expect(await call("weather", { city: "Oslo" })).toEqual({ content: [{ type: "text", text: "Sun in Oslo" }] });
  expect(await call("forecast")).toMatchObject({ structuredContent: { days: 3 } });
  expect(await call("radar")).toEqual({ content: [{ type: "text", text: "The radar is off." }], isError: true });
  expect((await client.listResources()).resources).toMatchObject([{ uri: "weather://rules", name: "rules" }]);
  expect((await client.readResource({ uri: "weather://rules" })).contents).toMatchObject([{ text: "# Rules" }]);
  expect((await client.listPrompts()).prompts).toMatchObject([{ name: "plan" }]);
  expect((await client.getPrompt({ name: "plan", arguments: { city: "Oslo" } })).messages).toEqual([
    { role: "user", content: { type: "text", text: "A day in Oslo" } },
  ]);
  await client.ping();
  expect(mock.requests("weather", { body: { method: "tools/call", params: { name: "weather" } } })).toHaveLength(1);
  await client.close();
});

it("what does not exist or lacks an argument is refused, as is what a script refuses", async () => {
  const { mock, client } = await connect();
  await expect(client.callTool({ name: "rain" })).rejects.toThrow("-32602: Unknown tool: rain");
  await expect(client.callTool({ name: "weather" })).rejects.toThrow("Missing arguments: city");
  await expect(client.readResource({ uri: "weather://x" })).rejects.toThrow("Unknown resource: weather://x");
  mock
    .any("weather")
    .when({ body: { method: "tools/call" } })
    .reply({ error: 503 });
  await expect(client.callTool({ name: "forecast" })).rejects.toThrow("503");
  mock.verify();
  const post = async (body: string): Promise<[number, unknown]> => {
    const answer = await mock.fetch(url, { method: "POST", body });
    return [answer.status, await answer.json()];
  };
  expect(await post("{")).toMatchObject([400, { error: { code: -32_700 } }]);
  expect(await post('[{"id":1,"method":"ping"},{"id":2,"method":"no"},{"method":"notifications/x"}]')).toEqual([
    200,
    [
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 2, error: { code: -32_601, message: "Method not found" } },
    ],
  ]);
  await client.close();
});
