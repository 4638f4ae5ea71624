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
    // Titan and Vertex AI's Gemini take one text at a time.
    const input = /titan|vertex/.test(model) ? ["one"] : ["one", "two"];
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

  it.each(["openai/gpt-4o-transcribe", "assemblyai/universal-2", "speechmatics/enhanced"])(
    "gets a transcript of %s in a language, at a temperature as Python writes it",
    async (model) => {
      const body = new FormData();
      const fields = {
        model,
        language: "en",
        file: new File(["sound"], "a.wav"),
        ...(model.startsWith("openai") && { temperature: "0.0" }),
      };
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const response = await simulatedGateway().request("/v1/audio/transcriptions", { method: "POST", body });
      expect([response.status, await response.json()]).toEqual([200, { text: expect.any(String) }]);
    },
  );

  it("gets subtitles of OpenAI's Whisper", async () => {
    const subtitles = { model: "openai/whisper-1", file: await sound(), response_format: "srt" as const };
    expect(await openai().audio.transcriptions.create(subtitles)).toMatch(/^1\n00:00:00,000 --> /);
  });

  it("gets an edited image of a list of one, by a mask", async () => {
    const image = await toFile(new Blob([picture], { type: "image/png" }), "a.png");
    const edit = { model: "openai/gpt-image-2", prompt: "make it blue", image: [image] };
    expect((await openai().images.edit({ ...edit, mask: image })).data).toHaveLength(1);
    const several = openai().images.edit({ ...edit, image: [image, image] });
    await expect(several).rejects.toMatchObject({ status: 400, param: "image" });
  });

  it("sends nothing where a parameter would be left out", async () => {
    const normalized = { model: "nebius/Qwen/Qwen3-Embedding-8B", input: "Hi", normalize: true };
    await expect(openai().embeddings.create(normalized)).rejects.toMatchObject({ status: 400, param: "normalize" });
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
    const { results } = (await response.json()) as { results: { index: number; document: object }[] };
    expect(results.map(({ index, document }) => [index, document])).toEqual([
      [1, { text: "a cat" }],
      [0, { text: "a dog" }],
    ]);
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

describe("the route of every task", { timeout: 30_000 }, () => {
  const headers = { "content-type": "application/json" };
  const call = (task: string, body: object) =>
    simulatedGateway().request(`/tasks/${task}`, { method: "POST", body: JSON.stringify(body), headers });
  const file = `data:image/png;base64,iVBORw0KGgo=`;

  it.each<[task: string, args: object]>([
    ["translation", { inputs: "Hello" }],
    ["summarization", { inputs: "A long text about a patch bay." }],
    ["fill-mask", { inputs: "Paris is the [MASK] of France." }],
    ["text-classification", { inputs: "I like it." }],
    ["token-classification", { inputs: "Ada lives in London." }],
    ["question-answering", { inputs: { question: "Where?", context: "In London." } }],
    ["image-classification", { inputs: file }],
    ["conversational", { messages: [{ role: "user", content: "Hi" }] }],
  ])("serves %s", async (task, args) => {
    const [model] = modelsOf(task);
    const response = await call(task, { model, ...args });
    expect([response.status, await response.json()]).toEqual([200, expect.any(Object)]);
  });

  it("answers with the file itself, and takes files in a form", async () => {
    const [video] = modelsOf("text-to-video");
    const film = await call("text-to-video", { model: video, inputs: "waves" });
    expect([film.status, film.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^video\//)]);
    const form = new FormData();
    form.set("model", modelsOf("image-classification")[0] ?? "");
    form.set("inputs", new File([picture], "a.png"));
    const labels = await simulatedGateway().request("/tasks/image-classification", { method: "POST", body: form });
    expect([labels.status, await labels.json()]).toEqual([200, expect.any(Array)]);
  });

  it("streams a task that streams", async () => {
    const body = { model: "groq/openai/gpt-oss-120b", messages: [{ role: "user", content: "Hi" }], stream: true };
    expect(await (await call("conversational", body)).text()).toMatch(/^data: \{[^]*data: \[DONE\]\n\n$/);
  });
});

/** One transparent point. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
