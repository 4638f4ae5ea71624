import { mcpServers, type McpServer } from "./mcp-servers.ts";

/** Adds a server, or replaces the tools of a known one; switched-off tools stay off. */
export function putServer({ url, tools }: McpServer): void {
  const servers = mcpServers.get();
  const known = servers.find((one) => one.url === url);
  const isOff = (name: string) => known?.tools.some((tool) => tool.name === name && !tool.isOn) ?? false;
  const server = { url, tools: tools.map((tool) => ({ ...tool, isOn: !isOff(tool.name) })) };
  mcpServers.set(known ? servers.map((one) => (one === known ? server : one)) : [...servers, server]);
}

/** @returns a function that adds it again */
export function removeServer(url: string): () => void {
  const before = mcpServers.get();
  mcpServers.set(before.filter((one) => one.url !== url));
  return () => mcpServers.set(before);
}

export function switchTool(url: string, name: string, isOn: boolean): void {
  mcpServers.set(
    mcpServers.get().map((server) => {
      const tools = server.tools.map((tool) => (tool.name === name ? { ...tool, isOn } : tool));
      return server.url === url ? { url, tools } : server;
    }),
  );
}
