import { python, type PythonScript } from "@patchbay/core/library";
import { loadPipeline } from "./load-pipeline.ts";

/** A control network together with the model that it guides. */
export function controlNetScript(id: string, base: string): PythonScript {
  return {
    imports: [{ module: "diffusers", names: ["ControlNetModel"] }],
    before: python`controlnet = ControlNetModel.from_pretrained(${id})`,
    load: loadPipeline("StableDiffusionControlNetPipeline", base, "controlnet=controlnet"),
  };
}
