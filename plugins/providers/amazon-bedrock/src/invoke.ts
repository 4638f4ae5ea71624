import {
  flatArguments,
  imageOutput,
  InputError,
  isObject,
  OutputError,
  rankDocuments,
  rankingInputs,
  type ImageOutput,
  type ProviderCall,
  type ProviderTask,
  type RankedDocument,
} from "@patchbay/core/provider";
import { modelPath } from "./request.ts";

/**
 * Every family of models has its own form below one method. Source:
 * https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InvokeModel.html
 */
const route: ProviderTask["route"] = (call) => ({ path: modelPath(call, "invoke") });

/** Source: https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-titan-embed-text.html, model-parameters-embed.html (Cohere) */
export const featureExtraction: ProviderTask<number[][]> = {
  route,
  body(call) {
    const { dimensions, ...rest } = flatArguments(call);
    const texts = [call.args["inputs"]].flat();
    if (call.providerModelId.includes("cohere.embed-")) {
      const size = dimensions !== undefined && { output_dimension: dimensions };
      // The vendor requires the purpose of the vectors.
      return { input_type: "search_document", ...size, ...rest, texts };
    }
    if (texts.length > 1) {
      throw new InputError(
        `Model "${call.providerModelId}" takes one text in \`inputs\`. Call once for each of the ${texts.length}.`,
      );
    }
    return { inputText: texts[0], ...(dimensions !== undefined && { dimensions }), ...rest };
  },
  read({ data }) {
    const { embedding, embeddings } = isObject(data) ? data : {};
    const rows: unknown = isObject(embeddings) ? embeddings["float"] : (embeddings ?? [embedding]);
    if (Array.isArray(rows) && rows.length > 0 && rows.every((row) => Array.isArray(row))) return rows as number[][];
    throw new OutputError("Expected {embedding: number[]} or {embeddings: number[][]} of Bedrock");
  },
};

/** Source: https://docs.aws.amazon.com/nova/latest/userguide/image-gen-req-resp-structure.html */
export const textToImage: ProviderTask<ImageOutput> = {
  route,
  body(call) {
    const { negativeText, style, ...config } = flatArguments(call);
    const beside = { ...(negativeText !== undefined && { negativeText }), ...(style !== undefined && { style }) };
    return {
      taskType: "TEXT_IMAGE",
      textToImageParams: { text: call.args["inputs"], ...beside },
      ...(Object.keys(config).length > 0 && { imageGenerationConfig: config }),
    };
  },
  read(answer, context) {
    const { images, error } = isObject(answer.data) ? answer.data : {};
    if (typeof error === "string" && error !== "") throw new OutputError(`Bedrock made no image: ${error}`);
    const base64: unknown = Array.isArray(images) ? images[0] : undefined;
    if (typeof base64 !== "string") throw new OutputError("Expected {images: [string]} of Bedrock");
    return imageOutput({ base64, type: "image/png" }, answer, context);
  },
};

const EXPECTED = "Expected {results: [{index, relevanceScore}]} of Bedrock's rerank";

/** Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_agent-runtime_Rerank.html */
export const textRanking: ProviderTask<RankedDocument[]> = {
  route: () => ({ host: "https://bedrock-agent-runtime.{region}.amazonaws.com", path: "rerank" }),
  body(call) {
    const { query, documents } = rankingInputs(call);
    const { top_n: count, ...fields } = flatArguments(call);
    const modelConfiguration = {
      modelArn: arnOf(call),
      ...(Object.keys(fields).length > 0 && { additionalModelRequestFields: fields }),
    };
    return {
      queries: [{ type: "TEXT", textQuery: { text: query } }],
      sources: documents.map((one) => ({
        type: "INLINE",
        inlineDocumentSource:
          typeof one === "string" ? { type: "TEXT", textDocument: { text: one } } : { type: "JSON", jsonDocument: one },
      })),
      rerankingConfiguration: {
        type: "BEDROCK_RERANKING_MODEL",
        bedrockRerankingConfiguration: { modelConfiguration, ...(count !== undefined && { numberOfResults: count }) },
      },
    };
  },
  read({ data }, { call }) {
    const rows: unknown = isObject(data) ? data["results"] : undefined;
    if (!Array.isArray(rows)) throw new OutputError(EXPECTED);
    const scores = rows
      .filter(isObject)
      .map(({ index, relevanceScore }): [unknown, unknown] => [index, relevanceScore]);
    return rankDocuments(scores, call, EXPECTED);
  },
};

function arnOf({ providerModelId: id, settings: { region = "" } }: ProviderCall): string {
  return id.startsWith("arn:") ? id : `arn:aws:bedrock:${region}::foundation-model/${id}`;
}
