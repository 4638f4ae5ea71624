import { defineLibrary, pythonSnippet, type ModelRecord, type PythonScript } from "@patchbay/core/library";
import { baseModelOf, NO_BASE_MODEL } from "./base-model.ts";
import { controlNetScript } from "./controlnet.ts";
import { diffusionScript } from "./diffusion.ts";
import { fluxFillScript, inpaintingScript } from "./inpainting.ts";

export default defineLibrary({
  snippets(model) {
    const { base, script } = kindOf(model);
    const note = base === NO_BASE_MODEL && `The model card names no base model: replace ${NO_BASE_MODEL} with its ID.`;
    return [
      pythonSnippet(script, { install: "pip install -U diffusers transformers accelerate", ...(note && { note }) }),
    ];
  },
});

/** How a model is loaded, and the base model that it needs. */
function kindOf(model: ModelRecord): { readonly base?: string; readonly script: PythonScript } {
  const hasTag = (...names: string[]): boolean => names.some((name) => model.tags.includes(name));
  if (hasTag("StableDiffusionInpaintPipeline", "StableDiffusionXLInpaintPipeline")) {
    return { script: inpaintingScript(model.id) };
  }
  const base = baseModelOf(model);
  if (hasTag("controlnet")) return { base, script: controlNetScript(model.id, base) };
  if (hasTag("lora")) return { base, script: diffusionScript(model, { base, adapter: "load_lora_weights" }) };
  if (hasTag("textual_inversion")) {
    return { base, script: diffusionScript(model, { base, adapter: "load_textual_inversion" }) };
  }
  return { script: hasTag("FluxFillPipeline") ? fluxFillScript(model.id) : diffusionScript(model) };
}
