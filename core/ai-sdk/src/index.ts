import type {
  EmbeddingModelV4,
  ImageModelV4,
  LanguageModelV4,
  ProviderV4,
  SpeechModelV4,
  TranscriptionModelV4,
} from "@ai-sdk/provider";
import type { InferenceClient } from "@patchbay/core/client";
import { languageModel } from "./language-model.ts";
import type { ModelBase, ModelSettings } from "./model.ts";
import { embeddingModel, imageModel, speechModel, transcriptionModel } from "./other-models.ts";

export type { ModelSettings } from "./model.ts";

export interface PatchbayProviderOptions extends ModelSettings {
  /** Makes the calls, with its keys, retries of paid jobs, timeouts and hooks; the SDK retries other calls. */
  readonly client: InferenceClient;
}

type Model<Kind> = (modelId: string, settings?: ModelSettings) => Kind;

/** Models of the AI SDK by their hub ids, `owner/name`; `owner/name:provider` also names the provider. */
export interface PatchbayProvider extends ProviderV4 {
  (modelId: string, settings?: ModelSettings): LanguageModelV4;
  readonly languageModel: Model<LanguageModelV4>;
  readonly embeddingModel: Model<EmbeddingModelV4>;
  /** The same, under the SDK's older name. */
  readonly textEmbeddingModel: Model<EmbeddingModelV4>;
  readonly imageModel: Model<ImageModelV4>;
  readonly speechModel: Model<SpeechModelV4>;
  readonly transcriptionModel: Model<TranscriptionModelV4>;
}

/**
 * Every provider of a client, for the AI SDK.
 *
 * @example
 * const patchbay = createPatchbayProvider({ client: createClient({ accessToken, providers: [groq] }) });
 * const { text } = await generateText({
 *   model: patchbay("openai/gpt-oss-120b", { provider: "groq" }),
 *   prompt: "What is a patch bay?",
 * });
 */
export function createPatchbayProvider({ client, ...defaults }: PatchbayProviderOptions): PatchbayProvider {
  const kind =
    <Kind>(make: (base: ModelBase) => Kind): Model<Kind> =>
    (modelId, settings = {}) => {
      const merged = { ...defaults, ...settings };
      const [, model = modelId, provider] =
        merged.provider === undefined ? (/^([^:]+\/[^:]+):([a-z0-9-]+)$/.exec(modelId) ?? []) : [];
      return make({ client, model, settings: provider === undefined ? merged : { ...merged, provider } });
    };
  const embedding = kind(embeddingModel);
  return Object.assign(kind(languageModel), {
    specificationVersion: "v4" as const,
    languageModel: kind(languageModel),
    embeddingModel: embedding,
    textEmbeddingModel: embedding,
    imageModel: kind(imageModel),
    speechModel: kind(speechModel),
    transcriptionModel: kind(transcriptionModel),
  });
}
