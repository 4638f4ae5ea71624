import { defineProvider, openAiChat, openAiEmbedding, openAiModels } from "@patchbay/core/provider";

const headers = () => ({ accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" });

/** Source: https://docs.github.com/en/rest/models/catalog */
function readModel(entry: Readonly<Record<string, unknown>>) {
  const { name, supported_output_modalities: outputs, capabilities } = entry;
  const gives = (kind: string): boolean => Array.isArray(outputs) && outputs.includes(kind);
  const can = Array.isArray(capabilities) && capabilities.includes("tool-calling") ? ["tools"] : [];
  const task = gives("embeddings") ? "feature-extraction" : "conversational";
  return {
    task,
    label: String(name),
    ...(can.length > 0 && { capabilities: can }),
  };
}

const embedding = openAiEmbedding({ path: "inference/embeddings", expected: "Expected {data: [{embedding: []}]}" });

export default defineProvider({
  listModels: { ...openAiModels({ path: "catalog/models", model: readModel }), headers },
  tasks: {
    conversational: { ...openAiChat({ path: "inference/chat/completions", structuredOutput: "json_schema" }), headers },
    "feature-extraction": { ...embedding, headers },
  },
});
