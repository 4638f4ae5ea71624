import { isObject, openAiModels, type JsonObject, type ListedModel, type ModelListing } from "@patchbay/core/provider";

/** Tasks by the vendor's type of model. */
const TASKS: Readonly<Record<string, string>> = {
  asr: "automatic-speech-recognition",
  embedding: "feature-extraction",
  image: "text-to-image",
  inpaint: "image-to-image",
  music: "text-to-audio",
  text: "conversational",
  tts: "text-to-speech",
  upscale: "image-to-image",
};

const CAPABILITIES = {
  supportsFunctionCalling: "tools",
  supportsReasoning: "reasoning",
  supportsResponseSchema: "structured-output",
  supportsVision: "vision",
};

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A type of video model other than these two changes a video. */
function taskOf(type: unknown, specification: JsonObject): string | undefined {
  if (type !== "video") return TASKS[String(type)];
  const kind = objectOf(specification["constraints"])["model_type"];
  return kind === "text-to-video" || kind === "image-to-video" ? kind : "video-to-video";
}

function readModel({ type, model_spec: specification }: JsonObject): Partial<ListedModel> | undefined {
  const spec = objectOf(specification);
  const task = taskOf(type, spec);
  if (task === undefined || spec["offline"] === true) return undefined;
  const { name: label, availableContextTokens: length, capabilities, pricing } = spec;
  const can = Object.entries(CAPABILITIES).flatMap(([theirs, ours]) => (objectOf(capabilities)[theirs] ? [ours] : []));
  const dollars = (part: string) => objectOf(objectOf(pricing)[part])["usd"];
  const [input, output, cachedInput] = [dollars("input"), dollars("output"), dollars("cache_input")];
  return {
    task,
    ...(typeof label === "string" && { label }),
    ...(typeof length === "number" && { contextLength: length }),
    ...(can.length > 0 && { capabilities: can }),
    ...(task === "conversational" &&
      typeof input === "number" &&
      typeof output === "number" && {
        price: {
          currency: "USD",
          unit: "million tokens" as const,
          input,
          output,
          ...(typeof cachedInput === "number" && { cachedInput }),
        },
      }),
  };
}

/** Source: https://docs.venice.ai/api-reference/endpoint/models/list */
export const listModels: ModelListing = {
  ...openAiModels({ model: readModel }),
  route: () => ({ path: "api/v1/models", query: { type: "all" } }),
};
