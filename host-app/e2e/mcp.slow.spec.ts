import { startMcpServer } from "../src/testing/mcp-server.ts";
import { openPlayground } from "./testing/playground.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

test("a model calls a tool of a server that the user added, within the page's policy and after a reload", async ({
  page,
}) => {
  const server = await startMcpServer();
  try {
    let playground = await openPlayground(page, "provider=groq");
    await page.getByText("MCP servers").click();
    await page.getByLabel("Server URL").fill(server.url);
    await page.getByRole("button", { name: "Add server" }).click();
    await expect(page.getByLabel("get_weather")).toBeChecked();
    expect(server.methods).toContain("tools/list");

    await page.reload();
    playground = await openPlayground(page, "provider=groq");
    await expect(page.getByText("MCP servers (1)")).toBeVisible();
    const before = server.methods.length;
    await playground.ask("What is the weather in Rome?", { recorded: false });
    const { answer } = playground;
    await expect(answer.getByRole("figure", { name: "Arguments of get_weather" })).toContainText('"city": "Rome"');
    expect(server.methods).toHaveLength(before);
    await answer.getByRole("button", { name: /^Run at 127\.0\.0\.1/ }).click();
    await expect(answer).toContainText("21 degrees in Rome");
    expect(server.methods).toContain("tools/call");
  } finally {
    server.close();
  }
});
