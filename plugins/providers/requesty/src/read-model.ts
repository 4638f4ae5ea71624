import type { JsonObject, ListedModel } from "@patchbay/core/provider";

/** The list names no tasks. */
const TASKS: readonly (readonly [RegExp, string])[] = [
  [/embed/i, "feature-extraction"],
  [/whisper|transcribe/i, "automatic-speech-recognition"],
  [/\btts\b/i, "text-to-speech"],
  [/gpt-image|dall-e|imagen/i, "text-to-image"],
];

/** Dollars per token. Source: github.com/requestyai/cli, internal/client/models.go */
const PRICES = { input: "input_price", output: "output_price", cachedInput: "cached_price" };

export function readModel(entry: JsonObject): Partial<ListedModel> {
  const [, task = "conversational"] = TASKS.find(([pattern]) => pattern.test(String(entry["id"]))) ?? [];
  const price = Object.entries(PRICES).flatMap(([ours, theirs]) => {
    const amount = entry[theirs];
    return typeof amount === "number" ? [[ours, Math.round(amount * 1e12) / 1e6]] : [];
  });
  return {
    task,
    ...(entry["supports_vision"] === true && { capabilities: ["vision"] }),
    ...(price.length > 0 && {
      price: { currency: "USD", unit: "million tokens", ...Object.fromEntries(price) } as const,
    }),
  };
}
