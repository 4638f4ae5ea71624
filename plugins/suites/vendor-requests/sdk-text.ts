import { chat, PAGE, PNG_URL, sound, withoutFiles } from "./sdk-inputs.ts";
import type { SdkRow } from "./sdk-rows.ts";

const RANKED = { query: "sea", documents: ["ship", "tree"] };
const TITAN = "amazon.titan-embed-text-v2:0";
const RERANK = "amazon.rerank-v1:0";

/** Calls of SDKs in forms of their own that return vectors, ranks and texts. */
export const textTasks: readonly SdkRow[] = [
  [
    "perplexity",
    "chatCompletion",
    "perplexity/sonar",
    { ...chat, stop: undefined, messages: withoutFiles(chat.messages), reasoning_effort: "low" },
    "responses.create",
    {
      max_output_tokens: 64,
      reasoning: { effort: "low" },
      tools: chat.tools?.map(({ type, function: called }) => ({ type, ...called })),
      input: [
        { type: "message", role: "system", content: "Be brief." },
        {
          type: "message",
          role: "user",
          content: [
            { type: "input_text", text: "Which?" },
            { type: "input_image", image_url: PNG_URL },
          ],
        },
        { type: "message", role: "assistant", content: "I look it up." },
        { type: "function_call", call_id: "t1", name: "get_weather", arguments: '{"city":"Oslo"}' },
        { type: "function_call_output", call_id: "t1", name: "get_weather", output: "Rain" },
      ],
    },
    1,
    { path: "the SDK calls /v1/responses, the vendor's other name of /v1/agent" },
  ],
  ...Object.entries({
    "llama-cpp": "ggml-org/Qwen3-Reranker-0.6B-Q8_0-GGUF:Q8_0",
    novita: "baai/bge-reranker-v2-m3",
    "openai-compatible": "local-reranker",
    scaleway: "qwen3-embedding-8b",
    siliconflow: "Qwen/Qwen3-Reranker-8B",
    vercel: "cohere/rerank-v3.5",
    vllm: "BAAI/bge-reranker-v2-m3",
  }).map(([id, model]): SdkRow => [
    id,
    "textRanking",
    model,
    { inputs: RANKED, parameters: { top_n: 1 } },
    "cohere.rerank",
    { ...RANKED, topN: 1 },
    1,
    id === "openai-compatible" ? { path: "the address in the settings has no version" } : {},
  ]),
  [
    "cohere",
    "featureExtraction",
    "embed-v4.0",
    { inputs: ["one", "two"], parameters: { dimensions: 256, truncate: "END" } },
    "embed",
    {
      texts: ["one", "two"],
      inputType: "search_document",
      embeddingTypes: ["float"],
      outputDimension: 256,
      truncate: "END",
    },
    2,
  ],
  [
    "cohere",
    "textRanking",
    "rerank-v4.0-pro",
    { inputs: RANKED, parameters: { top_n: 1, max_tokens_per_doc: 512 } },
    "rerank",
    { ...RANKED, topN: 1, maxTokensPerDoc: 512 },
    1,
  ],
  [
    "mistral",
    "featureExtraction",
    "mistral-embed",
    { inputs: ["one", "two"], parameters: { dimensions: 256 } },
    "embeddings.create",
    { inputs: ["one", "two"], outputDimension: 256 },
    2,
  ],
  [
    "mistral",
    "textClassification",
    "mistral-moderation-latest",
    { inputs: "I like it." },
    "classifiers.moderate",
    { inputs: "I like it." },
    1,
  ],
  [
    "mistral",
    "imageToText",
    "mistral-ocr-latest",
    { inputs: PAGE },
    "ocr.process",
    { document: { type: "image_url", imageUrl: PAGE } },
    1,
  ],
  [
    "mistral",
    "automaticSpeechRecognition",
    "voxtral-mini-transcribe-3-0",
    { inputs: sound(), parameters: { language: "en" } },
    "audio.transcriptions.complete",
    { file: sound(), language: "en" },
    1,
  ],
  [
    "google",
    "featureExtraction",
    "gemini-embedding-001",
    { inputs: ["one", "two"], parameters: { dimensions: 256 } },
    "models.embedContent",
    { contents: ["one", "two"], config: { outputDimensionality: 256 } },
    2,
  ],
  [
    "google-vertex",
    "featureExtraction",
    "text-embedding-005",
    { inputs: ["one", "two"], parameters: { outputDimensionality: 256 } },
    "models.embedContent",
    { contents: ["one", "two"], config: { outputDimensionality: 256 } },
    2,
  ],
  [
    "amazon-bedrock",
    "featureExtraction",
    TITAN,
    { inputs: "one", parameters: { dimensions: 256, normalize: true } },
    "invoke",
    [{ modelId: TITAN, body: { inputText: "one", dimensions: 256, normalize: true } }],
    1,
  ],
  [
    "amazon-bedrock",
    "textRanking",
    RERANK,
    { inputs: RANKED, parameters: { top_n: 1, truncate: "END" } },
    "rerank",
    [
      {
        queries: [{ type: "TEXT", textQuery: { text: "sea" } }],
        sources: RANKED.documents.map((text) => ({
          type: "INLINE",
          inlineDocumentSource: { type: "TEXT", textDocument: { text } },
        })),
        rerankingConfiguration: {
          type: "BEDROCK_RERANKING_MODEL",
          bedrockRerankingConfiguration: {
            numberOfResults: 1,
            modelConfiguration: {
              modelArn: `arn:aws:bedrock:us-east-1::foundation-model/${RERANK}`,
              additionalModelRequestFields: { truncate: "END" },
            },
          },
        },
      },
    ],
    1,
  ],
];
