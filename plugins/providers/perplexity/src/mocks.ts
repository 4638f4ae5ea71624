import { mockNativeChat, mockProvider, readResponses, writeResponses, type MockModel } from "@patchbay/mocks";

const inputs = { task: "conversational", tags: ["conversational", "image-text-to-text"] } as const;

export const models: readonly MockModel[] = [
  { id: "perplexity/sonar", providerId: "perplexity/sonar", ...inputs },
  { id: "low", providerId: "low", ...inputs },
];

export const errorSource =
  "github.com/perplexityai/api-platform-developers (envelope and types); unverified: the words, which are OpenAI’s";

const ROOT = "https://api.perplexity.ai/v1";

export const handlers = [
  ...mockNativeChat(
    [`${ROOT}/agent`],
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
  ...mockProvider({ roots: [ROOT], calls: ["models"], models }),
];
