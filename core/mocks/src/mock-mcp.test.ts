import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, it } from "vitest";
import { mcpCalls, mcpUrl as url, weather } from "../testing/mcp-calls.ts";
import { createMock } from "./script/create-mock.ts";

async function connect(mock = createMock({ weather })) {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { fetch: mock.fetch }) as never);
  return { mock, client };
}

it.each(mcpCalls)("answers $name of the protocol's SDK", async ({ run, expected }) => {
  const { mock, client } = await connect();
  expect(await run(client)).toMatchObject(expected);
  expect(mock.requests("weather").length).toBeGreaterThan(1);
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
