import {
  http,
  HttpResponse,
  mockImages,
  mockKeys,
  mockMedia,
  mockProvider,
  readJson,
  simulateTask,
  type MockModel,
  type MockOwnForm,
} from "@patchbay/mocks";

const ROOT = "https://api.friendli.ai";
const FOLDER = `${ROOT}/simulated`;

const model = (task: string, id: string): MockModel => ({ id, task, providerId: id });

export const models: readonly MockModel[] = [
  { ...model("conversational", "zai-org/GLM-5.2"), reasons: true },
  model("text-generation", "zai-org/GLM-5.2"),
  { ...model("automatic-speech-recognition", "openai/whisper-large-v3"), record: { library_name: "transformers" } },
  // The name of an endpoint of the user's own in the vendor's documents.
  model("feature-extraction", "(endpoint-id)"),
  model("image-to-image", "(endpoint-id)"),
  model("text-classification", "(endpoint-id)"),
  model("text-to-image", "(endpoint-id)"),
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

const ownForm: MockOwnForm = (json, { kind }) => {
  if (kind !== "images") return json;
  const { data } = json as { data: readonly { url: string }[] };
  return { data: data.map(({ url }) => ({ url, seed: 1, response_format: "url" })) };
};

const vendor = { models, key: "authorization", folder: FOLDER, ownForm };

/** The form of the vendor's list of models. */
const describeModel = ({ id, task, contextLength: context_length = 131_072 }: MockModel): object => ({
  name: id,
  context_length,
  pricing:
    task === "automatic-speech-recognition"
      ? { input: "0", output: "0", audio_minute: "0.002" }
      : { input: "0.000001", output: "0.000003", audio_minute: null },
  functionality: { tool_call: true, builtin_tool: false, parallel_tool_call: true, structured_output: true },
});

export const handlers = [
  ...mockProvider({
    ...vendor,
    roots: [`${ROOT}/serverless/v1`],
    calls: ["chat", "completions", "models", "transcriptions"],
    models: models.filter(({ id }) => id !== "(endpoint-id)"),
    describeModel,
  }),
  ...mockProvider({
    ...vendor,
    roots: [`${ROOT}/dedicated/v1`],
    calls: ["chat", "completions", "embeddings", "images", "transcriptions"],
  }),
  // Edits are JSON, like requests for images of a text.
  ...mockImages([`${ROOT}/dedicated/v1/images/edits`], vendor),
  ...mockKeys({}, [
    http.post(`${ROOT}/dedicated/classify`, async ({ request }) => {
      const { input } = await readJson(request);
      const answers = (await simulateTask("text-classification", input)) as { label: string; score: number }[];
      const { label = "POSITIVE", score = 1 } = answers[0] ?? {};
      return HttpResponse.json({
        object: "list",
        data: [{ index: 0, label, num_classes: 2, probs: [score, 1 - score] }],
        usage: { prompt_tokens: 5, total_tokens: 5 },
      });
    }),
  ]),
  ...mockMedia(FOLDER),
];
