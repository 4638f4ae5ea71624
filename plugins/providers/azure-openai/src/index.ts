import {
  defineProvider,
  flatEmbeddingBody,
  imageGeneration,
  openAiBatch,
  openAiChat,
  openAiCompletion,
  openAiEmbedding,
  openAiImageEdit,
  openAiImageSize,
  openAiModelRules,
  openAiSpeech,
  openAiTranscription,
} from "@patchbay/core/provider";

/** The model of a deployment, from the setting `deployments`: `chat=gpt-5.4-mini, thinker=o3`. */
function modelOf(deployment: unknown, deployments = ""): unknown {
  const pairs = deployments.split(/, ?/).map((pair) => pair.split("="));
  return pairs.find(([name]) => name === deployment)?.[1] ?? deployment;
}

export default defineProvider({
  // Source: github.com/MicrosoftDocs/azure-ai-docs, articles/ai-foundry/openai/includes/batch/batch-rest.md
  batch: openAiBatch({ root: "openai/v1", endpointRoot: "/" }),
  tasks: {
    conversational: openAiChat({
      path: "openai/v1/chat/completions",
      structuredOutput: "json_schema",
      body: ({ model, ...body }, { settings }) => ({
        ...openAiModelRules({ ...body, model: modelOf(model, settings["deployments"]) }),
        model,
      }),
    }),
    "feature-extraction": openAiEmbedding({
      body: flatEmbeddingBody,
      path: "openai/v1/embeddings",
      expected: "Expected {data: [{embedding: []}]}",
    }),
    "text-generation": openAiCompletion({
      path: "openai/v1/completions",
      expected: "Expected {model: string, choices: [{text: string}]}",
    }),
    "text-to-image": imageGeneration({
      path: "openai/v1/images/generations",
      expected: "Expected {data: [{b64_json}]}",
      parameters: openAiImageSize,
    }),
    "image-to-image": openAiImageEdit({
      path: "openai/v1/images/edits",
      expected: "Expected {data: [{b64_json}]}",
    }),
    "text-to-speech": openAiSpeech({
      path: "openai/v1/audio/speech",
      expected: "Expected Blob",
      voice: () => "alloy",
    }),
    "automatic-speech-recognition": openAiTranscription({
      path: "openai/v1/audio/transcriptions",
      expected: "Expected {text: string}",
      translations: "openai/v1/audio/translations",
    }),
  },
});
