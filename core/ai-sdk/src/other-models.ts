import {
  InvalidResponseDataError,
  UnsupportedFunctionalityError,
  type EmbeddingModelV4,
  type ImageModelV4,
  type ImageModelV4CallOptions,
  type SharedV4Warning,
  type SpeechModelV4,
  type TranscriptionModelV4,
} from "@ai-sdk/provider";
import type { CallResponse, WithResponse } from "@patchbay/core/client";
import {
  blobOf,
  clientRetries,
  metadataOf,
  ownOptions,
  providerName,
  sdkRetries,
  targetOf,
  unsupported,
  unsupportedHeaders,
  type ModelBase,
} from "./model.ts";
import { withSdkErrors } from "./sdk-error.ts";

/** Embeddings of any provider of feature extraction. */
export function embeddingModel(base: ModelBase): EmbeddingModelV4 {
  const context = { modelId: base.model, modelType: "embeddingModel", isRepeatable: true } as const;
  return {
    specificationVersion: "v4",
    provider: providerName(base, "embedding"),
    modelId: base.model,
    maxEmbeddingsPerCall: base.settings.maxEmbeddingsPerCall ?? 32,
    supportsParallelCalls: true,
    doEmbed: ({ values, dimensions, providerOptions, abortSignal, headers }) =>
      withSdkErrors(context, async () => {
        const size = dimensions === undefined ? {} : { dimensions };
        const args = { ...targetOf(base), inputs: values, ...size, ...ownOptions(providerOptions) };
        const { data, response } = await base.client.withResponse.featureExtraction(args, sdkRetries(abortSignal));
        const embeddings: unknown = data;
        if (!isVectors(embeddings, values.length)) {
          const message = `Expected ${values.length} vectors: the model may give one for each token instead.`;
          throw new InvalidResponseDataError({ data: embeddings, message });
        }
        const isOtherSize = dimensions !== undefined && embeddings.some(({ length }) => length !== dimensions);
        const warnings = [...unsupportedHeaders(headers), ...(isOtherSize ? unsupported({ dimensions }) : [])];
        const tokens = response.usage?.inputTokens ?? response.usage?.totalTokens;
        return {
          embeddings,
          warnings,
          ...(tokens !== undefined && { usage: { tokens } }),
          response: { headers: { ...response.headers } },
          providerMetadata: metadataOf(response),
        };
      }),
  };
}

function isVectors(value: unknown, count: number): value is number[][] {
  return (
    Array.isArray(value) &&
    value.length === count &&
    value.every((vector) => Array.isArray(vector) && vector.every((element) => typeof element === "number"))
  );
}

/** Images of any provider: from a text, or from an image and a text. */
export function imageModel(base: ModelBase): ImageModelV4 {
  const context = { modelId: base.model, modelType: "imageModel", isRepeatable: false } as const;
  return {
    specificationVersion: "v4",
    provider: providerName(base, "image"),
    modelId: base.model,
    // Not every vendor makes several, so the SDK calls as often as it needs.
    maxImagesPerCall: 1,
    supportsFileInputs: true,
    supportsMaskInputs: false,
    doGenerate: (options) =>
      withSdkErrors(context, async () => {
        const { data, response } = await makeImage(base, options);
        const { n, aspectRatio, mask, headers } = options;
        const warnings = [
          ...unsupported({ n: n > 1 ? n : undefined, aspectRatio, mask }),
          ...unsupportedHeaders(headers),
        ];
        const { patchbay } = metadataOf(response);
        return {
          images: [await bytesOf(data)],
          warnings,
          response: responseOf(base, response),
          providerMetadata: { patchbay: { ...patchbay, images: [] } },
        };
      }),
  };
}

async function makeImage(base: ModelBase, options: ImageModelV4CallOptions): Promise<WithResponse<Blob>> {
  const { prompt, size, seed, files = [], providerOptions, abortSignal } = options;
  const [width, height] = size?.split("x").map(Number) ?? [];
  const target = targetOf(base);
  const parameters = {
    ...(width !== undefined && { width, height: height! }),
    ...(seed !== undefined && { seed }),
    ...ownOptions(providerOptions),
  };
  const retries = { ...clientRetries(abortSignal), outputType: "blob" as const };
  const [file, ...others] = files;
  if (!file) return base.client.withResponse.textToImage({ ...target, inputs: prompt ?? "", parameters }, retries);
  if (file.type === "url" || others.length > 0) {
    const functionality = others.length > 0 ? "more than one input image" : "an input image by its address";
    throw new UnsupportedFunctionalityError({ functionality });
  }
  const inputs = blobOf(file.data, file.mediaType);
  return base.client.withResponse.imageToImage({ ...target, inputs, parameters: { ...parameters, prompt } }, retries);
}

/** Speech of any provider. */
export function speechModel(base: ModelBase): SpeechModelV4 {
  const context = { modelId: base.model, modelType: "speechModel", isRepeatable: false } as const;
  return {
    specificationVersion: "v4",
    provider: providerName(base, "speech"),
    modelId: base.model,
    doGenerate: ({ text, voice, speed, outputFormat, instructions, language, providerOptions, abortSignal, headers }) =>
      withSdkErrors(context, async () => {
        const parameters = {
          ...(voice !== undefined && { voice }),
          ...(speed !== undefined && { speed }),
          ...(outputFormat !== undefined && { response_format: outputFormat }),
          ...ownOptions(providerOptions),
        };
        const args = { ...targetOf(base), inputs: text, parameters };
        const { data, response } = await base.client.withResponse.textToSpeech(args, clientRetries(abortSignal));
        const warnings = [...unsupported({ instructions, language }), ...unsupportedHeaders(headers)];
        return {
          audio: await bytesOf(data),
          warnings,
          response: responseOf(base, response),
          providerMetadata: metadataOf(response),
        };
      }),
  };
}

/** Transcription of any provider of speech recognition. */
export function transcriptionModel(base: ModelBase): TranscriptionModelV4 {
  const context = { modelId: base.model, modelType: "transcriptionModel", isRepeatable: false } as const;
  return {
    specificationVersion: "v4",
    provider: providerName(base, "transcription"),
    modelId: base.model,
    doGenerate: ({ audio, mediaType, timestampGranularities, providerOptions, abortSignal, headers }) =>
      withSdkErrors(context, async () => {
        const vendorOptions = ownOptions(providerOptions);
        const args = {
          ...targetOf(base),
          inputs: blobOf(audio, mediaType),
          ...(Object.keys(vendorOptions).length > 0 && { parameters: vendorOptions }),
        };
        const { data, response } = await base.client.withResponse.automaticSpeechRecognition(
          args,
          clientRetries(abortSignal),
        );
        const { text, chunks = [] } = data;
        const segments = chunks.map(({ text: piece, timestamp: [start, end] }) => ({
          text: piece,
          startSecond: start ?? 0,
          endSecond: end ?? start ?? 0,
        }));
        const warnings: SharedV4Warning[] = [
          ...unsupported({ timestampGranularities }),
          ...unsupportedHeaders(headers),
        ];
        const durationInSeconds = segments.at(-1)?.endSecond;
        return {
          text,
          segments,
          language: undefined,
          durationInSeconds,
          warnings,
          response: responseOf(base, response),
          providerMetadata: metadataOf(response),
        };
      }),
  };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

function responseOf({ model }: ModelBase, { headers }: CallResponse) {
  return { timestamp: new Date(), modelId: model, headers: { ...headers } };
}
