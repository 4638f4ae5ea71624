import { python, type PythonScript } from "@patchbay/core/library";

/** A control network beside the model that it steers. */
export function controlNetScript(id: string, base: string): PythonScript {
  return {
    imports: [{ module: "diffusers", names: ["ControlNetModel"] }],
    before: python`controlnet = ControlNetModel.from_pretrained(${id})`,
    load: {
      variable: "pipe",
      module: "diffusers",
      name: "StableDiffusionControlNetPipeline",
      method: "from_pretrained",
      arguments: [python`${base}`, "controlnet=controlnet"],
    },
  };
}
