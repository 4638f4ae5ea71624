import { labelTables, type ModelFiles } from "./model-files.ts";
import { OnnxGraph } from "./onnx-model.ts";

const IMAGE = ["batch", 3, "height", "width"] as const;

/** Images go in as they are, with values from 0 to 1. */
const processor = (type: string) =>
  JSON.stringify({
    image_processor_type: type,
    feature_extractor_type: type,
    do_resize: false,
    do_normalize: false,
    do_rescale: true,
    rescale_factor: 1 / 255,
  });

/** A label for each of red, green and blue, scored by ten times the mean of that colour, from 0 to 1. */
export function colourClassifier(labels: readonly [string, string, string]): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  const means = graph.run("ReduceMean", [image, graph.integers(2, 3)], { keepdims: 0 });
  graph.output("logits", graph.run("Mul", [means, graph.floats([1], [10])]), "float32", ["batch", 3]);
  return {
    "config.json": JSON.stringify({
      model_type: "vit",
      architectures: ["ViTForImageClassification"],
      ...labelTables(labels),
    }),
    "preprocessor_config.json": processor("ViTImageProcessor"),
    "onnx/model.onnx": graph.encode(),
  };
}

/**
 * Finds the red square of a square image: its center is the mean place of what is red, its side the root of how much is red.
 * Its score is the softmax of 8 and 0, whatever is seen.
 */
export function redSquareDetector(label: string): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  const red = graph.run("Gather", [image, graph.scalar(0)], { axis: 1 });
  const sum = (value: string): string => graph.run("ReduceSum", [value, graph.integers(1, 2)], { keepdims: 0 });
  const total = sum(red);
  const ones = graph.run("Add", [graph.run("Mul", [red, graph.floats([1], [0])]), graph.floats([1], [1])]);
  // A pixel's place is the middle of it: counted from 1, half a pixel is taken off, and the size makes it a share.
  const center = (axis: number): string => {
    const places = graph.run("Sub", [graph.run("CumSum", [ones, graph.scalar(axis)]), graph.floats([1], [0.5])]);
    const size = graph.run("ReduceMax", [graph.run("CumSum", [ones, graph.scalar(axis)])], { keepdims: 0 });
    return graph.run("Div", [graph.run("Div", [sum(graph.run("Mul", [red, places])), total]), size]);
  };
  const side = graph.run("Sqrt", [graph.run("Div", [total, sum(ones)])]);
  const column = (value: string): string => graph.run("Unsqueeze", [value, graph.integers(1)]);
  const box = graph.run("Concat", [column(center(2)), column(center(1)), column(side), column(side)], { axis: 1 });
  graph.output("pred_boxes", graph.run("Unsqueeze", [box, graph.integers(1)]), "float32", ["batch", 1, 4]);
  graph.output("logits", graph.floats([1, 1, 2], [8, 0]), "float32", [1, 1, 2]);
  return {
    "config.json": JSON.stringify({
      model_type: "yolos",
      architectures: ["YolosForObjectDetection"],
      ...labelTables([label]),
    }),
    "preprocessor_config.json": processor("YolosImageProcessor"),
    "onnx/model.onnx": graph.encode(),
  };
}
