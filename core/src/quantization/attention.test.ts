import { describe, expect, it } from "vitest";
import { estimateMemory, readAttention, typicalAttention } from "./index.ts";

/** Members of the configurations as their publishers wrote them. */
const LLAMA = {
  model_type: "llama",
  hidden_size: 4096,
  num_attention_heads: 32,
  num_hidden_layers: 32,
  num_key_value_heads: 8,
};
const GEMMA_3 = {
  model_type: "gemma3",
  text_config: {
    model_type: "gemma3_text",
    head_dim: 128,
    hidden_size: 5376,
    num_attention_heads: 32,
    num_hidden_layers: 62,
    num_key_value_heads: 16,
    sliding_window: 1024,
  },
  vision_config: { hidden_size: 1152, num_attention_heads: 16, num_hidden_layers: 27 },
};
const GPT_OSS = {
  model_type: "gpt_oss",
  head_dim: 64,
  hidden_size: 2880,
  layer_types: Array.from({ length: 24 }, (_, layer) => (layer % 2 ? "full_attention" : "sliding_attention")),
  num_attention_heads: 64,
  num_hidden_layers: 24,
  num_key_value_heads: 8,
  sliding_window: 128,
};
const DEEPSEEK_R1 = {
  model_type: "deepseek_v3",
  hidden_size: 7168,
  kv_lora_rank: 512,
  num_attention_heads: 128,
  num_hidden_layers: 61,
  num_key_value_heads: 128,
  qk_rope_head_dim: 64,
  v_head_dim: 128,
};
const QWEN_3 = {
  model_type: "qwen3_moe",
  head_dim: 128,
  hidden_size: 2048,
  num_attention_heads: 32,
  num_hidden_layers: 48,
  num_key_value_heads: 4,
  sliding_window: null,
  use_sliding_window: false,
};

const cacheOf = (config: object, context: number): number => {
  const attention = readAttention(config);
  return estimateMemory({ fileBytes: 1, context, ...(attention && { attention }) }).cache ?? Number.NaN;
};

describe("the cache of a context", () => {
  it.each([
    ["grouped heads of Llama 3.1 8B", LLAMA, 8192, 32 * 8 * (128 + 128) * 2 * 8192],
    [
      "the window of five in six layers of Gemma 3 27B",
      GEMMA_3,
      32_768,
      16 * (128 + 128) * 2 * (10 * 32_768 + 52 * 1024),
    ],
    ["the window of every other layer of gpt-oss-20b", GPT_OSS, 32_768, 8 * (64 + 64) * 2 * (12 * 32_768 + 12 * 128)],
    ["latent attention of DeepSeek-R1", DEEPSEEK_R1, 8192, 61 * (512 + 64) * 2 * 8192],
    ["heads that are larger than width / heads in Qwen3-30B-A3B", QWEN_3, 32_768, 48 * 4 * (128 + 128) * 2 * 32_768],
  ])("counts %s", (_, config, context, bytes) => {
    expect(cacheOf(config, context)).toBe(bytes);
  });

  it.each([
    ["linear layers", { ...LLAMA, full_attention_interval: 4 }, 1 / 4],
    [
      "linear layers by name",
      { ...LLAMA, layer_types: Array(32).fill("linear_attention").with(3, "full_attention") },
      1 / 32,
    ],
    ["a window that is switched off", { ...LLAMA, sliding_window: 1024, use_sliding_window: false }, 1],
    ["a window that is not known to be used", { ...LLAMA, sliding_window: 1024 }, 1],
    ["a window of all layers", { ...LLAMA, architectures: ["MistralForCausalLM"], sliding_window: 1024 }, 1 / 8],
    ["a window by a pattern", { ...LLAMA, sliding_window: 1024, sliding_window_pattern: 2 }, (1 + 1 / 8) / 2],
    [
      "a chunk of attention",
      { ...LLAMA, layer_types: Array(32).fill("chunked_attention"), attention_chunk_size: 2048 },
      1 / 4,
    ],
  ])("follows %s", (_, config, share) => {
    expect(cacheOf(config, 8192) / cacheOf(LLAMA, 8192)).toBeCloseTo(share, 10);
  });

  it("is unknown where a configuration describes no language model", () => {
    for (const config of [
      undefined,
      null,
      [],
      "config",
      {},
      { ...LLAMA, hidden_size: "4096" },
      { vision_config: LLAMA },
    ]) {
      expect(readAttention(config)).toBeUndefined();
    }
  });
});

it("takes the attention of a model of similar size where nothing else is known", () => {
  expect(typicalAttention(8.2e9)).toEqual({ layers: 32, width: 4096, heads: 32, keyValueHeads: 8 });
  expect(typicalAttention(1e6).layers).toBe(16);
  expect(typicalAttention(1e13).layers).toBe(126);
  expect(() => typicalAttention(0)).toThrow("weights must be a positive number, not 0.");
});
