import { defineProvider, InputError, openAiModels, openAiChat, type JsonObject } from "@patchbay/core/provider";

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

/** Models since Kimi K2.5 have a fixed temperature. Source: https://platform.kimi.ai/docs/api/chat */
const FIXED_TEMPERATURE = /^kimi-k(?:2\.\d|[3-9])/;

function refuseTemperature(body: Record<string, unknown>): Record<string, unknown> {
  const { model, temperature, ...rest } = body;
  if (temperature == null || !FIXED_TEMPERATURE.test(String(model))) return body;
  if (temperature === 1) return { ...rest, model };
  throw new InputError(`Model "${String(model)}" does not accept \`temperature\`. Remove it.`);
}

export default defineProvider({
  listModels: openAiModels({ model: readModel }),
  tasks: {
    conversational: openAiChat({
      path: "v1/chat/completions",
      structuredOutput: "json_schema",
      body: refuseTemperature,
    }),
  },
});
