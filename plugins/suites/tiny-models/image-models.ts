import { labelTables, type ModelFiles } from "./model-files.ts";
import { OnnxGraph } from "./onnx-model.ts";

/** Dimensions of images: three channels of color, with values from 0 to 1. */
export const IMAGE = ["batch", 3, "height", "width"] as const;

/** Images are passed unchanged, with values from 0 to 1. */
export const imageProcessor = (type: string) =>
  JSON.stringify({
    image_processor_type: type,
    feature_extractor_type: type,
    do_resize: false,
    do_normalize: false,
    do_rescale: true,
    rescale_factor: 1 / 255,
  });

/** A label for each of red, green and blue, scored by ten times the mean of that color, from 0 to 1. */
export function colorClassifier(labels: readonly [string, string, string]): ModelFiles {
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
    "preprocessor_config.json": imageProcessor("ViTImageProcessor"),
    "onnx/model.onnx": graph.encode(),
  };
}

/**
 * For each channel of an image (batch x channels x height x width), the box around what is bright in it: its center is the mean
 * place of it, its side the root of how much there is. An image that is not square, or brightness of another shape, deceives it.
 * @returns name of the boxes (batch x channels x 4): center and size, as shares of the image
 */
export function brightBoxes(graph: OnnxGraph, channels: string): string {
  const sum = (value: string): string => graph.run("ReduceSum", [value, graph.integers(2, 3)], { keepdims: 0 });
  const total = sum(channels);
  const ones = graph.run("Add", [graph.run("Mul", [channels, graph.floats([1], [0])]), graph.floats([1], [1])]);
  // A pixel's position is its center: its index from 1 minus half a pixel, divided by the size.
  const center = (axis: number): string => {
    const counted = graph.run("CumSum", [ones, graph.scalar(axis)]);
    const places = graph.run("Sub", [counted, graph.floats([1], [0.5])]);
    const size = graph.run("ReduceMax", [counted], { keepdims: 0 });
    return graph.run("Div", [graph.run("Div", [sum(graph.run("Mul", [channels, places])), total]), size]);
  };
  const side = graph.run("Sqrt", [graph.run("Div", [total, sum(ones)])]);
  const last = (value: string): string => graph.run("Unsqueeze", [value, graph.integers(2)]);
  return graph.run("Concat", [last(center(3)), last(center(2)), last(side), last(side)], { axis: 2 });
}

/** Finds the red square of a square image. The score is always the softmax of 8 and 0. */
export function redSquareDetector(label: string): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  const red = graph.run("Gather", [image, graph.integers(0)], { axis: 1 });
  graph.output("pred_boxes", brightBoxes(graph, red), "float32", ["batch", 1, 4]);
  graph.output("logits", graph.floats([1, 1, 2], [8, 0]), "float32", [1, 1, 2]);
  return {
    "config.json": JSON.stringify({
      model_type: "yolos",
      architectures: ["YolosForObjectDetection"],
      ...labelTables([label]),
    }),
    "preprocessor_config.json": imageProcessor("YolosImageProcessor"),
    "onnx/model.onnx": graph.encode(),
  };
}

/** A label for each of red, green and blue: a pixel has the label of its brightest color. */
export function colorSegmenter(labels: readonly [string, string, string]): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  graph.output("logits", image, "float32", [...IMAGE]);
  return {
    "config.json": JSON.stringify({
      model_type: "segformer",
      architectures: ["SegformerForSemanticSegmentation"],
      ...labelTables(labels),
    }),
    "preprocessor_config.json": imageProcessor("SegformerImageProcessor"),
    "onnx/model.onnx": graph.encode(),
  };
}

/** The same with a score, the softmax of 8 and three zeros: a pixel belongs to a color whose value is over one half. */
export function panopticSegmenter(labels: readonly [string, string, string]): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  const masks = graph.run("Mul", [graph.run("Sub", [image, graph.floats([1], [0.5])]), graph.floats([1], [20])]);
  graph.output("pred_masks", masks, "float32", [...IMAGE]);
  graph.output("logits", graph.floats([1, 3, 4], [8, 0, 0, 0, 0, 8, 0, 0, 0, 0, 8, 0]), "float32", [1, 3, 4]);
  return {
    "config.json": JSON.stringify({
      model_type: "detr",
      architectures: ["DetrForSegmentation"],
      ...labelTables(labels),
    }),
    "preprocessor_config.json": imageProcessor("DetrImageProcessor"),
    "onnx/model.onnx": graph.encode(),
  };
}

/** Separates the foreground, like models that remove backgrounds: red areas are the foreground. */
export function redForeground(): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  const red = graph.run("Gather", [image, graph.integers(0)], { axis: 1 });
  graph.output("output", red, "float32", ["batch", 1, "height", "width"]);
  return {
    "config.json": JSON.stringify({ model_type: "modnet", architectures: ["MODNet"] }),
    "preprocessor_config.json": imageProcessor("ImageFeatureExtractor"),
    "onnx/model.onnx": graph.encode(),
  };
}

/** Brighter pixels are nearer: the depth is the mean of a pixel's colors, from 0 to 1. */
export function brightnessDepth(): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  const means = graph.run("ReduceMean", [image, graph.integers(1)], { keepdims: 0 });
  graph.output("predicted_depth", means, "float32", ["batch", "height", "width"]);
  return {
    "config.json": JSON.stringify({ model_type: "dpt", architectures: ["DPTForDepthEstimation"] }),
    "preprocessor_config.json": imageProcessor("DPTImageProcessor"),
    "onnx/model.onnx": graph.encode(),
  };
}

/** Turns each pixel into four. */
export function pixelDoubler(): ModelFiles {
  const graph = new OnnxGraph();
  const image = graph.input("pixel_values", "float32", [...IMAGE]);
  const doubled = graph.run("Resize", [image, "", graph.floats([4], [1, 1, 2, 2])], {
    mode: "nearest",
    coordinate_transformation_mode: "asymmetric",
    nearest_mode: "floor",
  });
  graph.output("reconstruction", doubled, "float32", ["batch", 3, "new height", "new width"]);
  return {
    "config.json": JSON.stringify({ model_type: "swin2sr", architectures: ["Swin2SRForImageSuperResolution"] }),
    "preprocessor_config.json": imageProcessor("Swin2SRImageProcessor"),
    "onnx/model.onnx": graph.encode(),
  };
}
