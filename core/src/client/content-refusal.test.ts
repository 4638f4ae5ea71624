import { describe, expect, it } from "vitest";
import { ContentFilterError, JobError, OutputError } from "../errors/index.ts";
import type { ProviderPlugin } from "../provider/plugin.ts";
import { errorOf, providerKey, setUpClient } from "./testing/set-up-client.ts";

const vendor = (failure: (data: unknown) => Error): ProviderPlugin => ({
  id: "acme",
  manifest: {
    label: "Acme",
    models: "own",
    auth: { scheme: "Bearer" },
    hosts: ["https://api.acme.example"],
    tasks: { "text-to-image": {} },
  },
  tasks: {
    "text-to-image": {
      route: () => ({ path: "v1/images" }),
      body: ({ args }) => ({ prompt: args["inputs"] }),
      read({ data }) {
        throw failure(data);
      },
    },
  },
});

function draw(answer: object, failure: (data: unknown) => Error) {
  const { client } = setUpClient({
    providers: [vendor(failure)],
    token: providerKey,
    answer: () => Response.json(answer),
  });
  return errorOf(client.textToImage({ provider: "acme", model: "m", inputs: "content filter" }));
}

describe("a refusal by a content filter in an answer with status 200", () => {
  it.each<[string, object, code: string]>([
    ["Black Forest Labs", { id: "1", status: "Request Moderated", result: null }, "Request Moderated"],
    ["Stability AI", { image: "", finish_reason: "CONTENT_FILTERED", seed: 1 }, "CONTENT_FILTERED"],
    ["Gemini's prompts", { promptFeedback: { blockReason: "OTHER" } }, "OTHER"],
    ["Gemini's images", { candidates: [{ finishReason: "IMAGE_SAFETY", index: 0 }] }, "IMAGE_SAFETY"],
    ["Imagen", { predictions: [{ raiFilteredReason: "Unable to show it." }] }, "Unable to show it."],
    ["xAI", { status: "done", video: { respect_moderation: false } }, "respect_moderation"],
    ["Bedrock", { finish_reasons: [null, "content_filtered"] }, "content_filtered"],
    ["MiniMax's input", { base_resp: { status_code: 1026, status_msg: "input new_sensitive" } }, "1026"],
    ["MiniMax's output", { base_resp: { status_code: 1027 } }, "1027"],
    ["Runway", { status: "FAILED", failure: "No.", failureCode: "SAFETY.INPUT.TEXT" }, "SAFETY.INPUT.TEXT"],
    ["MiniMax's marks", { output_sensitive: true, choices: null }, "output_sensitive"],
  ])("is recognized in the form of %s", async (_vendor, answer, code) => {
    const error = await draw(answer, () => new OutputError("Expected an image"));
    expect(error).toMatchObject({
      name: "ContentFilterError",
      code,
      provider: "acme",
      request: { method: "POST", url: "https://api.acme.example/v1/images" },
      response: { status: 200, body: answer },
      cause: { name: "OutputError" },
    });
    expect(error.message).toBe(
      `Provider acme refused the input or the output by its content filter (${code}). Rephrase the input, or choose another model.`,
    );
  });

  it("shows no key that the vendor repeats in its reason", async () => {
    const answer = { promptFeedback: { blockReason: `OTHER ${providerKey}` } };
    const error = await draw(answer, () => new OutputError("Expected an image"));
    expect(error).toMatchObject({ name: "ContentFilterError", code: "OTHER [redacted]" });
    expect(JSON.stringify(error) + error.message).not.toContain(providerKey);
  });

  it.each(["The job failed: NSFW content detected", "Kling made no video: Failure to pass the risk control system"])(
    "keeps the reason of a job: %s",
    async (reason) => {
      const error = await draw({ status: "failed" }, () => new JobError(reason));
      expect(ContentFilterError.isInstance(error)).toBe(true);
      expect(error.message).toBe(`${reason}. Rephrase the input, or choose another model.`);
    },
  );

  it.each<[string, object]>([
    ["with a safety rating", { candidates: [{ safetyRatings: [{ category: "SAFETY", probability: "LOW" }] }] }],
    ["that quotes the prompt", { prompt: "safety", text: "content filter" }],
    ["that respects the rules", { video: { respect_moderation: true } }],
    ["with another number", { base_resp: { status_code: 1008 }, input_sensitive: false }],
  ])("is not an answer %s", async (_answer, answer) => {
    const error = await draw(answer, (data) => new OutputError(`Expected an image, not ${JSON.stringify(data)}`));
    expect(error.name).toBe("OutputError");
  });
});
