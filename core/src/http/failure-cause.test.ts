import { describe, expect, it } from "vitest";
import { readFailure } from "./failure.ts";
import { createRedactor } from "./redaction.ts";

function failureOf(status: number, body: object) {
  const request = { method: "POST", url: "https://a.example/", headers: {} };
  return readFailure(Response.json(body, { status }), {
    peer: "Provider x",
    request,
    redactor: createRedactor(),
    now: 0,
  });
}

const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

describe("the cause of a refusal", () => {
  it.each<[string, number, object]>([
    ["OpenAI", 400, error("Too long.", { type: "invalid_request_error", code: "context_length_exceeded" })],
    ["Anthropic", 400, error("prompt is too long: 210000 tokens > 200000 maximum", { type: "invalid_request_error" })],
    ["Google", 400, error("The input token count (9) exceeds the maximum number of tokens allowed (8).")],
    ["Bedrock", 400, { message: "Input is too long for requested model." }],
    ["vLLM", 400, { message: "This model's maximum context length is 4096 tokens. However, you requested 5000." }],
    ["llama.cpp", 400, error("the request exceeds the available context size", { type: "exceed_context_size_error" })],
  ])("is the length of the context in the form of %s", async (_vendor, status, body) => {
    const failure = await failureOf(status, body);
    expect(failure.name).toBe("ContextLengthError");
    expect(failure.message).toMatch(/ Shorten the messages or lower max_tokens\.$/);
  });

  it.each<[string, number, object]>([
    ["OpenAI", 400, error("Refused.", { code: "content_policy_violation" })],
    ["Azure", 400, error("The response was filtered.", { code: "content_filter", param: "prompt" })],
    ["OpenAI's images", 400, error("Your request was rejected by the safety system.", { code: "moderation_blocked" })],
    ["fal", 422, { detail: [{ loc: ["body", "prompt"], msg: "Flagged.", type: "content_policy_violation" }] }],
    ["xAI", 400, { error: "Generated image rejected by content moderation." }],
    [
      "Stability AI",
      403,
      { id: "1", name: "content_moderation", errors: ["Flagged by our content moderation system."] },
    ],
    ["DashScope", 400, { code: "DataInspectionFailed", message: "Output data may contain inappropriate content." }],
    [
      "DashScope's chats",
      400,
      error("Input data may contain inappropriate content.", { code: "data_inspection_failed" }),
    ],
    ["Volcengine's input", 400, error("Try another.", { code: "InputTextSensitiveContentDetected" })],
    ["Volcengine's output", 400, error("No.", { code: "OutputVideoSensitiveContentDetected.PolicyViolation" })],
    ["Volcengine's severe cases", 400, error("No.", { code: "SensitiveContentDetected.SevereViolation" })],
    ["Volcengine's product for risks", 400, error("No.", { code: "OutputImageRiskDetection" })],
    ["Moonshot", 400, error("The request was considered high risk.", { type: "content_filter" })],
    ["Z.ai", 400, error("System detected potentially unsafe or sensitive content in input.", { code: "1301" })],
    ["Tencent", 451, error("content was filtered", { code: "451001", type: "content_filter_error" })],
    ["MiniMax", 422, error("input new_sensitive (1026)", { type: "new_sensitive" })],
    // Source: https://github.com/666ghj/BettaFish/issues/691
    ["DeepSeek", 400, error("Content Exists Risk", { type: "invalid_request_error", code: "invalid_request_error" })],
    // Source: https://github.com/UKGovernmentBEIS/inspect_ai/pull/2267
    [
      "xAI's chats",
      403,
      {
        code: "The caller does not have permission to execute the specified operation",
        error:
          "Content violates usage guidelines. Team: t, API key ID: k, Model: grok-4, Failed check: SAFETY_CHECK_TYPE_BIO",
      },
    ],
    // Source: `GenerateImageSafetyError` of the vendor's OpenAPI file
    ["Ideogram", 422, { error: "Prompt provided failed safety check due to the inclusion of prohibited content." }],
    [
      "StepFun",
      451,
      error("The content you provided or machine outputted is blocked.", { type: "censorship_blocked" }),
    ],
    // Source: the vendor's OpenAPI file, where 498 is the status for a deny-listed token
    ["Cohere", 498, { id: "1", message: "blocked output" }],
  ])("is the content filter in the form of %s", async (_vendor, status, body) => {
    const failure = await failureOf(status, body);
    expect(failure.name).toBe("ContentFilterError");
    expect(failure.message).toMatch(/ Rephrase the input, or choose another model\.$/);
  });

  it.each<[string, number, object]>([
    ["OpenAI", 429, error("You exceeded your current quota.", { code: "insufficient_quota" })],
    ["Anthropic", 400, error("Your credit balance is too low to access the API.", { type: "invalid_request_error" })],
    ["DeepSeek", 402, error("Insufficient Balance", { type: "unknown_error" })],
    ["Moonshot", 429, error("Suspended.", { type: "exceeded_current_quota_error" })],
    ["the hub's router", 402, { error: "You have exceeded your monthly included credits." }],
    ["ElevenLabs", 401, { detail: { code: "quota_exceeded", message: "You have 3 credits left." } }],
  ])("is the account's credit in the form of %s", async (_vendor, status, body) => {
    const failure = await failureOf(status, body);
    expect(failure.name).toBe("BillingError");
    expect(failure.message).toContain("Check the account's balance, plan and spending limit");
  });

  it.each<[string, number, object]>([
    ["OpenAI", 404, error("The model `gpt-9` does not exist or you do not have access.", { code: "model_not_found" })],
    ["Azure", 404, error("Deployment missing.", { code: "DeploymentNotFound" })],
    ["Ollama", 404, { error: 'model "llama9" not found, try pulling it first' }],
    ["Groq's 400", 400, error("Gone.", { code: "model_not_found" })],
    ["DeepSeek", 400, error("Model Not Exist", { code: "invalid_request_error" })],
    ["Mistral", 400, { object: "error", message: "Invalid model: m", type: "invalid_model", code: "1500" }],
    ["MiniMax", 400, error("invalid params, unknown model 'm' (2013)", { type: "bad_request_error" })],
    ["OpenRouter", 400, error("acme/m is not a valid model ID", { code: 400 })],
    ["Bedrock", 400, { message: "The provided model identifier is invalid." }],
    ["Workers AI", 400, { success: false, errors: [{ code: 5007, message: "No such model @cf/acme/m or task" }] }],
  ])("is an unknown model in the form of %s", async (_vendor, status, body) => {
    const failure = await failureOf(status, body);
    expect(failure.name).toBe("ModelNotFoundError");
    expect(failure.message).toMatch(/ Check the model's id, and whether the key may use this model\.$/);
  });

  it.each<[string, number, object, string]>([
    ["a limit of tokens each minute", 429, error("Too many tokens per minute.", { type: "tokens" }), "RateLimitError"],
    ["Google's quota of each minute", 429, error("You exceeded your current quota."), "RateLimitError"],
    ["a route that is missing", 404, { detail: "Not Found" }, "HttpError"],
    ["a server that fails", 500, error("Error while applying the content policy."), "HttpError"],
    ["an unknown parameter", 400, error("Unknown model parameter: top_q."), "HttpError"],
    ["a prompt that names policies", 200 + 222, error("prompt: expected a string"), "HttpError"],
  ])("is not one of these for %s", async (_case, status, body, name) => {
    expect((await failureOf(status, body)).name).toBe(name);
  });

  it("has the vendor's code and argument", async () => {
    const failure = await failureOf(400, error("Expected a number.", { param: "max_tokens", code: "invalid_type" }));
    expect(failure).toMatchObject({ code: "invalid_type", field: "max_tokens" });
    expect(failure.message).toBe(
      "Provider x answered with status 400 (invalid_type): Expected a number. Check `max_tokens`.",
    );
  });
});
