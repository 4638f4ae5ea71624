import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { mcpServers } from "../../../calls/chat/mcp/mcp-servers.ts";
import { acme, ask, chatRequests, chatServer, openChat, conversation, modules } from "../../../testing/chat-scene.ts";
import { startMcpServer, type LoopbackMcpServer } from "../../../testing/mcp-server.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { unfold } from "../../../testing/unfold.ts";

const servers: LoopbackMcpServer[] = [];
afterEach(() => {
  mcpServers.set([]);
  for (const server of servers.splice(0)) server.close();
});

const call = (name: string, args: string) => ({
  index: 0,
  delta: { tool_calls: [{ index: 0, id: "c1", type: "function", function: { name, arguments: args } }] },
});

async function openServers() {
  unfold(await screen.findByText(/^MCP servers/));
  return screen.findByLabelText<HTMLInputElement>("Server URL");
}

async function addServer(url: string) {
  fireEvent.change(await openServers(), { target: { value: url } });
  fireEvent.click(screen.getByRole("button", { name: "Add server" }));
  return screen.findByLabelText<HTMLInputElement>("get_weather");
}

it("offers a server's tools to the model, runs one on a click, and sends its result", async () => {
  const mcp = await startMcpServer();
  servers.push(mcp);
  const { server } = await openChat();
  await addServer(mcp.url);
  fireEvent.click(screen.getByLabelText("wait"));
  expect(mcpServers.get()[0]?.tools.map(({ name, isOn }) => [name, isOn])).toEqual([
    ["get_weather", true],
    ["wait", false],
    ["fail", true],
  ]);

  await ask("How warm is it?", server);
  expect(await chatRequests(server)[0]?.json()).toMatchObject({
    tools: [{ function: { name: "get_weather" } }, { function: { name: "fail" } }],
  });
  await server.send(call("get_weather", '{"city":"Rome"}'), { index: 0, delta: {}, finish_reason: "tool_calls" });
  await server.end();
  const run = await screen.findByRole("button", { name: `Run at ${new URL(mcp.url).host}/mcp` });
  expect(mcp.methods).not.toContain("tools/call");
  fireEvent.click(run);
  await waitFor(() => expect(chatRequests(server)).toHaveLength(2));
  expect(await chatRequests(server)[1]?.json()).toMatchObject({
    messages: [
      { role: "user", content: "How warm is it?" },
      { role: "assistant", tool_calls: [{ id: "c1" }] },
      { role: "tool", tool_call_id: "c1", content: "21 degrees in Rome" },
    ],
  });
  await server.answer("Warm.");
  expect(await conversation().findByText("Warm.")).toBeTruthy();
});

it("stops a tool that does not answer, and sends nothing", async () => {
  const mcp = await startMcpServer();
  servers.push(mcp);
  const { server } = await openChat();
  await addServer(mcp.url);
  await ask("Wait.", server);
  await server.send(call("wait", "{}"), { index: 0, delta: {}, finish_reason: "tool_calls" });
  await server.end();
  const name = `Run at ${new URL(mcp.url).host}/mcp`;
  fireEvent.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(mcp.methods).toContain("tools/call"));
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByRole("button", { name })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(chatRequests(server)).toHaveLength(1);
});

it("refuses addresses that a page cannot call, and removes a server with an undo", async () => {
  const mcp = await startMcpServer();
  servers.push(mcp);
  await renderApp("/playground?provider=acme", { entries: [acme], modules, sandboxFetch: chatServer().fetch });
  const field = await openServers();
  for (const [url, reason] of [
    ["example.com", "Enter the URL of the server"],
    ["http://example.com/mcp", "Enter an https URL; http works only for servers on this machine."],
    ["https://user:secret@example.com/mcp", "Enter the URL without a password"],
  ] as const) {
    fireEvent.change(field, { target: { value: url } });
    fireEvent.click(screen.getByRole("button", { name: "Add server" }));
    // Each waits for the page.
    // oxlint-disable-next-line no-await-in-loop
    expect(await screen.findByText(reason, { exact: false })).toBeTruthy();
  }
  await addServer(`${mcp.url}?key=hidden`);
  expect(screen.queryByText(/hidden/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(mcpServers.get()).toEqual([]));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(mcpServers.get()).toHaveLength(1));
});
