/// <reference types="vite/client" />
import { InferenceClient } from "@patchbay/core/client";
import { HttpError, StreamError } from "@patchbay/core/errors";
import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import {
  createReplay,
  createVirtualClock,
  providerChecks,
  responseOf,
  runChecks,
  type Fixture,
} from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import packageJson from "./plugin/package.json" with { type: "json" };
import provider from "./plugin/src/index.ts";
import * as mocks from "./plugin/src/mocks.ts";

const files = import.meta.glob<unknown>("./plugin/fixtures/*.json", { eager: true, import: "default" });
const fixtures: Fixture[] = Object.entries(files).map(([file, content]) => ({
  name: file.slice(file.lastIndexOf("/") + 1, -".json".length),
  content,
}));

// Named events, a job with a signed result elsewhere, an error envelope, two regions, tools, an upload, a streaming mock.
describe("a vendor that differs from all others", () => {
  runChecks(it, providerChecks({ id: "parlance", manifest: packageJson.patchbay, provider, mocks, fixtures }));
});

const plugin = completeProvider(
  "parlance",
  parseSourceManifest("provider", packageJson.patchbay, "parlance"),
  provider,
);
const chat = { provider: "parlance", model: "orator", messages: [{ role: "user" as const, content: "Hi" }] };

function clientOf(answers: readonly Response[]) {
  const replay = createReplay((_, index) => answers[index]?.clone() ?? Response.json({}, { status: 599 }));
  const client = new InferenceClient(
    { key: "k-0123456789", workspace: "w-0123456789" },
    {
      providers: [plugin],
      fetch: replay.fetch,
      clock: createVirtualClock(),
    },
  );
  return { client, replay };
}

const fault = (status: number, again?: boolean) =>
  Response.json({ fault: { text: "Breathe", code: "slow", ...(again !== undefined && { again }) } }, { status });
const whole = Response.json({ talk: "t", reply: { text: "Hello" }, ended: "done" });

describe("the vendor's error code takes precedence over the status", () => {
  it("a refusal that the vendor calls temporary is retried", async () => {
    const { client, replay } = clientOf([fault(418, true), whole]);
    const answer = await client.chatCompletion(chat);
    expect(answer.choices[0]?.message.content).toBe("Hello");
    expect(replay.sent).toHaveLength(2);
  });

  it("a refusal that the vendor calls final is not retried, whatever its status", async () => {
    const { client, replay } = clientOf([fault(503, false), whole]);
    const error: unknown = await client.chatCompletion(chat).catch((thrown: unknown) => thrown);
    expect(replay.sent).toHaveLength(1);
    expect(
      HttpError.isInstance(error) && { code: error.code, retryable: error.retryable, message: error.message },
    ).toMatchObject({
      code: "slow",
      retryable: false,
      message: expect.stringContaining("Breathe"),
    });
  });

  it("an error without a retry hint is retried according to its status", async () => {
    const { client, replay } = clientOf([fault(503), whole]);
    await client.chatCompletion(chat);
    expect(replay.sent).toHaveLength(2);
  });
});

describe("its streams", () => {
  it("streams number the tool calls, and end with the vendor's error", async () => {
    const events = [
      { $event: "call", data: { name: "weather", input: { city: "Oslo" } } },
      { $event: "call", data: { name: "weather", input: { city: "Rome" } } },
      { $event: "problem", data: { fault: { text: "no more" } } },
    ];
    const { client } = clientOf([responseOf({ events })]);
    const called: unknown[] = [];
    let thrown: unknown;
    try {
      for await (const chunk of client.chatCompletionStream(chat)) called.push(chunk.choices[0]?.delta.tool_calls);
    } catch (error) {
      thrown = error;
    }
    expect(called).toMatchObject([
      [{ index: 0, function: { arguments: '{"city":"Oslo"}' } }],
      [{ index: 1, function: { arguments: '{"city":"Rome"}' } }],
    ]);
    expect(StreamError.isInstance(thrown) && thrown.message).toBe("Error forwarded from backend: no more");
  });
});

it("uploads an input once, even if the call is retried", async () => {
  const { client, replay } = clientOf([
    Response.json({ file: "f1" }),
    new Response(null, { status: 503 }),
    Response.json({ heard: "Good morning." }),
  ]);
  const inputs = new Blob(["RIFF"], { type: "audio/wav" });
  const heard = await client.automaticSpeechRecognition({ provider: "parlance", model: "ear", inputs });
  expect(heard.text).toBe("Good morning.");
  expect(replay.sent.map(({ url }) => new URL(url).pathname)).toEqual(["/v2/files", "/v2/hear", "/v2/hear"]);
});
