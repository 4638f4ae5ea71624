/// <reference types="vite/client" />
import { INFERENCE_PROVIDERS, InferenceClient as PublishedClient } from "@huggingface/inference";
import { InferenceClient } from "@patchbay/core/client";
import { getResponse, mockHub, setMockPace, type ProviderMocks } from "@patchbay/mocks";
import type { Provider, ProviderManifest } from "@patchbay/core/provider";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Reason } from "./parity/deviations.ts";

/** The client that Hugging Face publishes and ours with the plugins' mocks: both must work, with the same requests. */

const manifests = import.meta.glob<ProviderManifest>("../providers/*/package.json", {
  eager: true,
  import: "patchbay",
});
const providers = import.meta.glob<Provider>("../providers/*/src/index.ts", { eager: true, import: "default" });
const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

const plugins = Object.entries(manifests).flatMap(([file, manifest]) => {
  const folder = file.slice(0, -"package.json".length);
  const provider = providers[`${folder}src/index.ts`];
  const providerMocks = mocks[`${folder}src/mocks.ts`];
  return provider && providerMocks ? [{ id: file.split("/")[2] ?? "", manifest, provider, mocks: providerMocks }] : [];
});

/** Differences of our requests, with reasons. */
const deviations: Readonly<Record<string, { readonly reason: Reason; readonly because: string }>> = {
  "fal-ai automatic-speech-recognition": { reason: "vendor", because: "parameters stand beside the recording" },
  "fal-ai audio-to-audio": { reason: "quirk", because: "audio/wav is called audio/x-wav" },
  "fal-ai text-to-image": { reason: "specification", because: "sync_mode instead of the queue" },
  "groq text-generation": { reason: "vendor", because: "a chat needs messages" },
  "hf-inference automatic-speech-recognition": { reason: "vendor", because: "parameters go along, beside base64" },
  "hf-inference image-segmentation": { reason: "specification", because: "raw bytes where there are no parameters" },
  "hf-inference text-generation": {
    reason: "specification",
    because: "inputs and parameters at the model's own address",
  },
  "novita text-generation": { reason: "vendor", because: "a chat needs messages" },
  "openai conversational": { reason: "vendor", because: "models that reason take max_completion_tokens alone" },
  "scaleway text-generation": { reason: "vendor", because: "parameters are flat, and called max_tokens" },
  "together image-to-video": { reason: "vendor", because: "the first frame is a member of media" },
  "together text-generation": { reason: "vendor", because: "parameters are flat, and called max_tokens" },
  "wavespeed image-text-to-video": {
    reason: "quirk",
    because: "another transparent pixel stands in for an image that is not given",
  },
};

/** Calls that cannot work in the published client, whatever the mocks answer. */
const brokenThere = new Set(["groq text-generation", "novita text-generation"]);

const image = new Blob(["abc"], { type: "image/png" });
const sound = new Blob(["abc"], { type: "audio/wav" });
const question = { question: "Where?", image };

/** Method and arguments of every task. */
const calls: Readonly<Record<string, readonly [method: string, args: object]>> = {
  conversational: ["chatCompletion", { messages: [{ role: "user", content: "Hello" }], max_tokens: 5 }],
  "text-generation": ["textGeneration", { inputs: "Hello", parameters: { max_new_tokens: 5 } }],
  "text-to-image": ["textToImage", { inputs: "a cat", parameters: { num_inference_steps: 4 } }],
  "text-to-video": ["textToVideo", { inputs: "a cat", parameters: { num_inference_steps: 4 } }],
  "text-to-speech": ["textToSpeech", { inputs: "Hello" }],
  "text-to-audio": ["textToAudio", { inputs: "rain" }],
  "image-to-image": ["imageToImage", { inputs: image, parameters: { prompt: "p", num_inference_steps: 4 } }],
  "image-to-video": ["imageToVideo", { inputs: image, parameters: { prompt: "p" } }],
  "image-text-to-image": ["imageTextToImage", { inputs: image, parameters: { prompt: "p" } }],
  "image-text-to-video": ["imageTextToVideo", { parameters: { prompt: "p" } }],
  "image-segmentation": ["imageSegmentation", { inputs: image }],
  "image-to-text": ["imageToText", { inputs: image }],
  "image-classification": ["imageClassification", { inputs: image }],
  "object-detection": ["objectDetection", { inputs: image }],
  "zero-shot-image-classification": [
    "zeroShotImageClassification",
    { inputs: { image }, parameters: { candidate_labels: ["cat", "dog"] } },
  ],
  "document-question-answering": ["documentQuestionAnswering", { inputs: question }],
  "visual-question-answering": ["visualQuestionAnswering", { inputs: question }],
  "audio-to-audio": ["audioToAudio", { inputs: sound }],
  "audio-classification": ["audioClassification", { inputs: sound }],
  "automatic-speech-recognition": [
    "automaticSpeechRecognition",
    { inputs: new Blob(["abc"], { type: "audio/mpeg" }), parameters: { language: "en" } },
  ],
  "feature-extraction": ["featureExtraction", { inputs: "Hello" }],
  "sentence-similarity": ["sentenceSimilarity", { inputs: { source_sentence: "a cat", sentences: ["a dog"] } }],
  "text-classification": ["textClassification", { inputs: "good" }],
  "token-classification": ["tokenClassification", { inputs: "I am Ada" }],
  "question-answering": ["questionAnswering", { inputs: { question: "Where?", context: "In Berlin." } }],
  "table-question-answering": ["tableQuestionAnswering", { inputs: { question: "a?", table: { a: ["1"] } } }],
  "fill-mask": ["fillMask", { inputs: "a [MASK]" }],
  summarization: ["summarization", { inputs: "One. Two." }],
  translation: ["translation", { inputs: "Hello" }],
  "zero-shot-classification": ["zeroShotClassification", { inputs: "a", parameters: { candidate_labels: ["x", "y"] } }],
  "tabular-classification": ["tabularClassification", { inputs: { data: { a: ["1"] } } }],
  "tabular-regression": ["tabularRegression", { inputs: { data: { a: ["1"] } } }],
};

const handlers = [
  ...mockHub(Object.fromEntries(plugins.map((plugin) => [plugin.id, plugin.mocks.models]))),
  ...plugins.flatMap((plugin) => plugin.mocks.handlers),
];

const fetchOfPlatform = globalThis.fetch;
let sent: string[] = [];
let restorePace: () => void;

beforeEach(() => {
  restorePace = setMockPace(0);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.setTimerTickMode("nextTimerAsync");
  // The published client polls jobs with the global fetch, whatever `fetch` it receives.
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
    const url = String(input);
    if (url.startsWith("data:")) return fetchOfPlatform(url);
    const request = new Request(url, init);
    if (!url.startsWith("https://huggingface.co/api/")) sent.push(await describeRequest(request.clone()));
    return (
      (await getResponse(handlers, request)) ?? Response.json({ error: `no mock answers ${url}` }, { status: 501 })
    );
  });
});

afterEach(() => {
  restorePace();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The last one names the hub to Z.ai: we send it only through the router. */
const UNCOMPARED_HEADERS = ["user-agent", "content-type", "x-source-channel"];

/** A request as one line: without the user agent and job numbers, with sorted JSON members. */
async function describeRequest(request: Request): Promise<string> {
  const headers = [...request.headers].filter(([name]) => !UNCOMPARED_HEADERS.includes(name)).toSorted();
  // The published client calls older addresses of the same APIs.
  const url = request.url
    .replace("api.together.xyz", "api.together.ai")
    .replace("api.novita.ai/v3/openai", "api.novita.ai/openai/v1")
    .replaceAll(/simulated-\d+/g, "job");
  const line = `${request.method} ${url} ${JSON.stringify(headers)}`;
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/")) {
    const form = [...(await request.formData())].map(([name, value]) => `${name}=${nameOf(value)}`);
    return `${line} ${form.toSorted().join("&")}`;
  }
  const text = await request.text();
  if (!type.startsWith("application/json") || text === "") return `${line} ${text}`;
  return `${line} ${JSON.stringify(Object.entries(JSON.parse(text) as object).toSorted())}`;
}

function nameOf(value: File | string): string {
  return typeof value === "string" ? value : `${value.name}:${value.type}`;
}

type Methods = Readonly<Record<string, (args: object) => Promise<unknown>>>;

/** A client's requests and result for one call. */
async function trace(client: object, method: string, args: object): Promise<{ requests: string[]; output: unknown }> {
  sent = [];
  const requests = sent;
  const output = await (client as Methods)[method]?.(args);
  return { requests, output };
}

const known: readonly string[] = INFERENCE_PROVIDERS;

const cases = plugins
  .filter(({ id }) => known.includes(id))
  .flatMap(({ id, manifest, provider, mocks: { models } }) =>
    Object.keys(manifest.tasks).flatMap((task) => {
      const served = manifest.clients?.["@huggingface/inference"];
      // A task that this client lacks cannot be compared.
      const isListed = served === true || served?.includes(task) === true;
      if (!isListed && !brokenThere.has(`${id} ${task}`) && !(`${id} ${task}` in deviations)) return [];
      const [method, input] = calls[task] ?? ["", {}];
      const args = { ...input, provider: id, model: models.find((model) => model.task === task)?.id };
      return { name: `${id} ${task}`, plugin: { ...provider, id, manifest }, method, args };
    }),
  );

type Case = (typeof cases)[number];

const ourTrace = ({ plugin, method, args }: Case, token: string) =>
  trace(new InferenceClient(token, { providers: [plugin] }), method, args);
const theirTrace = ({ method, args }: Case, token: string) => trace(new PublishedClient(token), method, args);

/** The hub's token and a provider's key; a provider that the router does not serve takes only its own. */
const tokensOf = ({ plugin }: Case): string[] =>
  ["hf_PublishedClient", "ProviderKey"].filter((token) => !(plugin.manifest.directOnly && token.startsWith("hf_")));

it.each(cases.filter(({ name }) => !(name in deviations)))(
  "$name: the mocks serve both clients, by the same requests",
  async (one) => {
    for (const token of tokensOf(one)) {
      const ours = await ourTrace(one, token);
      const theirs = await theirTrace(one, token);
      expect(ours.requests).toEqual(theirs.requests);
      expect([ours.output, theirs.output]).not.toContain(undefined);
    }
  },
);

it.each(cases.filter(({ name }) => name in deviations && !brokenThere.has(name)))(
  "$name: the mocks serve both clients, by requests that still differ",
  async (one) => {
    for (const token of tokensOf(one)) {
      const ours = await ourTrace(one, token);
      const theirs = await theirTrace(one, token);
      expect(ours.requests).not.toEqual(theirs.requests);
      expect([ours.output, theirs.output]).not.toContain(undefined);
    }
  },
);

it.each(cases.filter(({ name }) => brokenThere.has(name)))("$name: works here and still fails there", async (one) => {
  for (const token of tokensOf(one)) {
    expect((await ourTrace(one, token)).output).toBeDefined();
    await expect(theirTrace(one, token)).rejects.toThrow("Failed to perform inference");
  }
});

it("every deviation has a case", () => {
  const names = new Set(cases.map(({ name }) => name));
  expect([...Object.keys(deviations), ...brokenThere].filter((name) => !names.has(name))).toEqual([]);
});
