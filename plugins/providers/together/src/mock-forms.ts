import { isObject } from "@patchbay/core/provider";
import type { MockOwnForm } from "@patchbay/mocks";

type Json = Readonly<Record<string, unknown>>;

const membersOf = (list: unknown): Json[] => (Array.isArray(list) ? list.filter(isObject) : []);

function chatForm(json: Json, isEvent: boolean): Json {
  if (!isEvent) return { prompt: [], ...json };
  const choices = membersOf(json["choices"]).map((choice) => {
    const delta = isObject(choice["delta"]) ? choice["delta"] : {};
    return { ...choice, delta: { role: "assistant", ...delta } };
  });
  return { ...json, choices };
}

function completionForm(json: Json, isEvent: boolean): Json {
  const [first] = membersOf(json["choices"]);
  const { text = "", finish_reason = null } = first ?? {};
  if (isEvent) {
    const choices = membersOf(json["choices"]).map(({ logprobs: _none, ...choice }) => choice);
    const token = { id: 0, text, logprob: 0, special: false };
    return { usage: null, ...json, object: "completion.chunk", choices, token, finish_reason };
  }
  const choices = membersOf(json["choices"]).map(({ index: _place, logprobs: _none, ...choice }) => choice);
  return { ...json, object: "text.completion", prompt: [], choices };
}

function imagesForm({ created: _time, data, ...json }: Json, model: unknown): Json {
  const images = membersOf(data).map((image) => ({ ...image, type: "b64_json" in image ? "b64_json" : "url" }));
  return { id: "simulated", object: "list", model, data: images, ...json };
}

/** Members of the vendor's answers that differ from OpenAI's protocol, from the types of its SDK. */
export const ownForm: MockOwnForm = (json, { kind, isEvent, model }) => {
  if (kind === "chat") return chatForm(json, isEvent);
  if (kind === "completion") return completionForm(json, isEvent);
  if (kind === "images") return imagesForm(json, model);
  if (kind !== "embeddings") return json;
  const { usage: _usage, ...answer } = json;
  return answer;
};
