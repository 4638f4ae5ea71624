import {
  mockChat,
  mockCompletion,
  mockEmbeddings,
  type MockModel,
  mockSpeech,
  mockTranscription,
} from "@patchbay/mocks";

const ROOTS = ["https://api.deepinfra.com", "https://router.huggingface.co/deepinfra"];
const at = (path: string): string[] => ROOTS.map((root) => `${root}/${path}`);

export const models: readonly MockModel[] = [
  {
    id: "deepseek-ai/DeepSeek-V3",
    task: "conversational",
    providerId: "deepseek-ai/DeepSeek-V3",
    tags: ["conversational", "custom_code"],
    record: { library_name: "transformers" },
  },
  {
    id: "meta-llama/Llama-3.1-8B",
    task: "text-generation",
    providerId: "meta-llama/Llama-3.1-8B",
    record: { library_name: "transformers" },
  },
  {
    id: "BAAI/bge-m3",
    task: "feature-extraction",
    providerId: "BAAI/bge-m3",
    record: { library_name: "sentence-transformers", pipeline_tag: "sentence-similarity" },
  },
  { id: "hexgrad/Kokoro-82M", task: "text-to-speech", providerId: "hexgrad/Kokoro-82M" },
  {
    id: "openai/whisper-large-v3",
    task: "automatic-speech-recognition",
    providerId: "openai/whisper-large-v3",
    record: { library_name: "transformers" },
  },
];

export const handlers = [
  ...mockChat(at("v1/openai/chat/completions")),
  ...mockCompletion(at("v1/openai/completions")),
  ...mockEmbeddings(at("v1/openai/embeddings")),
  ...mockSpeech(at("v1/openai/audio/speech")),
  ...mockTranscription(at("v1/openai/audio/transcriptions")),
];
