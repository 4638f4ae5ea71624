import { afterEach, describe, expect, it } from "vitest";
import { startMcpServer, type LoopbackMcpServer } from "../../../testing/mcp-server.ts";
import { callTool, disconnect, readTools, setToken } from "./mcp-client.ts";

const servers: LoopbackMcpServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    setToken(server.url, "");
    server.close();
  }
});

async function start(token?: string) {
  const server = await startMcpServer(token);
  servers.push(server);
  return server;
}

const { signal } = new AbortController();

describe("an MCP server", () => {
  it("lists its tools, and runs one in the same session", async () => {
    const { url, methods, headers } = await start();
    const tools = await readTools(url, signal);
    expect(tools.map(({ name }) => name)).toEqual(["get_weather", "wait", "fail"]);
    expect(tools[0]).toMatchObject({ description: "The weather of a city", parameters: { required: ["city"] } });
    expect(await callTool(url, "get_weather", { city: "Rome" }, signal)).toBe("21 degrees in Rome");
    expect(headers()["mcp-session-id"]).toBe("session-1");
    expect(methods.filter((method) => method === "initialize")).toHaveLength(1);
  });

  it("reports that a tool failed as its result, so that the model can react", async () => {
    const { url } = await start();
    expect(await callTool(url, "fail", {}, signal)).toBe("The tool failed: No such city");
  });

  it("stops a call on request", async () => {
    const { url, methods } = await start();
    const controller = new AbortController();
    const call = callTool(url, "wait", {}, controller.signal);
    await expect.poll(() => methods).toContain("tools/call");
    controller.abort();
    await expect(call).rejects.toThrow(/abort/i);
  });

  it("sends its token to it only, and names the server that refuses", async () => {
    const { url, headers } = await start("mcp-secret");
    const { host } = new URL(url);
    await expect(readTools(url, signal)).rejects.toThrow(`${host} refuses the request (401). Enter its token`);
    setToken(url, "mcp-secret");
    expect(await readTools(url, signal)).toHaveLength(3);
    expect(headers().authorization).toBe("Bearer mcp-secret");
    const other = await start();
    await readTools(other.url, signal);
    expect(other.headers().authorization).toBeUndefined();
  });

  it("reports a refusal without its token, and without a cause that may repeat it", async () => {
    const { url } = await start("mcp-secret");
    setToken(url, "wrong-secret");
    const error: unknown = await readTools(url, signal).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).not.toContain("wrong-secret");
    expect((error as Error).cause).toBeUndefined();
  });

  it("explains an address that does not answer", async () => {
    const { url, close } = await start();
    close();
    await expect(readTools(url, signal)).rejects.toThrow(/cannot reach 127\.0\.0\.1:\d+\. The server must be running/);
    disconnect(url);
  });
});
