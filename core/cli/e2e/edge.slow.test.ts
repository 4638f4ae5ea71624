import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesInstalled, TOOLS } from "../../kit/testing/slow-packages.ts";
import { completion, event } from "../../gateway/src/testing/fake-vendor.ts";

// The example of a Worker, in workerd, with everything outside answered on this machine.

const ENTRY = path.resolve(import.meta.dirname, "../../gateway/deploy/worker.js");
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-edge-"));
const bundle = path.join(folder, "worker.js");
const seen: { readonly url: string; readonly key: string | undefined }[] = [];
const outside = createServer((request, response) => {
  void answer(request).then((text) => {
    const type = text.startsWith("data:") ? "text/event-stream" : "application/json";
    response.writeHead(text === "" ? 404 : 200, { "content-type": type }).end(text || "{}");
  });
});
let child: ReturnType<typeof spawn>;
let url = "";

async function answer(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request) body += String(part);
  const { url: address = "", headers } = request;
  seen.push({ url: address, key: headers.authorization });
  if (address.startsWith("/huggingface.co/")) {
    if (!address.includes("acme/good")) return "";
    const mapping = { status: "live", providerId: "acme/good", task: "text-classification" };
    const inferenceProviderMapping = { "hf-inference": mapping };
    return JSON.stringify({ pipeline_tag: "text-classification", inferenceProviderMapping });
  }
  if (address.includes("/hf-inference/")) return JSON.stringify([{ label: "POSITIVE", score: 0.9 }]);
  if (body.includes('"stream":true')) return `${event("Hello")}${event(".", "stop")}data: [DONE]\n\n`;
  return JSON.stringify(completion);
}

beforeAll(async () => {
  await packagesInstalled(TOOLS);
  outside.listen(0, "127.0.0.1");
  await once(outside, "listening");
  const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  child = spawn(process.execPath, [path.join(TOOLS, "edge.mjs"), ENTRY, bundle, address], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(child.stdout!)) {
    const [, port] = /^listening on (\d+)$/.exec(line) ?? [];
    if (port !== undefined) {
      url = `http://127.0.0.1:${port}`;
      break;
    }
  }
}, 200_000);

afterAll(async () => {
  const ended = once(child, "close");
  child.kill();
  await ended;
  outside.close();
  rmSync(folder, { recursive: true });
}, 30_000);

const post = (route: string, body: object, token = "token-of-the-edge"): Promise<Response> =>
  fetch(url + route, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
const chat = { model: "groq/openai/gpt-oss-120b", messages: [{ role: "user", content: "Hi" }] };

describe("the gateway in workerd", () => {
  it("answers chats and streams, with the key of its secrets", async () => {
    expect(await (await post("/v1/chat/completions", chat)).json()).toEqual(completion);
    const stream = await post("/v1/chat/completions", { ...chat, stream: true });
    expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(await stream.text()).toBe(`${event("Hello")}${event(".", "stop")}data: [DONE]\n\n`);
    const vendor = seen.filter(({ url: address }) => address.startsWith("/api.groq.com/"));
    expect(vendor.map(({ key }) => key)).toEqual(["Bearer gsk-edge", "Bearer gsk-edge"]);
  });

  it("answers a task, and converts between formats", async () => {
    const task = await post("/tasks/text-classification", { model: "hf-inference/acme/good", inputs: "Great." });
    expect([task.status, await task.json()]).toEqual([200, [{ label: "POSITIVE", score: 0.9 }]]);
    const message = await post("/v1/messages", { ...chat, max_tokens: 10 });
    expect(await message.json()).toMatchObject({ type: "message", content: [{ type: "text", text: "Hi" }] });
  });

  it("names what is wrong, in the caller's format", async () => {
    const unknown = await post("/v1/chat/completions", { ...chat, model: "unknown-provider/model" });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: "model_not_found" } }]);
    const forbidden = await post("/v1/messages", chat, "no-token");
    expect([forbidden.status, await forbidden.json()]).toMatchObject([401, { type: "error" }]);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
  });

  it("fits into a Worker", () => {
    // The limit of Cloudflare's free plan is 3 MB, compressed.
    expect(statSync(bundle).size).toBeLessThan(3_000_000);
  });
});
