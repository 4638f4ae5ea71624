import { labelTables, type ModelFiles } from "./model-files.ts";
import { OnnxGraph } from "./onnx-model.ts";
import { lookUp } from "./text-models.ts";
import { wordTokenizer } from "./tokenizer.ts";

/** Samples of one frame: a hundredth of a second at 16 kHz. */
export const FRAME = 160;
/** Letters by their level relative to the loudest; the first is silence. */
const LETTERS = ["<pad>", "a", "b", "c", "|"] as const;
const LEVELS = [0, 0.25, 0.5, 0.75, 1] as const;

/** Recordings are passed unchanged. */
const RECORDING = JSON.stringify({
  feature_extractor_type: "Wav2Vec2FeatureExtractor",
  sampling_rate: 16_000,
  do_normalize: false,
  feature_size: 1,
  padding_value: 0,
  return_attention_mask: false,
});

/** The level of a letter; a space is the loudest. */
export const levelOf = (letter: string): number => LEVELS[LETTERS.indexOf(letter === " " ? "|" : (letter as "a"))] ?? 0;

/**
 * Hears in every frame the letter whose level is nearest to the mean of its samples. As with every CTC model, a letter that
 * lasts several frames is one, and silence between makes it two.
 */
export function speechRecognizer(): ModelFiles {
  const graph = new OnnxGraph();
  const audio = graph.input("input_values", "float32", ["batch", "samples"]);
  const channel = graph.run("Unsqueeze", [audio, graph.integers(1)]);
  const means = graph.run("AveragePool", [channel], { kernel_shape: [FRAME], strides: [FRAME] });
  const frames = graph.run("Transpose", [means], { perm: [0, 2, 1] });
  // Nearest: -(x - level)², without x², which is the same for all letters.
  const slopes = graph.floats(
    [1, LEVELS.length],
    LEVELS.map((level) => 20 * level),
  );
  const offsets = graph.floats(
    [LEVELS.length],
    LEVELS.map((level) => -10 * level * level),
  );
  const logits = graph.run("Add", [graph.run("MatMul", [frames, slopes]), offsets]);
  graph.output("logits", logits, "float32", ["batch", "frames", LEVELS.length]);
  const vocabulary = Object.fromEntries(LETTERS.map((letter, id) => [letter, id]));
  return {
    "config.json": JSON.stringify({ model_type: "wav2vec2", architectures: ["Wav2Vec2ForCTC"] }),
    "preprocessor_config.json": RECORDING,
    "tokenizer.json": JSON.stringify({
      version: "1.0",
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: null,
      post_processor: null,
      decoder: { type: "CTC", pad_token: "<pad>", word_delimiter_token: "|", cleanup: true },
      model: { type: "WordPiece", unk_token: "<pad>", continuing_subword_prefix: "##", vocab: vocabulary },
    }),
    "tokenizer_config.json": JSON.stringify({
      tokenizer_class: "Wav2Vec2CTCTokenizer",
      pad_token: "<pad>",
      unk_token: "<pad>",
      word_delimiter_token: "|",
    }),
    "onnx/model.onnx": graph.encode(),
  };
}

/** Loud is scored by ten times the mean level of a recording, quiet by 3. */
export function loudnessClassifier(loud: string, quiet: string): ModelFiles {
  const graph = new OnnxGraph();
  const audio = graph.input("input_values", "float32", ["batch", "samples"]);
  const level = graph.run("ReduceMean", [graph.run("Abs", [audio]), graph.integers(1)]);
  const scores = graph.run("Add", [
    graph.run("MatMul", [level, graph.floats([1, 2], [10, 0])]),
    graph.floats([2], [0, 3]),
  ]);
  graph.output("logits", scores, "float32", ["batch", 2]);
  return {
    "config.json": JSON.stringify({
      model_type: "wav2vec2",
      architectures: ["Wav2Vec2ForSequenceClassification"],
      ...labelTables([loud, quiet]),
    }),
    "preprocessor_config.json": RECORDING,
    "onnx/model.onnx": graph.encode(),
  };
}

/** Number of samples that a voice generates for a word. */
export const WORD_SAMPLES = 4;

/** Speaks every word as samples of its own level. @param levels from -1 to 1, by word */
export function voice(levels: Readonly<Record<string, number>>): ModelFiles {
  const graph = new OnnxGraph();
  const weights = Object.fromEntries(Object.entries(levels).map(([word, level]) => [word, [level]]));
  const samples = graph.run("Tile", [lookUp(graph, weights, 1), graph.integers(1, 1, WORD_SAMPLES)]);
  const waveform = graph.run("Reshape", [samples, graph.integers(0, -1)]);
  graph.output("waveform", waveform, "float32", ["batch", "samples"]);
  return {
    "config.json": JSON.stringify({ model_type: "vits", architectures: ["VitsModel"], sampling_rate: 16_000 }),
    ...wordTokenizer({ wordList: Object.keys(levels) }),
    "onnx/model.onnx": graph.encode(),
  };
}
