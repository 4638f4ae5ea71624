import { expect } from "vitest";
import { hello, published, rejection, weather, user, type MockRow } from "./clients.ts";

const llama = { provider: "groq", model: "openai/gpt-oss-120b" } as const;

/** The client that Hugging Face publishes. */
export const publishedRows: readonly MockRow[] = [
  {
    name: "@huggingface/inference, chatCompletion, groq",
    run: () => published().chatCompletion({ ...llama, messages: hello }),
    expected: { choices: [{ message: { content: expect.stringContaining("Are you there?") } }] },
  },
  {
    name: "@huggingface/inference, chatCompletionStream, together",
    async run() {
      let text = "";
      const model = "meta-llama/Llama-3.3-70B-Instruct";
      const args = { provider: "together", model, messages: hello } as const;
      for await (const { choices } of published().chatCompletionStream(args)) text += choices[0]?.delta.content ?? "";
      return text;
    },
    expected: expect.stringContaining("Are you there?"),
  },
  {
    name: "@huggingface/inference, tools, groq",
    async run() {
      const messages = user("What is the weather in Paris over 3 days?");
      const { choices } = await published().chatCompletion({ ...llama, messages, tools: [weather] });
      return JSON.parse(String(choices[0]?.message.tool_calls?.[0]?.function.arguments));
    },
    expected: { city: "Paris", days: 3 },
  },
  {
    name: "@huggingface/inference, response_format, cerebras",
    async run() {
      const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
      const { choices } = await published().chatCompletion({
        provider: "cerebras",
        model: "openai/gpt-oss-120b",
        messages: user("Tell of Paris."),
        response_format: { type: "json_schema", json_schema: { name: "city", schema } },
      });
      return JSON.parse(choices[0]?.message.content ?? "");
    },
    expected: { city: "Paris" },
  },
  {
    name: "@huggingface/inference, a wrong token, groq",
    run: () => rejection(published("hf_revoked").chatCompletion({ ...llama, messages: hello }), "httpResponse"),
    expected: { name: "InferenceClientProviderApiError", httpResponse: { status: 401 } },
  },
  {
    name: "@huggingface/inference, a wrong key, cohere",
    run: () =>
      rejection(
        published("WrongKey").chatCompletion({
          provider: "cohere",
          model: "CohereLabs/c4ai-command-a-03-2025",
          messages: hello,
        }),
        "httpResponse",
      ),
    expected: { httpResponse: { status: 401, body: { message: "invalid api token" } } },
  },
  {
    name: "@huggingface/inference, empty messages, groq",
    run: () => rejection(published().chatCompletion({ ...llama, messages: [] }), "httpResponse"),
    expected: {
      httpResponse: { status: 400, body: { error: { message: "'messages' : minimum number of items is 1" } } },
    },
  },
  {
    name: "@huggingface/inference, featureExtraction, scaleway",
    run: () =>
      published().featureExtraction({ provider: "scaleway", model: "BAAI/bge-multilingual-gemma2", inputs: "one" }),
    expected: expect.anything(),
  },
  {
    name: "@huggingface/inference, textToImage, fal-ai",
    async run() {
      const args = { provider: "fal-ai", model: "black-forest-labs/FLUX.1-schnell", inputs: "a cat" } as const;
      return (await published().textToImage(args, { outputType: "blob" })).type;
    },
    expected: "image/png",
  },
  {
    name: "@huggingface/inference, a wrong key, fal-ai",
    run: () =>
      rejection(
        published("expired").textToImage({
          provider: "fal-ai",
          model: "black-forest-labs/FLUX.1-schnell",
          inputs: "a cat",
        }),
        "httpResponse",
      ),
    expected: { httpResponse: { status: 401, body: { detail: "No user found for Key ID and Secret" } } },
  },
];
