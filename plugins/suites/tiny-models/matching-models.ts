import { brightBoxes, IMAGE, imageProcessor } from "./image-models.ts";
import type { ModelFiles } from "./model-files.ts";
import { OnnxGraph } from "./onnx-model.ts";
import { lookUp } from "./text-models.ts";
import { wordTokenizer } from "./tokenizer.ts";

// Models that match texts to an image.

/** The amounts of red, green and blue of each word; other words have none. */
export type WordColors = Readonly<Record<string, readonly [number, number, number]>>;

/** A text's color is the sum of its words' colors (texts x 3). */
const textColors = (graph: OnnxGraph, wordColors: WordColors): string =>
  graph.run("ReduceSum", [lookUp(graph, wordColors, 3), graph.integers(1)], { keepdims: 0 });

/** The score of a text for an image is ten times the product of both colors; the image's color is the mean of its pixels. */
export function colorMatcher(wordColors: WordColors): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  const means = graph.run("ReduceMean", [image, graph.integers(2, 3)], { keepdims: 0 });
  const texts = graph.run("Transpose", [textColors(graph, wordColors)], { perm: [1, 0] });
  const products = graph.run("MatMul", [means, texts]);
  const scores = graph.run("Mul", [products, graph.floats([1], [10])]);
  graph.output("logits_per_image", scores, "float32", ["images", "texts"]);
  return {
    "config.json": JSON.stringify({ model_type: "clip", architectures: ["CLIPModel"] }),
    "preprocessor_config.json": imageProcessor("CLIPImageProcessor"),
    ...wordTokenizer({ wordList: Object.keys(wordColors) }),
    "onnx/model.onnx": graph.encode(),
  };
}

/** Finds in a square image one square of each color. A text's score there is the sigmoid of 6, elsewhere that of -6. */
export function colorFinder(wordColors: WordColors): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  graph.output("pred_boxes", brightBoxes(graph, image), "float32", ["batch", 3, 4]);
  const present = graph.run("ReduceMax", [image, graph.integers(2, 3)], { keepdims: 0 });
  const texts = graph.run("Transpose", [textColors(graph, wordColors)], { perm: [1, 0] });
  const products = graph.run("Mul", [graph.run("Unsqueeze", [present, graph.integers(2)]), texts]);
  const scores = graph.run("Sub", [graph.run("Mul", [products, graph.floats([1], [12])]), graph.floats([1], [6])]);
  graph.output("logits", scores, "float32", ["batch", 3, "texts"]);
  return {
    "config.json": JSON.stringify({ model_type: "owlvit", architectures: ["OwlViTForObjectDetection"] }),
    "preprocessor_config.json": imageProcessor("OwlViTImageProcessor"),
    ...wordTokenizer({ wordList: Object.keys(wordColors) }),
    "onnx/model.onnx": graph.encode(),
  };
}
