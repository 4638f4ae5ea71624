import type { HttpHandler } from "msw";
import { mockChat, mockMessages, mockResponses, type MockChatOptions } from "./chat/mock-chat.ts";
import { mockBatches } from "./mock-batches.ts";
import { mockCompletion } from "./mock-completion.ts";
import { mockEmbeddings } from "./mock-embeddings.ts";
import { mockImageEdits, mockImages } from "./mock-images.ts";
import { mockModelList, type MockModelListOptions } from "./mock-model-list.ts";
import { mockModeration } from "./mock-moderation.ts";
import { mockRerank } from "./mock-reranking.ts";
import { mockSpeech } from "./mock-speech.ts";
import { mockTranscription } from "./mock-transcription.ts";
import type { MockModel } from "./provider-mocks.ts";
import { ROUTER } from "./vendor.ts";

/** Addresses of OpenAI's protocol below a provider's base address. */
const CALLS = {
  chat: { path: "chat/completions", mock: mockChat },
  responses: { path: "responses", mock: mockResponses },
  messages: { path: "messages", mock: mockMessages },
  completions: { path: "completions", mock: mockCompletion },
  embeddings: { path: "embeddings", mock: mockEmbeddings },
  images: { path: "images/generations", mock: mockImages },
  edits: { path: "images/edits", mock: mockImageEdits },
  moderations: { path: "moderations", mock: mockModeration },
  rerank: { path: "rerank", mock: mockRerank },
  speech: { path: "audio/speech", mock: mockSpeech },
  translations: { path: "audio/translations", mock: mockTranscription },
  transcriptions: { path: "audio/transcriptions", mock: mockTranscription },
  models: { path: "models", mock: mockModelList },
} satisfies Readonly<
  Record<string, { path: string; mock: (urls: readonly string[], options: MockAccess) => HttpHandler[] }>
>;

/** All calls of images and sounds. */
const MEDIA = ["images", "edits", "speech", "transcriptions", "translations"] as const;

/** How many requests and tokens are left, in OpenAI's headers, which most vendors share. */
const RATE_LIMITS: Readonly<Record<string, string>> = {
  "x-ratelimit-limit-requests": "10000",
  "x-ratelimit-limit-tokens": "1000000",
  "x-ratelimit-remaining-requests": "9999",
  "x-ratelimit-remaining-tokens": "999000",
  "x-ratelimit-reset-requests": "6ms",
  "x-ratelimit-reset-tokens": "60ms",
};

interface MockAccess extends MockChatOptions, MockModelListOptions {
  readonly models: readonly MockModel[];
  /** Folder that `mockMedia` serves, for images as addresses. */
  readonly folder?: string;
}

export interface MockProviderOptions extends MockAccess {
  /**
   * Base addresses of OpenAI's protocol, for example `https://api.acme.example/v1`, at the provider and at the router.
   */
  readonly roots: readonly string[];
  /**
   * What of the protocol the provider has; `media` are images, edits, speech, transcriptions and translations; `batches`
   * run its other calls, and are not at the router.
   */
  readonly calls: readonly (keyof typeof CALLS | "media" | "batches")[];
}

/** Handlers of a provider that speaks OpenAI's protocol: they require a key and refuse what the vendor would. */
export function mockProvider({ roots, calls, ...access }: MockProviderOptions): HttpHandler[] {
  const options: MockAccess = { key: "authorization", headers: RATE_LIMITS, ...access };
  const single = calls.flatMap((call) => (call === "media" ? MEDIA : call));
  const handlers = single.flatMap((call) => {
    if (call === "batches") return [];
    const { path, mock } = CALLS[call];
    return mock(
      roots.map((root) => `${root}/${path}`),
      options,
    );
  });
  if (!calls.includes("batches")) return handlers;
  const direct = roots.filter((root) => !root.startsWith(ROUTER));
  return [...handlers, ...direct.flatMap((root) => mockBatches(root, handlers, options))];
}
