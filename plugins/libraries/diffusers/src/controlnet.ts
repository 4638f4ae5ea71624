import { python, type PythonScript } from "@patchbay/core/library";
import { loadPipeline } from "./load-pipeline.ts";

/** A control network beside the model that it steers. */
export function controlNetScript(id: string, base: string): PythonScript {
  return {
    imports: [{ module: "diffusers", names: ["ControlNetModel"] }],
    before: python`controlnet = ControlNetModel.from_pretrained(${id})`,
    load: loadPipeline("StableDiffusionControlNetPipeline", base, "controlnet=controlnet"),
  };
}
