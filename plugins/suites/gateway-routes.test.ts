import OpenAI, { toFile } from "openai";
import { describe, expect, it } from "vitest";
import { mocksOf, plugins } from "./mocked-client.ts";
import { fetchOf, simulatedGateway, useProviders } from "./simulated-gateway.ts";

useProviders();

const openai = (): OpenAI =>
  new OpenAI({ apiKey: "any", baseURL: "http://gateway.test/v1", maxRetries: 0, fetch: fetchOf(simulatedGateway()) });

/** A model of every provider that serves a task and needs nothing but a key. */
const modelsOf = (task: string): string[] =>
  plugins.flatMap(({ id, tasks, manifest }) => {
    const model = mocksOf(id)?.models.find((each) => each.task === task && each.ended === undefined);
    return model && tasks[task] && !manifest.closed ? [`${id}/${model.providerId}`] : [];
  });

const bytes = async (response: Response): Promise<number> => (await response.arrayBuffer()).byteLength;
const sound = () => toFile(new Blob(["sound"], { type: "audio/wav" }), "sound.wav");

describe("OpenAI's client with every provider behind a simulated gateway", { timeout: 30_000 }, () => {
  it.each(modelsOf("feature-extraction"))("gets embeddings of %s, as numbers and in base64", async (model) => {
    // Titan takes one text at a time.
    const input = model.includes("titan") ? ["one"] : ["one", "two"];
    // The client itself requests base64 unless it is asked for numbers.
    const encoded = await openai().embeddings.create({ model, input });
    const { data, object } = await openai().embeddings.create({ model, input, encoding_format: "float" });
    expect([object, data.map(({ index }) => index)]).toEqual(["list", [...input.keys()]]);
    expect(data[0]?.embedding.length).toBeGreaterThan(1);
    for (const [index, { embedding }] of encoded.data.entries()) {
      expect(embedding.length).toBe(data[index]?.embedding.length);
      expect(embedding[0]).toBeCloseTo(data[index]?.embedding[0] ?? Number.NaN, 5);
    }
  });

  it.each(modelsOf("text-to-image"))("gets an image of %s", async (model) => {
    const { data } = await openai().images.generate({ model, prompt: "a cat" });
    expect(data?.[0]?.b64_json?.length ?? data?.[0]?.url?.length).toBeGreaterThan(20);
  });

  it.each(modelsOf("text-to-speech"))("gets speech of %s", async (model) => {
    const speech = { model, input: "Hello" } as OpenAI.Audio.SpeechCreateParams;
    const response = await openai().audio.speech.create(speech);
    expect([response.headers.get("content-type"), (await bytes(response)) > 40]).toEqual([
      expect.stringMatching(/^audio\//),
      true,
    ]);
  });

  it.each(modelsOf("automatic-speech-recognition"))("gets a transcript of %s", async (model) => {
    expect(await openai().audio.transcriptions.create({ model, file: await sound() })).toEqual({
      text: expect.any(String),
    });
    const text = await openai().audio.transcriptions.create({ model, file: await sound(), response_format: "text" });
    expect(text).toEqual(expect.any(String));
  });

  it.each(modelsOf("text-generation"))("gets a completion of %s", async (model) => {
    const { choices, object } = await openai().completions.create({
      model,
      prompt: "Once upon a time",
      max_tokens: 50,
    });
    expect([object, typeof choices[0]?.text]).toEqual([expect.stringMatching(/^text.completion$/), "string"]);
  });

  it.each(modelsOf("image-to-image"))("gets an edited image of %s, or a refusal by name", async (model) => {
    const image = await toFile(new Blob([picture], { type: "image/png" }), "a.png");
    const { data } = await openai().images.edit({ model, image, prompt: "make it blue" });
    expect(data?.[0]?.b64_json?.length).toBeGreaterThan(20);
  });

  it.each(modelsOf("text-ranking"))("gets a ranking of %s", async (model) => {
    const body = { model, query: "cat", documents: ["a dog", "a cat"], return_documents: true };
    const headers = { "content-type": "application/json" };
    const response = await simulatedGateway().request("/v1/rerank", {
      method: "POST",
      body: JSON.stringify(body),
      headers,
    });
    const { results } = (await response.json()) as { results: { index: number; relevance_score: number }[] };
    expect(results.map(({ index }) => index)).toEqual([1, 0]);
  });

  it("gets a moderation of a provider with the same format, and a refusal of others", async () => {
    const create = openai().moderations;
    const { results } = await create.create({
      model: "openai/omni-moderation-latest",
      input: ["I will win.", "Hello"],
    });
    expect(results[0]).toMatchObject({ flagged: expect.any(Boolean), categories: expect.any(Object) });
    const other = modelsOf("text-classification").find((model) => model.startsWith("hf-inference/"));
    await expect(create.create({ model: other ?? "", input: "Hello" })).rejects.toMatchObject({ status: 400 });
  });
});

/** One transparent point. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
