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
  ["writer", "palmyra-x5", "https://api.writer.com", "writer-sdk"],
  ["xai", "grok-4", "https://api.x.ai/v1"],
  ["baseten", "deepseek-ai/DeepSeek-V4-Pro", "https://inference.baseten.co/v1"],
  ["deepinfra", "deepseek-ai/DeepSeek-V4-Pro", "https://api.deepinfra.com/v1/openai"],
  ["digitalocean", "openai-gpt-oss-120b", "https://inference.do-ai.run/v1"],
  ["featherless-ai", "meta-llama/Meta-Llama-3.1-8B-Instruct", "https://api.featherless.ai/v1"],
  ["fireworks-ai", "accounts/fireworks/models/deepseek-v4-pro", "https://api.fireworks.ai/inference/v1"],
  ["friendli", "zai-org/GLM-5.2", "https://api.friendli.ai/serverless/v1"],
  ["hyperbolic", "meta-llama/Llama-3.3-70B-Instruct", "https://api.hyperbolic.xyz/v1"],
  ["inception", "mercury-2", "https://api.inceptionlabs.ai/v1"],
  ["llama-cpp", "ggml-org/gemma-3-4b-it-GGUF:Q4_K_M", "http://127.0.0.1:9931/v1"],
  ["lm-studio", "google/gemma-3-4b", "http://127.0.0.1:1234/v1"],
  ["modelscope", "Qwen/Qwen3-30B-A3B-Instruct-2507", "https://api-inference.modelscope.cn/v1"],
  ["nebius", "meta-llama/Llama-3.3-70B-Instruct", "https://api.tokenfactory.nebius.com/v1"],
  ["novita", "n/m", "https://api.novita.ai/openai/v1"],
  ["nscale", "meta-llama/Llama-3.1-8B-Instruct", "https://inference.api.nscale.com/v1"],
  ["ollama", "llama3.2:latest", "http://127.0.0.1:11434/v1"],
  ["openai-compatible", "local-model", "https://server.example"],
  ["openai", "gpt-5.4-mini", "https://api.openai.com/v1"],
  ["ovhcloud", "Meta-Llama-3_3-70B-Instruct", "https://oai.endpoints.kepler.ai.cloud.ovh.net/v1"],
  ["publicai", "swiss-ai/apertus-8b-instruct", "https://api.publicai.co/v1"],
  ["reka", "reka-flash-3", "https://api.reka.ai/v1"],
  ["requesty", "openai/gpt-4o-mini", "https://router.requesty.ai/v1"],
  ["sarvam", "sarvam-105b", "https://api.sarvam.ai/v1"],
  ["scaleway", "llama-3.3-70b-instruct", "https://api.scaleway.ai/v1"],
  ["siliconflow", "deepseek-ai/DeepSeek-V4-Flash", "https://api.siliconflow.com/v1"],
  ["snowflake-cortex", "openai-gpt-5-mini", "https://example.snowflakecomputing.com/api/v2/cortex/v1"],
  ["stepfun", "step-3.5-flash", "https://api.stepfun.ai/v1"],
  ["tencent", "hy3-preview", "https://tokenhub.tencentmaas.com/v1"],
  ["upstage", "solar-pro3", "https://api.upstage.ai/v1"],
  ["venice", "qwen3-5-9b", "https://api.venice.ai/api/v1"],
  ["vercel", "openai/gpt-5.4-mini", "https://ai-gateway.vercel.sh/v1"],
  ["vllm", "Qwen/Qwen2.5-VL-7B-Instruct", "http://127.0.0.1:8000/v1"],
  ["volcengine", "doubao-seed-2-0-mini-260428", "https://ark.cn-beijing.volces.com/api/v3"],
  ["wandb", "openai/gpt-oss-120b", "https://api.inference.wandb.ai/v1"],
  ["zai-org", "glm-4.6", "https://api.z.ai/api/paas/v4"],
  [
    "google-vertex",
    "google/gemini-3.5-flash",
    "https://aiplatform.googleapis.com/v1/projects/example/locations/global/endpoints/openapi",
  ],
];

/** These have the newer name of the limit: their reasoning models require it, or the older one is deprecated. */
const NEWER_LIMIT = new Set(["azure-openai", "minimax", "openai", "snowflake-cortex"]);

function withNewerLimit({ max_tokens, ...chat }: { readonly max_tokens?: number | null | undefined }): object {
  return { ...chat, max_completion_tokens: max_tokens };
}

/** The address of each vendor whose documents name OpenAI's package. */
export const addresses: Readonly<Record<string, string>> = Object.fromEntries(
  VENDORS.map(([id, , baseURL]) => [id, baseURL]),
);

type Complete = (args: object) => Promise<{ choices: { message: { content: string } }[] }>;
interface OpenAiClient {
  readonly chat: {
    readonly completions: { readonly create: Complete };
    /** Writer's name. */
    readonly chat?: Complete;
  };
}

export const openAiForm = VENDORS.map(([id, model, baseURL, name = "openai"]): Sdk => {
  const complete = (via: Fetch): Complete => {
    const loaded = load(name) as { default?: unknown };
    const Client = (loaded.default ?? loaded) as new (options: object) => OpenAiClient;
    const { chat } = new Client({ apiKey: "key-0123456789", baseURL, fetch: via, maxRetries: 0 });
    return (args: object) => (chat.chat ? chat.chat(args) : chat.completions.create(args));
  };
  return {
    id,
    client: name,
    model,
    headers: ["content-type"],
    ask: (via, chat, stream) =>
      complete(via)({
        model,
        ...(NEWER_LIMIT.has(id) ? withNewerLimit(chat) : chat),
        ...(stream && { stream }),
      }),
    async say(via, simulated) {
      const messages = [{ role: "user", content: "Are you there?" }];
      const { choices } = await complete(via)({ model: simulated, messages });
      return choices.map(({ message }) => message.content).join("");
    },
  };
});
