import { spawn } from "node:child_process";
import { createServer } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { controlMock, type Mock } from "@patchbay/mocks";
import { mockFixture } from "@patchbay/mocks/playwright";
import { expect, test } from "@playwright/test";
import * as groq from "../../plugins/providers/groq/src/mocks.ts";
import { startOnLoopback, type LoopbackServer } from "../server/testing/start-on-loopback.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A page that calls the provider itself, or its own server at `/ask`, and shows the streaming answer. */
const PAGE = `<!doctype html><title>Somebody's page</title><link rel="icon" href="data:,">
<button>Ask</button><output role="status"></output>
<script type="module">
  const address = new URLSearchParams(location.search).get("ask") ?? "https://api.groq.com/openai/v1/chat/completions";
  const [output] = document.getElementsByTagName("output");
  document.querySelector("button").onclick = async () => {
    const body = JSON.stringify({ model: "openai/gpt-oss-120b", messages: [{ role: "user", content: "Hello?" }], stream: true });
    const headers = { "content-type": "application/json", authorization: "Bearer gsk_test" };
    const answer = await fetch(address, { method: "POST", headers, body });
    let text = "";
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      output.textContent = [...text.matchAll(/"content":"([^"]*)"/g)].map(([, content]) => content).join("");
    }
  };
</script>`;

/** Serves the page, and proxies requests to `/ask` to a provider's base URL, as apps do. */
async function serveApp(baseUrl: string): Promise<LoopbackServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return void response.setHeader("content-type", "text/html").end(PAGE);
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece as Uint8Array);
    const headers = { "content-type": "application/json", authorization: "Bearer gsk_server" };
    const answer = await fetch(`${baseUrl}/chat/completions`, { method: "POST", headers, body: Buffer.concat(pieces) });
    response.writeHead(answer.status, { "content-type": "text/event-stream" });
    // The test ends before the answer does.
    await answer.body?.pipeTo(Writable.toWeb(response) as WritableStream<Uint8Array>).catch(() => response.destroy());
  });
  return startOnLoopback(server);
}

const scripted = test.extend<{ mock: Mock<"groq"> }>({ mock: mockFixture({ groq }) });

scripted("a page that asks the provider itself is answered by the test's fixture", async ({ page, mock }) => {
  mock.chat("groq").reply("Hello from the test.");
  const app = await serveApp("unused");
  await page.goto(app.url);
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByRole("status")).toHaveText("Hello from the test.");
  expect(mock.requests("groq")).toMatchObject([{ text: "Hello?", stream: true }]);
  await app.stop();
});

test("a page's own server asks a mock server, which the test scripts", async ({ page }) => {
  const args = [path.join(ROOT, "core/cli/bin/patchbay.js"), "mock", "--port", "0", "--strict"];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  let address = "";
  for await (const line of createInterface(child.stdout)) {
    address = /at (http:\/\/\S+?):? /.exec(line)?.[1] ?? "";
    if (address !== "") break;
  }
  const app = await serveApp(`${address}/groq/openai/v1`);
  const mock = controlMock(address);
  // The rest would arrive after an hour.
  await mock.chat("groq").reply({ chunks: ["Once", " upon", " a time"], delays: [0, 0, 3_600_000] });

  await page.goto(`${app.url}/?ask=/ask`);
  await page.getByRole("button", { name: "Ask" }).click();
  await expect(page.getByRole("status")).toHaveText("Once upon");
  expect(await mock.requests("groq")).toMatchObject([
    { text: "Hello?", stream: true, headers: { authorization: "Bearer …" } },
  ]);
  await mock.verify();
  await app.stop();
  child.kill();
});
