import { python, type PythonCall } from "@patchbay/core/library";

/** Loads a model with one of the library's pipelines. */
export function loadPipeline(name: string, modelId: string, ...options: readonly string[]): PythonCall {
  return {
    variable: "pipe",
    module: "diffusers",
    name,
    method: "from_pretrained",
    arguments: [python`${modelId}`, ...options],
  };
}
