import { IMAGE, imageProcessor } from "./image-models.ts";
import type { ModelFiles } from "./model-files.ts";
import { OnnxGraph } from "./onnx-model.ts";
import { vocabularyOf, wordTokenizer } from "./tokenizer.ts";

// Models with two parts: the encoder outputs the content, the decoder writes it word by word.

type Vocabulary = Readonly<Record<string, number>>;

const START = "[CLS]";
const END = "[SEP]";
/** The decoder's own scores, which outweigh the encoder's output; higher if only one word may follow. */
const TASTE = 20;
const CERTAINTY = 40;

interface DecoderOptions {
  readonly vocabulary: Vocabulary;
  /** Words that may follow a word; without any, only the encoder decides. */
  readonly next?: Readonly<Record<string, readonly string[]>>;
  /** A written word's addition to 1; the encoder's output is multiplied by the sum. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Name of the cache within a layer: `decoder.` if the encoder's keys are cached as well. */
  readonly cache: "" | "decoder.";
}

/**
 * Writes the encoder's output for the next position (or the last one, after the end), and the words that may follow the last
 * word. The decoder knows the position only from its cache, where every token leaves a one as key and its weight as value.
 */
function decoder({ vocabulary, next = {}, weights = {}, cache }: DecoderOptions): Uint8Array {
  const wordList = Object.keys(vocabulary);
  const graph = new OnnxGraph();
  const ids = graph.input("input_ids", "int64", ["batch_size", "sequence"]);
  const hiddenState = graph.input("encoder_hidden_states", "float32", ["batch_size", "places", wordList.length]);
  graph.input("use_cache_branch", "bool", [1]);

  const tokens = wordList.map((word) => [1, weights[word] ?? 0]);
  const left = graph.run("Gather", [graph.floats([wordList.length, 2], tokens.flat()), ids]);
  const [count = "", sum = ""] = ["key", "value"].map((part, column) => {
    const name = `0.${cache}${part}`;
    const past = graph.input(`past_key_values.${name}`, "float32", ["batch_size", 1, "past", 1]);
    const weight = graph.run("Gather", [left, graph.integers(column)], { axis: 2 });
    const present = graph.run("Concat", [past, graph.run("Unsqueeze", [weight, graph.integers(1)])], { axis: 2 });
    graph.output(`present.${name}`, present, "float32", ["batch_size", 1, "total", 1]);
    return graph.run("ReduceSum", [present, graph.integers(2, 3)]);
  });

  const position = graph.run("Cast", [graph.run("ReduceMax", [count], { keepdims: 0 })], { to: 7 });
  const places = graph.run("Gather", [graph.run("Shape", [hiddenState]), graph.scalar(1)]);
  const here = graph.run("Min", [position, graph.run("Sub", [places, graph.scalar(1)])]);
  const encoded = graph.run("Unsqueeze", [graph.run("Gather", [hiddenState, here], { axis: 1 }), graph.integers(1)]);
  const factor = graph.run("Add", [graph.run("Squeeze", [sum, graph.integers(3)]), graph.floats([1], [1])]);
  const table = wordList.flatMap((word) => {
    const following = next[word] ?? [];
    const score = following.length === 1 ? CERTAINTY : TASTE;
    return wordList.map((other) => (following.includes(other) ? score : 0));
  });
  const follows = graph.run("Gather", [graph.floats([wordList.length, wordList.length], table), ids]);
  const logits = graph.run("Add", [follows, graph.run("Mul", [encoded, factor])]);
  graph.output("logits", logits, "float32", ["batch_size", "sequence", wordList.length]);
  return graph.encode();
}

const generation = (vocabulary: Vocabulary) => ({
  decoder_start_token_id: vocabulary[START],
  bos_token_id: vocabulary[START],
  eos_token_id: vocabulary[END],
  pad_token_id: 0,
});

/**
 * Puts other words for words, one for one.
 * @param replacements new words by the old ones; empty if the old one is removed
 * @param config members for `config.json`
 */
export function wordReplacer(replacements: Readonly<Record<string, string>>, config: object = {}): ModelFiles {
  const all = [...new Set(Object.entries(replacements).flat())].filter((word) => word !== "");
  const vocabulary = vocabularyOf(all);
  const ids = Object.keys(vocabulary);
  const graph = new OnnxGraph();
  const input = graph.input("input_ids", "int64", ["batch", "sequence"]);
  graph.input("attention_mask", "int64", ["batch", "sequence"]);
  const rows = ids.flatMap((word) => {
    const target = word === "[PAD]" ? END : (replacements[word] ?? word) || "[UNK]";
    return ids.map((other) => (other === target ? 5 : 0));
  });
  const hiddenState = graph.run("Gather", [graph.floats([ids.length, ids.length], rows), input]);
  graph.output("last_hidden_state", hiddenState, "float32", ["batch", "sequence", ids.length]);
  return {
    "config.json": JSON.stringify({
      model_type: "t5",
      architectures: ["T5ForConditionalGeneration"],
      is_encoder_decoder: true,
      d_kv: 1,
      d_model: 1,
      num_heads: 1,
      num_layers: 1,
      num_decoder_layers: 1,
      vocab_size: ids.length,
      ...generation(vocabulary),
      ...config,
    }),
    "generation_config.json": JSON.stringify(generation(vocabulary)),
    ...wordTokenizer({ wordList: all, framed: true }),
    "onnx/encoder_model.onnx": graph.encode(),
    "onnx/decoder_model_merged.onnx": decoder({ vocabulary, cache: "decoder." }),
  };
}

/** Outputs, in one position, ten times the mean of each color for its word. */
function colorEncoder(colors: readonly [string, string, string], vocabulary: Vocabulary): Uint8Array {
  const ids = Object.keys(vocabulary);
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  const means = graph.run("ReduceMean", [image, graph.integers(2, 3)], { keepdims: 0 });
  const rows = colors.flatMap((color) => ids.map((word) => (word === color ? 10 : 0)));
  const hiddenState = graph.run("MatMul", [means, graph.floats([3, ids.length], rows)]);
  graph.output("last_hidden_state", graph.run("Unsqueeze", [hiddenState, graph.integers(1)]), "float32", [
    "batch",
    1,
    ids.length,
  ]);
  return graph.encode();
}

const COLORS = ["red", "green", "blue"] as const;

/** Describes an image by its color: “a red image”. */
export function imageCaptioner(): ModelFiles {
  const wordList = ["a", "image", ...COLORS];
  const vocabulary = vocabularyOf(wordList);
  const next = {
    [START]: ["a"],
    a: COLORS,
    ...Object.fromEntries(COLORS.map((color) => [color, ["image"]])),
    image: [END],
  };
  return {
    "config.json": JSON.stringify({
      model_type: "vision-encoder-decoder",
      architectures: ["VisionEncoderDecoderModel"],
      is_encoder_decoder: true,
      encoder: { model_type: "vit" },
      decoder: { model_type: "gpt2", n_head: 1, n_layer: 1, n_embd: 1 },
      ...generation(vocabulary),
    }),
    "generation_config.json": JSON.stringify(generation(vocabulary)),
    "preprocessor_config.json": imageProcessor("ViTImageProcessor"),
    ...wordTokenizer({ wordList }),
    "onnx/encoder_model.onnx": colorEncoder(COLORS, vocabulary),
    "onnx/decoder_model_merged.onnx": decoder({ vocabulary, next, cache: "" }),
  };
}

/** Answers with the brightest color of a page; to a question for the `weakest`, with the least common one. */
export function documentReader(): ModelFiles {
  const wordList = ["which", "is", "strongest", "weakest", "?", ...COLORS];
  const tags = ["<s_docvqa>", "<s_question>", "</s_question>", "<s_answer>", "</s_answer>"];
  const vocabulary = vocabularyOf([...wordList, ...tags]);
  const next = {
    "<s_answer>": COLORS,
    ...Object.fromEntries(COLORS.map((color) => [color, ["</s_answer>"]])),
    "</s_answer>": [END],
  };
  return {
    "config.json": JSON.stringify({
      model_type: "vision-encoder-decoder",
      architectures: ["VisionEncoderDecoderModel"],
      is_encoder_decoder: true,
      encoder: { model_type: "donut-swin" },
      decoder: {
        model_type: "mbart",
        d_model: 1,
        decoder_layers: 1,
        decoder_attention_heads: 1,
        encoder_layers: 1,
        encoder_attention_heads: 1,
        max_position_embeddings: 64,
        is_encoder_decoder: true,
      },
      ...generation(vocabulary),
    }),
    "generation_config.json": JSON.stringify(generation(vocabulary)),
    "preprocessor_config.json": imageProcessor("DonutImageProcessor"),
    ...wordTokenizer({ wordList, tags }),
    "onnx/encoder_model.onnx": colorEncoder(COLORS, vocabulary),
    "onnx/decoder_model_merged.onnx": decoder({ vocabulary, next, weights: { weakest: -2 }, cache: "decoder." }),
  };
}
