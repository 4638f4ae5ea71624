import { defineProvider, openAiModels, openAiChat, type JsonObject } from "@patchbay/core/provider";

const CAPABILITIES = { supports_image_in: "vision", supports_reasoning: "reasoning" };
const INPUTS = { supports_image_in: "image", supports_video_in: "video" } as const;

/** Source: https://platform.kimi.ai/docs/api/list-models */
function readModel(entry: JsonObject) {
  const can = Object.entries(CAPABILITIES).flatMap(([theirs, ours]) => (entry[theirs] === true ? [ours] : []));
  const inputs = Object.entries(INPUTS).flatMap(([theirs, ours]) => (entry[theirs] === true ? [ours] : []));
  return {
    ...(can.length > 0 && { capabilities: can }),
    ...(typeof entry["supports_image_in"] === "boolean" && { inputs: ["text" as const, ...inputs] }),
  };
}

export default defineProvider({
  listModels: openAiModels({ model: readModel }),
  tasks: {
    conversational: openAiChat({ path: "v1/chat/completions", structuredOutput: "json_object" }),
  },
});
