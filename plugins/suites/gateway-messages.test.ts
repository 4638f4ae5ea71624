import { describe, expect, it } from "vitest";
import { gatewayOf, simulatedGateway, useProviders } from "./simulated-gateway.ts";

useProviders();

const KEY = "sk-ant-canary-0123456789";
/** With a member that only a raw answer keeps, and a number that JavaScript cannot read exactly. */
const ANSWER =
  '{"id":"msg_1","type":"message","role":"assistant","model":"claude-sonnet-5","content":[{"type":"text","text":"Hi"}],' +
  '"stop_reason":"end_turn","stop_sequence":null,"new":{"big":12345678901234567890},"usage":{"input_tokens":1,"output_tokens":2}}';
const STREAM = [
  '{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"claude-sonnet-5","content":[],"usage":{"input_tokens":1,"output_tokens":1}}}',
  '{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}',
  '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"},"unknown":1}',
  '{"type":"content_block_stop","index":0}',
  '{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":2}}',
  '{"type":"message_stop"}',
]
  .map((data) => `event: ${(JSON.parse(data) as { type: string }).type}\ndata: ${data}\n\n`)
  .join("");

/** Sends a text to a gateway in front of Anthropic. */
async function send(text: string, answer: () => Response, headers: Record<string, string> = {}, path = "") {
  const seen: { url: string; body: string; headers: Record<string, string> }[] = [];
  const gateway = gatewayOf({
    keys: { anthropic: KEY },
    fetch: (url, init) => {
      seen.push({ url: String(url), body: String(init?.body), headers: init?.headers as Record<string, string> });
      return Promise.resolve(answer());
    },
  });
  const response = await gateway.request(`/v1/messages${path}`, {
    method: "POST",
    body: text,
    headers: { "content-type": "application/json", ...headers },
  });
  return { seen, response, text: await response.text() };
}

const text = `{ "model":"anthropic/claude-sonnet-5", "max_tokens": 4096, "messages":[{"role":"user","content":[{"type":"text","text":"Hi","cache_control":{"type":"ephemeral"}}]}], "thinking":{"type":"enabled","budget_tokens":2048}, "later":12345678901234567890 }`;

describe("a request in Anthropic's format to Anthropic", () => {
  it("passes byte for byte but for the model, with the headers of the format, and so does the answer", async () => {
    const headers = { "anthropic-version": "2023-06-01", "anthropic-beta": "a-beta", authorization: "Bearer any" };
    const { seen, ...answered } = await send(
      text,
      () => new Response(ANSWER, { headers: { "content-type": "application/json" } }),
      headers,
    );
    expect(seen).toHaveLength(1);
    expect(seen[0]?.body).toBe(text.replace("anthropic/claude-sonnet-5", "claude-sonnet-5"));
    expect(seen[0]?.headers).toMatchObject({
      "x-api-key": KEY,
      "anthropic-version": "2023-06-01",
      "anthropic-beta": "a-beta",
    });
    expect(JSON.stringify(seen[0]?.headers)).not.toContain("Bearer any");
    expect(answered.text).toBe(ANSWER);
  });

  it("is streamed byte for byte", async () => {
    const streaming = text.replace("{ ", '{ "stream":true, ');
    const answer = () => new Response(STREAM, { headers: { "content-type": "text/event-stream" } });
    expect((await send(streaming, answer)).text).toBe(STREAM);
  });

  it("gets the vendor's refusal in Anthropic's format", async () => {
    const refusal = { type: "error", error: { type: "invalid_request_error", message: "max_tokens: too large" } };
    const { response, text: body } = await send(text, () => Response.json(refusal, { status: 400 }));
    expect(response.status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      type: "error",
      error: { type: "invalid_request_error", message: expect.stringContaining("max_tokens: too large") },
    });
    expect(body).not.toContain(KEY);
  });
});

describe("a request to count tokens", () => {
  const question = `{ "model":"anthropic/claude-sonnet-5", "messages":[{"role":"user","content":"Hi"}], "later":12345678901234567890 }`;

  async function count(model: string) {
    const body = question.replace("anthropic/claude-sonnet-5", model);
    const headers = { "content-type": "application/json" };
    const response = await simulatedGateway().request("/v1/messages/count_tokens", { method: "POST", body, headers });
    return { status: response.status, ...((await response.json()) as object) };
  }

  it("passes byte for byte but for the model, and so do the count and the vendor's refusal", async () => {
    const answer = ' {"input_tokens": 12345678901234567890}';
    const headers = { "anthropic-version": "2023-06-01" };
    const counted = () => new Response(answer, { headers: { "content-type": "application/json" } });
    const { seen, response, ...answered } = await send(question, counted, headers, "/count_tokens");
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      [
        "https://api.anthropic.com/v1/messages/count_tokens",
        question.replace("anthropic/claude-sonnet-5", "claude-sonnet-5"),
      ],
    ]);
    expect([response.status, answered.text]).toEqual([200, answer]);
    const refusal = { type: "error", error: { type: "invalid_request_error", message: "messages: too many" } };
    const refused = () => Response.json(refusal, { status: 400 });
    const { response: failed, text: body } = await send(question, refused, headers, "/count_tokens");
    expect([failed.status, JSON.parse(body)]).toEqual([400, expect.objectContaining({ type: "error" })]);
    expect(body).toContain("messages: too many");
  });

  it("is counted by Anthropic's mocks as a message is, and refused by name for other vendors", async () => {
    expect(await count("anthropic/claude-sonnet-5")).toEqual({ status: 200, input_tokens: expect.any(Number) });
    expect(await count("groq/openai/gpt-oss-120b")).toMatchObject({
      status: 501,
      error: { code: "not_counted", message: expect.stringContaining("Anthropic") },
    });
  });
});

describe("a request in Anthropic's format to another vendor", () => {
  it.each(["groq/openai/gpt-oss-120b", "google/gemini-3.5-flash", "amazon-bedrock/amazon.nova-lite-v1:0"])(
    "is answered by %s, and may permit to drop what it lacks",
    async (model) => {
      const body = { model, max_tokens: 64, messages: [{ role: "user", content: "Hello" }], service_tier: "auto" };
      const post = (headers: Record<string, string>) =>
        simulatedGateway({}).request("/v1/messages", {
          method: "POST",
          body: JSON.stringify(body),
          headers: { "content-type": "application/json", ...headers },
        });
      expect((await post({})).status).toBe(400);
      const permitted = await post({ "x-patchbay-drop": "service_tier" });
      expect(permitted.headers.get("x-patchbay-dropped")).toBe("service_tier");
      expect(await permitted.json()).toMatchObject({
        type: "message",
        model,
        content: expect.arrayContaining([{ type: "text", text: expect.any(String) }]),
        stop_reason: expect.stringMatching(/^(?:end_turn|max_tokens)$/),
      });
    },
  );
});
