import type { ModelFiles } from "./model-files.ts";
import { OnnxGraph } from "./onnx-model.ts";
import { vocabularyOf, wordTokenizer } from "./tokenizer.ts";

const END = "[SEP]";

/** Joins the messages, each after its role. */
const CHAT_TEMPLATE =
  "{% for message in messages %}{{ message['role'] }} : {{ message['content'] }} {% endfor %}" +
  "{% if add_generation_prompt %}assistant :{% endif %}";

export interface LanguageModelOptions {
  /** The next word by word; the answer ends after other words. */
  readonly next: Readonly<Record<string, string>>;
  /** Words without a predecessor or successor. */
  readonly others?: readonly string[];
  /** Number of tokens, including the prompt, after which the answer ends. */
  readonly longest: number;
}

/**
 * A causal language model with a cache of keys and values. The next word follows from the last one; how long the text is it
 * knows from its cache alone, in which every token leaves a one. So an answer ends in time only where the cache is handed on.
 */
export function languageModel({ next, others = [], longest }: LanguageModelOptions): ModelFiles {
  const wordList = [...new Set([...Object.entries(next).flat(), ...others, "user", "system", "assistant", ":"])];
  const vocabulary = vocabularyOf(wordList);
  const size = Object.keys(vocabulary).length;
  const graph = new OnnxGraph();
  const ids = graph.input("input_ids", "int64", ["batch", "sequence"]);
  graph.input("attention_mask", "int64", ["batch", "total"]);

  const rows = Object.keys(vocabulary).flatMap((word) => {
    const following = vocabulary[next[word] ?? END];
    return Array.from({ length: size }, (_, id) => (id === following ? 5 : 0));
  });
  const scores = graph.run("Gather", [graph.floats([size, size], rows), ids]);

  // batch x sequence -> batch x head x sequence x 1, all ones
  const zeros = graph.run("Mul", [graph.run("Cast", [ids], { to: 1 }), graph.floats([1], [0])]);
  const ones = graph.run("Add", [zeros, graph.floats([1], [1])]);
  const left = graph.run("Unsqueeze", [ones, graph.integers(1, 3)]);
  const cached = ["key", "value"].map((part) => {
    const past = graph.input(`past_key_values.0.${part}`, "float32", ["batch", 1, "past", 1]);
    const present = graph.run("Concat", [past, left], { axis: 2 });
    graph.output(`present.0.${part}`, present, "float32", ["batch", 1, "total", 1]);
    return present;
  });

  // Adds 100 for each excess token to the score of the end.
  const length = graph.run("ReduceSum", [cached[1] ?? "", graph.integers(1, 2, 3)], { keepdims: 0 });
  const excess = graph.run("Relu", [graph.run("Sub", [length, graph.floats([1], [longest - 1])])]);
  const end = Array.from({ length: size }, (_, id) => (id === vocabulary[END] ? 100 : 0));
  const push = graph.run("Mul", [
    graph.run("Unsqueeze", [excess, graph.integers(1, 2)]),
    graph.floats([1, 1, size], end),
  ]);
  graph.output("logits", graph.run("Add", [scores, push]), "float32", ["batch", "sequence", size]);
  return {
    "config.json": JSON.stringify({
      model_type: "llama",
      architectures: ["LlamaForCausalLM"],
      num_hidden_layers: 1,
      num_attention_heads: 1,
      num_key_value_heads: 1,
      hidden_size: 1,
      head_dim: 1,
      vocab_size: size,
      eos_token_id: vocabulary[END],
      pad_token_id: 0,
    }),
    "generation_config.json": JSON.stringify({ eos_token_id: vocabulary[END], pad_token_id: 0 }),
    ...wordTokenizer({ wordList, chatTemplate: CHAT_TEMPLATE }),
    "onnx/model.onnx": graph.encode(),
  };
}
