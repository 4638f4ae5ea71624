/// <reference types="vite/client" />
import * as published from "@huggingface/inference";
import * as hf from "@patchbay/hf";
import { createMock, setMockPace, type MockModel, type ProviderMocks } from "@patchbay/mocks";
import { createVirtualClock } from "@patchbay/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Switching from the published client takes one import: names and README examples work the same. */

/** Exports of the published client that this package does not have, with reasons. */
const ABSENT: Readonly<Record<string, string>> = {
  getProviderHelper: "its own classes of providers",
  makeRequestOptions: "builds a request without sending it, for tests; here: mocks",
  makeRequestOptionsFromResolvedModel: "likewise",
  setLogger: "the client takes a `logger`",
  snippets: "code for models is `patchbay.snippets` of @patchbay/core",
};

describe("the names of the published client", () => {
  it("every name of the published client is exported, unless there is a reason", () => {
    const missing = Object.keys(published).filter((name) => !(name in hf));
    expect(missing.toSorted()).toEqual(Object.keys(ABSENT).toSorted());
    const other = Object.entries(published).filter(([name, value]) => {
      const theirs = (hf as Record<string, unknown>)[name];
      return theirs !== undefined && typeof theirs !== typeof value;
    });
    expect(other.map(([name]) => name)).toEqual([]);
  });

  it("our package names the same providers, and more", () => {
    expect(hf.PROVIDERS_OR_POLICIES).toEqual(expect.arrayContaining([...published.PROVIDERS_OR_POLICIES]));
  });

  it("our package names the same organizations of providers on the hub, and all but one of their tasks", () => {
    expect(hf.PROVIDERS_HUB_ORGS).toMatchObject(published.PROVIDERS_HUB_ORGS);
    const missing = Object.entries(published.PROVIDERS).flatMap(([id, tasks]) =>
      Object.keys(tasks).flatMap((task) => (task in (hf.PROVIDERS[id] ?? {}) ? [] : `${id} ${task}`)),
    );
    expect(missing).toEqual(["novita image-text-to-video"]);
  });

  it("names of methods are the same as well", () => {
    const client = new hf.HfInference();
    const theirs = Object.keys(published).filter((name) => /^[a-z]/.test(name) && name in hf);
    expect(theirs.filter((name) => typeof (client as object as Record<string, unknown>)[name] !== "function")).toEqual(
      [],
    );
    expect(theirs.length).toBeGreaterThan(30);
  });
});

const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });
const byId = Object.fromEntries(Object.entries(mocks).map(([file, module]) => [file.split("/")[2] ?? "", module]));
const mock = createMock(byId, { hub: false });

/** Answers with the providers' mocks. The hub lists some of them as providers of every model for the called task. */
function fetchFor(task: string, provider: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(new Request(input, init).url);
    const isLookup = url.hostname === "huggingface.co" && url.pathname.startsWith("/api/models/");
    if (!isLookup) return mock.fetch(input, init);
    const { providerId } = byId[provider]?.models.find((model: MockModel) => model.task === task) ?? {};
    return Response.json({ inferenceProviderMapping: { [provider]: { status: "live", task, providerId } } });
  };
}

const file = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
const data = { data: file };
const image = new Blob([file], { type: "image/png" });
const hello = [{ role: "user", content: "Hello, nice to meet you!" }];

/** Method, task, provider (default hf-inference), and the arguments of the README's example. */
const EXAMPLES: readonly [method: string, task: string, args: object, provider?: string][] = [
  [
    "textToImage",
    "text-to-image",
    { model: "black-forest-labs/Flux.1-dev", inputs: "A black forest cake" },
    "replicate",
  ],
  ["textGeneration", "text-generation", { model: "openai/gpt-oss-20b", inputs: "The answer is" }, "together"],
  [
    "textGenerationStream",
    "text-generation",
    { model: "openai/gpt-oss-20b", inputs: "repeat", parameters: { max_new_tokens: 250 } },
    "together",
  ],
  [
    "chatCompletion",
    "conversational",
    { model: "Qwen/Qwen3-32B", messages: hello, max_tokens: 512, temperature: 0.1 },
    "cerebras",
  ],
  ["chatCompletionStream", "conversational", { model: "Qwen/Qwen3-32B", messages: hello, max_tokens: 512 }, "cerebras"],
  [
    "featureExtraction",
    "feature-extraction",
    { model: "sentence-transformers/distilbert-base-nli-mean-tokens", inputs: "That is a happy person" },
  ],
  ["fillMask", "fill-mask", { model: "bert-base-uncased", inputs: "[MASK] world!" }],
  [
    "summarization",
    "summarization",
    { model: "facebook/bart-large-cnn", inputs: "The tower is 324 metres tall.", parameters: { max_length: 100 } },
  ],
  [
    "questionAnswering",
    "question-answering",
    {
      model: "deepset/roberta-base-squad2",
      inputs: { question: "What is the capital?", context: "The capital is Paris." },
    },
  ],
  [
    "tableQuestionAnswering",
    "table-question-answering",
    {
      model: "google/tapas-base-finetuned-wtq",
      inputs: { query: "How many?", table: { Repository: ["Transformers"], Stars: ["36542"] } },
    },
  ],
  [
    "textClassification",
    "text-classification",
    { model: "distilbert-base-uncased-finetuned-sst-2-english", inputs: "I like you." },
  ],
  [
    "tokenClassification",
    "token-classification",
    { model: "dbmdz/bert-large-cased-finetuned-conll03-english", inputs: "My name is Sarah Jessica Parker" },
  ],
  [
    "translation",
    "translation",
    { model: "t5-base", inputs: "I live in Berlin", parameters: { src_lang: "en_XX", tgt_lang: "fr_XX" } },
  ],
  [
    "zeroShotClassification",
    "zero-shot-classification",
    {
      model: "facebook/bart-large-mnli",
      inputs: ["I want a reimbursement!"],
      parameters: { candidate_labels: ["refund", "legal", "faq"] },
    },
  ],
  [
    "sentenceSimilarity",
    "sentence-similarity",
    {
      model: "sentence-transformers/paraphrase-xlm-r-multilingual-v1",
      inputs: { source_sentence: "That is a happy person", sentences: ["That is a happy dog", "Today is a sunny day"] },
    },
  ],
  [
    "automaticSpeechRecognition",
    "automatic-speech-recognition",
    { model: "facebook/wav2vec2-large-960h-lv60-self", ...data },
  ],
  ["audioClassification", "audio-classification", { model: "superb/hubert-large-superb-er", ...data }],
  ["textToSpeech", "text-to-speech", { model: "espnet/kan-bayashi_ljspeech_vits", inputs: "Hello world!" }],
  ["audioToAudio", "audio-to-audio", { model: "speechbrain/sepformer-wham", ...data }],
  ["imageClassification", "image-classification", { model: "google/vit-base-patch16-224", ...data }],
  ["objectDetection", "object-detection", { model: "facebook/detr-resnet-50", ...data }],
  ["imageSegmentation", "image-segmentation", { model: "facebook/detr-resnet-50-panoptic", ...data }],
  ["imageToText", "image-to-text", { model: "nlpconnect/vit-gpt2-image-captioning", ...data }],
  ["textToImage", "text-to-image", { model: "black-forest-labs/FLUX.1-dev", inputs: "a picture of a green bird" }],
  [
    "imageToImage",
    "image-to-image",
    { model: "lllyasviel/sd-controlnet-depth", inputs: image, parameters: { prompt: "elmo's lecture" } },
  ],
  [
    "zeroShotImageClassification",
    "zero-shot-image-classification",
    { model: "openai/clip-vit-large-patch14-336", inputs: { image }, parameters: { candidate_labels: ["cat", "dog"] } },
  ],
  [
    "visualQuestionAnswering",
    "visual-question-answering",
    { model: "dandelin/vilt-b32-finetuned-vqa", inputs: { question: "How many cats?", image } },
  ],
  [
    "documentQuestionAnswering",
    "document-question-answering",
    { model: "impira/layoutlm-document-qa", inputs: { question: "Invoice number?", image } },
  ],
  [
    "tabularRegression",
    "tabular-regression",
    { model: "scikit-learn/Fish-Weight", inputs: { data: { Height: ["11.52"], Species: ["Bream"] } } },
  ],
  [
    "tabularClassification",
    "tabular-classification",
    { model: "vvmnnnkv/wine-quality", inputs: { data: { alcohol: ["9.4"], pH: ["3.51"] } } },
  ],
];

type Call = (args: object, options?: object) => unknown;

async function resultOf(answer: unknown): Promise<unknown> {
  if (typeof answer !== "object" || answer === null || !(Symbol.asyncIterator in answer)) return answer;
  const chunks: unknown[] = [];
  for await (const chunk of answer as AsyncIterable<unknown>) chunks.push(chunk);
  return chunks;
}

const answering =
  (status: number, body: object): typeof fetch =>
  async () =>
    Response.json(body, { status });
const errorClient = (fetch: typeof globalThis.fetch) => new hf.InferenceClient("hf_x", { fetch, retries: 0 });
const failing = (client: hf.InferenceClient) =>
  client.textGeneration({ model: "gpt2", provider: "together", inputs: "Hello" }).catch((error: unknown) => error);

describe("the examples of the published client's README", () => {
  let restorePace: () => void;
  beforeAll(() => {
    restorePace = setMockPace(0);
  });
  afterAll(() => restorePace());

  it.each(EXAMPLES)("%s of %s", async (method, task, args, provider) => {
    const fetch = fetchFor(task, provider ?? "hf-inference");
    const client = new hf.InferenceClient("hf_your_access_token", { fetch, clock: createVirtualClock() });
    const named = { ...args, ...(provider !== undefined && { provider }) };
    const byMethod = await resultOf(await (client as object as Record<string, Call>)[method]?.(named));
    expect(byMethod).toBeTruthy();
    const free = (hf as object as Record<string, Call>)[method];
    const byFunction = await resultOf(await free?.({ ...named, accessToken: "hf_your_access_token" }, { fetch }));
    expect(typeof byFunction).toBe(typeof byMethod);
  });

  it.each([
    ["labels with scores", [{ label: "refund", score: 0.9 }]],
    ["rankings", [{ labels: ["refund"], scores: [0.9], sequence: "a" }]],
  ])("zeroShotClassification returns labels with scores when the server answers %s", async (form, body) => {
    const lookUp = fetchFor("zero-shot-classification", "hf-inference");
    const fetch: typeof globalThis.fetch = async (input, init) =>
      new Request(input, init).url.includes("/api/models/") ? lookUp(input, init) : Response.json(body);
    const parameters = { candidate_labels: ["faq", "refund"] };
    const args = { provider: "hf-inference" as const, model: "org/M", inputs: "a", parameters, accessToken: "hf_x" };
    const answer = await hf.zeroShotClassification(args, { fetch });
    expect(answer).toEqual([{ label: "refund", score: 0.9 }]);
    expect(await new hf.InferenceClient("hf_x", { fetch }).zeroShotClassification(args)).toEqual(answer);
    // The published client reads only the current form of answers.
    const theirs = form === "rankings" ? answer : await published.zeroShotClassification(args, { fetch });
    expect(theirs).toEqual(answer);
    const several = hf.zeroShotClassification({ ...args, inputs: ["a", "b"] }, { fetch });
    await expect(several).rejects.toThrow("takes one text");
  });

  it("the README's endpoints and other defaults work", async () => {
    const requests: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      requests.push(`${request.url} ${request.headers.get("x-hf-bill-to") ?? ""}`.trim());
      return Response.json({ id: "x", created: 1, model: "m", choices: [], usage: null });
    };
    const messages = hello;
    const local = new hf.InferenceClient(undefined, { endpointUrl: "http://localhost:8080", fetch });
    await local.chatCompletion({ messages });
    await new hf.InferenceClient("hf_x", { fetch }).endpoint("https://e.example/v1/").chatCompletion({ messages });
    await new hf.InferenceClientEndpoint("https://e.example/v1", "hf_x", { fetch }).chatCompletion({ messages });
    await local.withDefaults({ billTo: "acme" }).chatCompletion({ messages }, { retry_on_error: false });
    expect(requests).toEqual([
      "http://localhost:8080/v1/chat/completions",
      "https://e.example/v1/chat/completions",
      "https://e.example/v1/chat/completions",
      "http://localhost:8080/v1/chat/completions acme",
    ]);
  });

  it("the README's errors are thrown", async () => {
    const unknown = await failing(errorClient(answering(404, { error: "Repository not found" })));
    expect(unknown instanceof hf.InferenceClientHubApiError).toBe(true);
    const mapping = { together: { status: "live", task: "text-generation", providerId: "p" } };
    const known =
      (status: number, body: object): typeof fetch =>
      async (input, init) =>
        new Request(input, init).url.includes("/api/models/")
          ? Response.json({ inferenceProviderMapping: mapping })
          : Response.json(body, { status });
    const refused = await failing(errorClient(known(400, { error: { message: "no" } })));
    if (!(refused instanceof hf.InferenceClientProviderApiError)) throw new Error(`another error: ${String(refused)}`);
    expect([refused.response.status, refused.request.method]).toEqual([400, "POST"]);
    expect([refused.httpResponse.status, refused.httpRequest.method]).toEqual([400, "POST"]);
    expect(refused instanceof hf.InferenceClientHubApiError).toBe(false);
    const strange = await failing(errorClient(known(200, { strange: true })));
    expect(strange instanceof hf.InferenceClientProviderOutputError).toBe(true);
    const wrong = await errorClient(known(200, {}))
      .chatCompletion({} as never)
      .catch((error: unknown) => error);
    expect(wrong instanceof hf.InferenceClientInputError).toBe(true);
    for (const error of [unknown, refused, strange, wrong]) expect(error instanceof hf.InferenceClientError).toBe(true);
    expect(new Error("other") instanceof hf.InferenceClientError).toBe(false);
  });
});
