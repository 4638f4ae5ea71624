import { fileURLToPath } from "node:url";
import { InferenceClient as PeerClient } from "@huggingface/inference";
import { createPatchbay, type Patchbay } from "@patchbay/core";
import { setMockPace } from "@patchbay/mocks";
import { directory } from "@patchbay/core/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadMocks } from "./load-mocks.ts";
import type { LoopbackServer } from "@patchbay/mocks/loopback";
import { startMockServer } from "./start-mock-server.ts";

// As the kit built them: `npm test` builds before it tests.
const PLUGINS = fileURLToPath(new URL("../../../../plugins", import.meta.url));

let server: LoopbackServer;
let patchbay: Patchbay;
let restorePace: () => void;
beforeAll(async () => {
  // Not 0, so that jobs are seen waiting.
  restorePace = setMockPace(0.001);
  const { providers } = await loadMocks(PLUGINS);
  server = await startMockServer(providers, 0);
  const plugins = directory(PLUGINS, { onProblem: () => undefined });
  patchbay = await createPatchbay({ plugins, hubUrl: `${server.url}/hub`, routerUrl: `${server.url}/router` });
});
afterAll(async () => {
  await server.close();
  restorePace();
});

const messages = [{ role: "user", content: "How do plugs and jacks meet?" }];
const llama = { provider: "groq", model: "openai/gpt-oss-120b", messages };

const post = (path: string, body: object): Promise<Response> =>
  fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer test-key" },
    body: JSON.stringify(body),
  });

/** The peer's addresses are constants: its requests are sent here on their way. */
const redirected: typeof fetch = (input, init) =>
  fetch(
    String(input)
      .replace("https://router.huggingface.co", `${server.url}/router`)
      .replace("https://huggingface.co", `${server.url}/hub`),
    init,
  );

describe("the mock server", () => {
  it("answers the inference client as hub and router, whole and streamed", async () => {
    const client = patchbay.client("hf_simulated");
    const whole = await client.chatCompletion(llama);
    expect(whole.choices[0]?.message.content).toContain("How do plugs and jacks meet?");

    let text = "";
    for await (const { choices } of client.chatCompletionStream(llama)) text += choices[0]?.delta.content ?? "";
    expect(text).toBe(whole.choices[0]?.message.content);
  });

  it("answers the peer's client, whose addresses are fixed, through its fetch", async () => {
    const client = new PeerClient("hf_simulated", { fetch: redirected });
    const answer = await client.chatCompletion({ ...llama, provider: "groq" });
    expect(answer.choices[0]?.message.content).toContain("How do plugs and jacks meet?");
  });

  it("takes a queued job to its end on this machine, result included", async () => {
    const client = patchbay.client("hf_simulated");
    const steps: string[] = [];
    const video = await client.textToVideo(
      { provider: "fal-ai", model: "tencent/HunyuanVideo", inputs: "A cat on a piano" },
      { onProgress: ({ phase }) => steps.push(phase), deadline: 60_000 },
    );
    expect(video).toMatchObject({ type: expect.stringMatching(/^(video|image)\//) });
    expect(steps).toContain("queued");
  });

  it("uses only its own addresses in answers", async () => {
    const answer = await post("/router/fal-ai/fal-ai/hunyuan-video?_subdomain=queue", { prompt: "A cat" });
    const { status_url: statusUrl } = (await answer.json()) as { status_url: string };
    expect(statusUrl).toMatch(new RegExp(`^${server.url}/fal-ai/hunyuan-video/requests/`));
    const polled = await fetch(statusUrl);
    expect([polled.status, polled.headers.get("x-patchbay-simulated")]).toEqual([200, "1"]);
  });

  it("answers at a provider's addresses, and marks answers as simulated", async () => {
    const body = { model: "openai/gpt-oss-120b", messages };
    for (const path of ["/groq/openai/v1/chat/completions", "/api.groq.com/openai/v1/chat/completions"]) {
      const answer = await post(path, body);
      expect([answer.status, answer.headers.get("x-patchbay-simulated")]).toEqual([200, "1"]);
      expect(await answer.json()).toMatchObject({ object: "chat.completion" });
    }
  });

  it("sends a stream token by token", async () => {
    const back = setMockPace(1);
    const answer = await post("/groq/openai/v1/chat/completions", {
      model: "openai/gpt-oss-120b",
      messages,
      stream: true,
    });
    const pieces: string[] = [];
    for await (const piece of answer.body ?? []) {
      pieces.push(new TextDecoder().decode(piece));
      if (pieces.length === 5) break;
    }
    back();
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
    for (const piece of pieces) expect(piece.match(/^data: /gm)?.length).toBeLessThan(4);
    expect(pieces.join("")).not.toContain("[DONE]");
  });

  it("lists its models, and allows requests from any origin", async () => {
    const models = await (await fetch(server.url)).json();
    expect(models).toMatchObject({
      simulated: true,
      models: expect.arrayContaining([expect.objectContaining({ provider: "groq" })]),
    });
    const preflight = await fetch(`${server.url}/router/groq/openai/v1/chat/completions`, {
      method: "OPTIONS",
      headers: { "access-control-request-headers": "authorization,content-type" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
      204,
      "authorization,content-type",
    ]);
  });

  it.each([
    [
      "/nowhere/v1",
      "No mocked address starts with nowhere. Addresses start with /<name>/, where name is one of hub, router,",
    ],
    ["/groq/v9/oops?key=1", "/v9/oops. Addresses start with /<name>/"],
    ["/hub/api/models/no/model", "Repository not found"],
  ])("explains the problem with %s", async (path, error) => {
    const answer = await fetch(server.url + path);
    expect([answer.status, answer.headers.get("x-patchbay-simulated")]).toEqual([404, "1"]);
    expect(await answer.json()).toEqual({ error: expect.stringContaining(error) });
  });
});
