import { isObject, openAiModels, type JsonObject, type ListedModel, type ModelInput } from "@patchbay/core/provider";

/** By the vendor's types; those for live sessions and decisions are no tasks. */
const TASKS: Readonly<Record<string, string>> = {
  embedding: "feature-extraction",
  image: "text-to-image",
  language: "conversational",
  reranking: "text-ranking",
  speech: "text-to-speech",
  transcription: "automatic-speech-recognition",
  video: "text-to-video",
};

const CAPABILITIES: Readonly<Record<string, string>> = {
  reasoning: "reasoning",
  "tool-use": "tools",
  vision: "vision",
};

const INPUTS: Readonly<Record<string, ModelInput>> = { audio: "audio", image: "image", pdf: "document", text: "text" };

/** Dollars per token, as text. */
function priceOf(pricing: unknown): ListedModel["price"] {
  const { input, output } = isObject(pricing) ? pricing : {};
  const [of, to] = [input, output].map((price) => (price === undefined ? NaN : Math.round(Number(price) * 1e12) / 1e6));
  const known = { ...(Number(of) >= 0 && { input: of }), ...(Number(to) >= 0 && { output: to }) };
  return Object.keys(known).length > 0 ? { currency: "USD", unit: "million tokens", ...known } : undefined;
}

function translated<Ours extends string>(list: unknown, names: Readonly<Record<string, Ours>>): Ours[] {
  return Array.isArray(list) ? list.flatMap((name) => names[String(name)] ?? []) : [];
}

function readModel({ type, name, pricing, tags, modalities }: JsonObject): Partial<ListedModel> | undefined {
  const task = TASKS[String(type)];
  if (task === undefined) return undefined;
  const price = priceOf(pricing);
  const capabilities = translated(tags, CAPABILITIES);
  const inputs = translated(isObject(modalities) ? modalities["input"] : undefined, INPUTS);
  return {
    task,
    ...(typeof name === "string" && { label: name }),
    ...(inputs.length > 0 && { inputs }),
    ...(capabilities.length > 0 && { capabilities }),
    ...(price && { price }),
  };
}

/** Source: https://vercel.com/docs/ai-gateway/sdks-and-apis/rest-api */
export const listModels = openAiModels({ model: readModel });
