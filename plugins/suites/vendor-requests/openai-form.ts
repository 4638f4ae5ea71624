import { load, type Fetch, type Sdk } from "./sdks.ts";

/** Vendors with OpenAI's form, with the package and the address that their documents name for a chat. */
const VENDORS: readonly (readonly [id: string, model: string, baseURL: string, name?: string])[] = [
  ["azure-openai", "gpt-5.4-mini", "https://example.openai.azure.com/openai/v1"],
  ["cerebras", "gpt-oss-120b", "https://api.cerebras.ai", "@cerebras/cerebras_cloud_sdk"],
  [
    "cloudflare-workers-ai",
    "@cf/meta/llama-3.1-8b-instruct",
    "https://api.cloudflare.com/client/v4/accounts/example/ai/v1",
  ],
  // The vendor's documents name its older host, api.cohere.ai.
  ["cohere", "command-a-03-2025", "https://api.cohere.com/compatibility/v1"],
  ["dashscope", "qwen-plus", "https://dashscope-intl.aliyuncs.com/compatible-mode/v1"],
  ["databricks", "databricks-gpt-oss-120b", "https://server.example/serving-endpoints"],
  ["deepseek", "deepseek-chat", "https://api.deepseek.com"],
  ["groq", "openai/gpt-oss-120b", "https://api.groq.com", "groq-sdk"],
  ["minimax", "MiniMax-M2", "https://api.minimax.io/v1"],
  ["moonshot", "kimi-k2-0905-preview", "https://api.moonshot.ai/v1"],
  ["nvidia", "meta/llama-3.3-70b-instruct", "https://integrate.api.nvidia.com/v1"],
  ["openrouter", "openai/gpt-4o", "https://openrouter.ai/api/v1"],
  ["sambanova", "Meta-Llama-3.3-70B-Instruct", "https://api.sambanova.ai/v1", "sambanova"],
  ["together", "meta-llama/Llama-3.3-70B-Instruct-Turbo", "https://api.together.ai/v1", "together-ai"],
  ["xai", "grok-4", "https://api.x.ai/v1"],
];

/** Azure requires the newer name of the limit for reasoning models; MiniMax has deprecated the older one. */
const NEWER_LIMIT = new Set(["azure-openai", "minimax"]);

function withNewerLimit({ max_tokens, ...chat }: { readonly max_tokens?: number | null | undefined }): object {
  return { ...chat, max_completion_tokens: max_tokens };
}

interface OpenAiClient {
  readonly chat: {
    readonly completions: {
      create(args: object): Promise<{ choices: { message: { content: string } }[] }>;
    };
  };
}

export const openAiForm = VENDORS.map(([id, model, baseURL, name = "openai"]): Sdk => {
  const client = (via: Fetch) => {
    const loaded = load(name) as { default?: unknown };
    const Client = (loaded.default ?? loaded) as new (options: object) => OpenAiClient;
    return new Client({ apiKey: "key-0123456789", baseURL, fetch: via, maxRetries: 0 });
  };
  return {
    id,
    model,
    key: "key-0123456789",
    headers: ["content-type"],
    ask: (via, chat, stream) =>
      client(via).chat.completions.create({
        model,
        ...(NEWER_LIMIT.has(id) ? withNewerLimit(chat) : chat),
        ...(stream && { stream }),
      }),
    async say(via, simulated) {
      const messages = [{ role: "user", content: "Are you there?" }];
      const { choices } = await client(via).chat.completions.create({ model: simulated, messages });
      return choices.map(({ message }) => message.content).join("");
    },
  };
});
