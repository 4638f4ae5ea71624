import {
  defineProvider,
  flatArguments,
  isObject,
  openAiChat,
  openAiTranscription,
  OutputError,
  textRanking,
} from "@patchbay/core/provider";

const transcription = openAiTranscription({ path: "v2/audio/transcriptions", expected: "Expected {text: string}" });

export default defineProvider({
  tasks: {
    conversational: openAiChat({ path: "compatibility/v1/chat/completions", structuredOutput: "json_schema" }),
    // Source: https://docs.cohere.com/reference/embed; cohere-ai 8.1.0, V2EmbedRequest and EmbedByTypeResponse
    "feature-extraction": {
      route: () => ({ path: "v2/embed" }),
      body(call) {
        const { dimensions, ...rest } = flatArguments(call);
        return {
          // The vendor requires the purpose of the vectors.
          input_type: "search_document",
          embedding_types: ["float"],
          ...(dimensions !== undefined && { output_dimension: dimensions }),
          ...rest,
          texts: [call.args["inputs"]].flat(),
          model: call.providerModelId,
        };
      },
      read({ data }) {
        const { embeddings } = isObject(data) ? data : {};
        const vectors = isObject(embeddings) ? embeddings["float"] : undefined;
        if (Array.isArray(vectors) && vectors.every((vector) => Array.isArray(vector))) return vectors as number[][];
        throw new OutputError("Expected {embeddings: {float: number[][]}}");
      },
    },
    // Source: https://docs.cohere.com/reference/rerank
    "text-ranking": textRanking({ path: "v2/rerank", expected: "Expected {results: [{index, relevance_score}]}" }),
    // Source: https://docs.cohere.com/reference/create-audio-transcription.md. The vendor requires a language.
    "automatic-speech-recognition": {
      ...transcription,
      body: (call, context) =>
        transcription.body({ ...call, parameters: { language: "en", ...call.parameters } }, context),
    },
  },
});
