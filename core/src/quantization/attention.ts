import { InputError } from "../errors/index.ts";

/** Shape of a model's attention, from its configuration or GGUF header. Without it the cache cannot be estimated. */
export interface AttentionShape {
  /** Layers; `{arch}.block_count`. */
  readonly layers: number;
  /** Width of a layer; `{arch}.embedding_length`. */
  readonly width: number;
  /** Attention heads of a layer. */
  readonly heads: number;
  /** Heads that store keys and values, for all layers or for each; default and in place of 0: `heads`. */
  readonly keyValueHeads?: number | readonly number[];
  /** Numbers of one head's key and value; default: width / heads. */
  readonly keySize?: number;
  readonly valueSize?: number;
  /**
   * Tokens that each layer stores at most, from the first layer on: its sliding window, `Infinity` for the whole
   * context, 0 for
   * linear attention. A list shorter than the layers repeats. Default: all layers store the whole context.
   */
  readonly windows?: readonly number[];
  /** Numbers that a layer with latent attention stores for a token, instead of keys and values. */
  readonly latentSize?: number;
}

/** Bytes of one number of the cache. */
const CACHE_BYTES = 2;

/**
 * Bytes of the cached keys and values of a context, at 16 bits for each number.
 * @throws InputError for sizes that are not positive numbers
 */
export function cacheBytes(shape: AttentionShape, context: number): number {
  const { layers, width, heads, keyValueHeads, windows = [], latentSize } = shape;
  for (const [name, size] of Object.entries({ layers, width, heads, context })) requirePositive(name, size);
  const { keySize = width / heads, valueSize = width / heads } = shape;
  const perLayer = typeof keyValueHeads === "object" ? keyValueHeads : [];
  const all = typeof keyValueHeads === "number" ? keyValueHeads : 0;
  let numbers = 0;
  for (let layer = 0; layer < layers; layer += 1) {
    const tokens = Math.min(context, windows[layer % windows.length] ?? Infinity);
    numbers += tokens * (latentSize ?? (perLayer[layer] || all || heads) * (keySize + valueSize));
  }
  return numbers * CACHE_BYTES;
}

/** @throws InputError */
export function requirePositive(name: string, size: number): void {
  if (!Number.isFinite(size) || size <= 0)
    throw new InputError(`${name} must be a positive number, not ${String(size)}.`);
}

/** Architectures whose every layer has the window that the configuration names. */
const WINDOW_EVERYWHERE = /^(?:Mistral|Phi3|Starcoder2)ForCausalLM$/;
/** Interval of layers without a window, if the configuration does not list them. */
const WINDOW_PATTERNS: Readonly<Record<string, number>> = { gemma2: 2, gemma3: 6, gemma3_text: 6 };

/**
 * Reads the attention from the `config.json` of a model's repository: grouped heads, sliding windows, latent and linear
 * attention.
 * @returns undefined if the configuration does not describe a language model
 */
export function readAttention(config: unknown): AttentionShape | undefined {
  const whole = membersOf(config);
  const text = [whole["text_config"], whole["llm_config"]].map(membersOf).find(({ hidden_size }) => hidden_size);
  const configuration = text ?? whole;
  const sizeOf = (...names: readonly string[]): number | undefined =>
    names.map((name) => configuration[name]).find((value): value is number => typeof value === "number" && value > 0);
  const layers = sizeOf("num_hidden_layers", "n_layer");
  const width = sizeOf("hidden_size", "n_embd");
  const heads = sizeOf("num_attention_heads", "n_head");
  if (layers === undefined || width === undefined || heads === undefined) return undefined;
  const latentRank = sizeOf("kv_lora_rank");
  return {
    layers,
    width,
    heads,
    ...known({
      keyValueHeads: sizeOf("num_key_value_heads", "num_kv_heads"),
      keySize: sizeOf("head_dim"),
      valueSize: sizeOf("v_head_dim", "head_dim"),
      windows: windowsOf(configuration, sizeOf("sliding_window", "attention_chunk_size")),
      latentSize: latentRank && latentRank + (sizeOf("qk_rope_head_dim") ?? 0),
    }),
  };
}

function windowsOf(config: Members, window: number | undefined): readonly number[] | undefined {
  const { layer_types: types, full_attention_interval: interval, model_type: family } = config;
  if (Array.isArray(types)) {
    return types.map((type) => {
      if (type === "full_attention") return Infinity;
      return type === "sliding_attention" || type === "chunked_attention" ? (window ?? Infinity) : 0;
    });
  }
  if (typeof interval === "number" && interval > 1) return everyLast(interval, 0);
  if (window === undefined || config["use_sliding_window"] === false) return undefined;
  const pattern = config["sliding_window_pattern"] ?? WINDOW_PATTERNS[String(family)];
  if (typeof pattern === "number" && pattern > 1) return everyLast(pattern, window);
  return WINDOW_EVERYWHERE.test(String(config["architectures"])) ? [window] : undefined;
}

/** The last of every so many layers stores the whole context. */
const everyLast = (layers: number, window: number): readonly number[] => [
  ...Array.from({ length: layers - 1 }, () => window),
  Infinity,
];

/** Weights, layers, width, heads, and heads that store. Source: `config.json` of Llama 3.1, 3.2 and Qwen2.5. */
const DENSE_MODELS = [
  [1.24e9, 16, 2048, 32, 8],
  [3.21e9, 28, 3072, 24, 8],
  [8.03e9, 32, 4096, 32, 8],
  [14.8e9, 48, 5120, 40, 8],
  [32.8e9, 64, 5120, 40, 8],
  [70.6e9, 80, 8192, 64, 8],
  [406e9, 126, 16_384, 128, 8],
] as const;

/** The attention of Llama 3 or Qwen2.5 with about this many weights, for a model without other data. */
export function typicalAttention(weights: number): AttentionShape {
  requirePositive("weights", weights);
  const distance = (size: number): number => Math.abs(Math.log(size / weights));
  const [, layers, width, heads, keyValueHeads] = DENSE_MODELS.toSorted(
    ([one], [other]) => distance(one) - distance(other),
  )[0]!;
  return { layers, width, heads, keyValueHeads };
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (typeof value === "object" && value !== null ? { ...value } : {});

/** Without undefined and 0 values. */
function known<Given extends object>(members: Given): { [Name in keyof Given]?: NonNullable<Given[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value)) as {
    [Name in keyof Given]?: NonNullable<Given[Name]>;
  };
}
