import { describe, expect, it } from "vitest";
import type { AnswerFacts } from "../route.ts";
import { checkRequest } from "../request/check-request.ts";
import { ROUTES } from "./index.ts";

const routeAt = (path: string) => ROUTES.find((route) => route.path === path)!;
const facts = (body: object): AnswerFacts => ({
  body: { ...body },
  model: "acme/small",
  created: 1,
  id: "1",
  usage: { inputTokens: 3 },
});

describe("a transcript", () => {
  const route = routeAt("/v1/audio/transcriptions");
  const output = {
    text: "One. Two.",
    chunks: [
      { text: " One.", timestamp: [0, 1.5] },
      { text: " Two.", timestamp: [61.25, null] },
    ],
  };
  const written = async (format: string): Promise<string> =>
    ((await route.toAnswer(output, facts({ response_format: format }))) as Response).text();

  it("is written as SubRip and WebVTT", async () => {
    expect(await written("srt")).toBe(
      "1\n00:00:00,000 --> 00:00:01,500\nOne.\n\n2\n00:01:01,250 --> 00:01:01,250\nTwo.\n\n",
    );
    expect(await written("vtt")).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.500\nOne\.\n/);
    expect(await written("text")).toBe("One. Two.\n");
  });

  it("is refused where a format needs times that the provider did not return", () => {
    expect(() => route.toAnswer({ text: "One." }, facts({ response_format: "srt" }))).toThrow("no times");
  });

  it("is refused for a temperature that is not a number", () => {
    const body = { model: "m", file: new Blob(["x"]), temperature: "hot" };
    expect(() => checkRequest(route.request, body)).toThrow("`temperature`: expected a number, such as 0.2.");
    checkRequest(route.request, { ...body, temperature: "0.2" });
  });

  it("is requested with times only for the formats that need them", () => {
    const file = new Blob(["x"]);
    expect(route.toCall({ model: "m", file, response_format: "json" }, false)).toEqual({ inputs: file });
    expect(route.toCall({ model: "m", file, response_format: "srt", temperature: "0.5" }, false)).toEqual({
      inputs: file,
      parameters: { temperature: 0.5, return_timestamps: true },
    });
  });
});

describe("images", () => {
  const route = routeAt("/v1/images/generations");

  it("have width and height at providers with other formats", () => {
    const body = { model: "m", prompt: "a cat", size: "640x480", seed: 1 };
    expect(route.toCall(body, false)).toEqual({ inputs: "a cat", parameters: { width: 640, height: 480, seed: 1 } });
    expect(route.toCall(body, true)).toEqual({ inputs: "a cat", parameters: { size: "640x480", seed: 1 } });
  });

  it.each([
    [{ n: 2 }, "n"],
    [{ n: 1 }, undefined],
    [{ stream: true }, "stream"],
  ])("are converted only one by one, and whole: %j", (body, param) => {
    expect(route.sameOnly?.(body)).toBe(param);
  });
});

it("an edit takes its image in a list of one, and numbers as texts of a form", () => {
  const route = routeAt("/v1/images/edits");
  const image = new Blob(["image"]);
  const body = { model: "m", prompt: "blue", image: [image], seed: "7", guidance_scale: "2.5", user: "7" };
  checkRequest(route.request, body);
  const parameters = { prompt: "blue", seed: 7, guidance_scale: 2.5, user: "7" };
  expect(route.toCall(body, false)).toEqual({ inputs: image, parameters });
  expect(route.sameOnly?.(body)).toBeUndefined();
  expect(route.sameOnly?.({ ...body, image: [image, image] })).toBe("image");
});

it("a completion leaves out what means the same as none at other formats", () => {
  const route = routeAt("/v1/completions");
  const usual = { n: 1, best_of: 1, echo: false, presence_penalty: 0, suffix: "", logprobs: null };
  const body = { model: "m", prompt: "Once", max_tokens: 5, ...usual };
  expect(route.sameOnly?.(body)).toBeUndefined();
  expect(route.toCall(body, false)).toEqual({ inputs: "Once", parameters: { max_new_tokens: 5 } });
  expect(route.toCall(body, true)).toEqual({ inputs: "Once", parameters: { ...usual, max_tokens: 5 } });
  expect(route.sameOnly?.({ ...body, n: 2 })).toBe("n");
});

it("embeddings are encoded as little-endian floats", async () => {
  const body = { input: "x", encoding_format: "base64" };
  const answer = await routeAt("/v1/embeddings").toAnswer([1, -0.5], facts(body));
  expect(answer).toMatchObject({ data: [{ index: 0, embedding: "AACAPwAAAL8=" }], usage: { prompt_tokens: 3 } });
});

it("tokens of a server of text generation become OpenAI's chunks", () => {
  const chunk = { token: { text: "Hi", special: false }, details: { finish_reason: "length" } };
  const event = routeAt("/v1/completions").stream?.open(facts({})).chunk(chunk) ?? "";
  expect(JSON.parse(event.slice("data: ".length))).toMatchObject({
    object: "text_completion",
    choices: [{ text: "Hi", finish_reason: "length" }],
  });
});

it("a ranking returns its documents on request", () => {
  const body = { documents: ["a", { text: "b", id: 2 }], return_documents: true };
  const ranked = [
    { index: 1, score: 0.9 },
    { index: 0, score: 0.1 },
  ];
  expect(routeAt("/v1/rerank").toAnswer(ranked, facts(body))).toEqual({
    id: "1",
    results: [
      { index: 1, relevance_score: 0.9, document: { text: "b", id: 2 } },
      { index: 0, relevance_score: 0.1, document: { text: "a" } },
    ],
  });
});
