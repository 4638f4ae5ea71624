import { OnnxGraph } from "./onnx-model.ts";
import { labelTables, type ModelFiles } from "./model-files.ts";
import { vocabularyOf, wordTokenizer } from "./tokenizer.ts";

/** The weights of each word; other words and special tokens have zeros. */
export type WordWeights = Readonly<Record<string, readonly number[]>>;

const SEQUENCE = ["batch", "sequence"] as const;

/**
 * A table with a row for each token, and the rows of the tokens that are given.
 * @returns names of the rows (batch x sequence x width)
 */
export function lookUp(graph: OnnxGraph, weights: WordWeights, width: number): string {
  const ids = Object.keys(vocabularyOf(Object.keys(weights)));
  const rows = ids.flatMap((word) => weights[word] ?? Array.from({ length: width }, () => 0));
  return graph.run("Gather", [
    graph.floats([ids.length, width], rows),
    graph.input("input_ids", "int64", [...SEQUENCE]),
  ]);
}

/** A text's scores are the sums of its words' scores; the probabilities are their softmax. */
export function textClassifier(labels: readonly string[], weights: WordWeights): ModelFiles {
  const graph = new OnnxGraph();
  const scores = lookUp(graph, weights, labels.length);
  const mask = graph.run("Cast", [graph.input("attention_mask", "int64", [...SEQUENCE])], { to: 1 });
  const masked = graph.run("Mul", [scores, graph.run("Unsqueeze", [mask, graph.integers(2)])]);
  const sums = graph.run("ReduceSum", [masked, graph.integers(1)], { keepdims: 0 });
  graph.output("logits", sums, "float32", ["batch", labels.length]);
  return {
    "config.json": JSON.stringify({
      model_type: "distilbert",
      architectures: ["DistilBertForSequenceClassification"],
      ...labelTables(labels),
    }),
    ...wordTokenizer({ wordList: Object.keys(weights) }),
    "onnx/model.onnx": graph.encode(),
  };
}

/** A word's scores are its weights; the probabilities are their softmax. */
export function tokenClassifier(labels: readonly string[], weights: WordWeights): ModelFiles {
  const graph = new OnnxGraph();
  graph.output("logits", lookUp(graph, weights, labels.length), "float32", [...SEQUENCE, labels.length]);
  return {
    "config.json": JSON.stringify({
      model_type: "distilbert",
      architectures: ["DistilBertForTokenClassification"],
      ...labelTables(labels),
    }),
    ...wordTokenizer({ wordList: Object.keys(weights) }),
    "onnx/model.onnx": graph.encode(),
  };
}

/** Every word votes for the hidden word: the scores are the sums of the votes. */
export function maskFiller(votes: Readonly<Record<string, Readonly<Record<string, number>>>>): ModelFiles {
  const wordList = [...new Set(Object.entries(votes).flatMap(([word, others]) => [word, ...Object.keys(others)]))];
  const ids = Object.keys(vocabularyOf(wordList));
  const weights = Object.fromEntries(wordList.map((word) => [word, ids.map((other) => votes[word]?.[other] ?? 0)]));
  const graph = new OnnxGraph();
  const rows = lookUp(graph, weights, ids.length);
  const sums = graph.run("ReduceSum", [rows, graph.integers(1)]);
  const everywhere = graph.run("Add", [graph.run("Mul", [rows, graph.floats([1], [0])]), sums]);
  graph.output("logits", everywhere, "float32", [...SEQUENCE, ids.length]);
  return {
    "config.json": JSON.stringify({ model_type: "distilbert", architectures: ["DistilBertForMaskedLM"] }),
    ...wordTokenizer({ wordList }),
    "onnx/model.onnx": graph.encode(),
  };
}

/** A word's vector is its weights; a text's vector is their mean. */
export function textEncoder(width: number, weights: WordWeights): ModelFiles {
  const graph = new OnnxGraph();
  graph.output("last_hidden_state", lookUp(graph, weights, width), "float32", [...SEQUENCE, width]);
  return {
    "config.json": JSON.stringify({ model_type: "distilbert", architectures: ["DistilBertModel"] }),
    ...wordTokenizer({ wordList: Object.keys(weights) }),
    "onnx/model.onnx": graph.encode(),
  };
}

/** The start and end of an answer are scored by word: with the first and the second of its weights. */
export function questionAnswerer(weights: WordWeights): ModelFiles {
  const graph = new OnnxGraph();
  const scores = lookUp(graph, weights, 2);
  for (const [index, name] of ["start_logits", "end_logits"].entries()) {
    graph.output(name, graph.run("Gather", [scores, graph.scalar(index)], { axis: 2 }), "float32", [...SEQUENCE]);
  }
  return {
    "config.json": JSON.stringify({ model_type: "distilbert", architectures: ["DistilBertForQuestionAnswering"] }),
    ...wordTokenizer({ wordList: Object.keys(weights), framed: true }),
    "onnx/model.onnx": graph.encode(),
  };
}
