import { defineProvider, isObject, openAiChat, openAiEmbedding, openAiModels } from "@patchbay/core/provider";

const CAPABILITIES = { function_calling: "tools", vision: "vision", reasoning: "reasoning" };

const INPUTS = { vision: "image", audio: "audio" } as const;

/** Source: https://docs.mistral.ai/api/endpoint/models */
function readModel({ name, capabilities }: Readonly<Record<string, unknown>>) {
  const can = isObject(capabilities) ? capabilities : {};
  const isEmbedding = can["completion_chat"] !== true;
  if (isEmbedding && !/embed/.test(String(name))) return undefined;
  const known = Object.entries(CAPABILITIES).flatMap(([theirs, ours]) => (can[theirs] === true ? [ours] : []));
  const inputs = Object.entries(INPUTS).flatMap(([theirs, ours]) => (can[theirs] === true ? [ours] : []));
  return {
    task: isEmbedding ? "feature-extraction" : "conversational",
    ...(known.length > 0 && { capabilities: known }),
    // A document is read for every model that chats. Source: https://docs.mistral.ai/capabilities/document_ai/document_qna
    ...(!isEmbedding && { inputs: ["text" as const, ...inputs, "document" as const] }),
  };
}

export default defineProvider({
  listModels: openAiModels({ model: readModel }),
  tasks: {
    conversational: openAiChat({
      structuredOutput: "json_schema",
      // It knows the seed by another name, and refuses what it does not know.
      body({ seed, ...body }) {
        return seed === undefined ? body : { ...body, random_seed: seed };
      },
    }),
    "feature-extraction": openAiEmbedding({ expected: "Expected {data: [{embedding: []}]}" }),
  },
});
