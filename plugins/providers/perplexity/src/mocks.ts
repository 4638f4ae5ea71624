import {
  mockNativeChat,
  mockProvider,
  readResponses,
  writeResponses,
  type MockModel,
  type MockOwnForm,
} from "@patchbay/mocks";

const inputs = { task: "conversational", tags: ["conversational", "image-text-to-text"] } as const;

export const models: readonly MockModel[] = [
  { id: "perplexity/sonar", providerId: "perplexity/sonar", ...inputs },
  { id: "low", providerId: "low", ...inputs },
  { id: "pplx-embed-v1-0.6b", task: "feature-extraction", providerId: "pplx-embed-v1-0.6b" },
];

export const errorSource =
  "github.com/perplexityai/api-platform-developers (envelope and types); unverified: the words, which are OpenAI’s";

/** Vectors are signed bytes in base64. */
const ownForm: MockOwnForm = (json) => ({
  ...json,
  data: (json["data"] as { embedding: readonly number[] }[]).map(({ embedding, ...row }) => {
    const bytes = embedding.map((component) => Math.round(component * 127) & 255);
    return { ...row, embedding: btoa(String.fromCharCode(...bytes)) };
  }),
});

const ROOT = "https://api.perplexity.ai/v1";

export const handlers = [
  ...mockNativeChat(
    // The other name is for OpenAI's clients. Source: https://docs.perplexity.ai/docs/agent-api/openai-compatibility
    [`${ROOT}/agent`, `${ROOT}/responses`],
    { models, key: "authorization" },
    {
      /** Reads a request of OpenAI's Responses API, which may also have a preset instead of a model, and the format of chats. */
      async read(request) {
        const parsed = await readResponses(request);
        const { preset, response_format } = parsed.body;
        return { ...parsed, model: parsed.model ?? preset, response_format };
      },
      write: writeResponses,
    },
  ),
  ...mockProvider({ roots: [ROOT], calls: ["embeddings"], models, ownForm }),
  ...mockProvider({
    roots: [ROOT],
    calls: ["models"],
    models: models.filter(({ task }) => task === "conversational"),
  }),
];
