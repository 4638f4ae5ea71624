import { python, type PythonScript } from "@patchbay/core/library";
import { loadPipeline } from "./load-pipeline.ts";

const imports = [{ module: "torch" }, { module: "diffusers.utils", names: ["load_image"] }];
// Images of the diffusers documentation and of the model card of FLUX.1 Fill, each with its mask.
const BENCH =
  "https://raw.githubusercontent.com/CompVis/latent-diffusion/main/data/inpainting_examples/overture-creations-5sI6fQgYIuo";
const CUP = "https://huggingface.co/datasets/diffusers/diffusers-images-docs/resolve/main/cup";

/** A Stable Diffusion model trained to fill a masked part of an image. */
export function inpaintingScript(id: string): PythonScript {
  return {
    imports,
    load: loadPipeline("AutoPipelineForInpainting", id, "dtype=torch.float16", 'variant="fp16"', 'device_map="cuda"'),
    after: python`
      image = load_image(${`${BENCH}.png`}).resize((1024, 1024))
      mask_image = load_image(${`${BENCH}_mask.png`}).resize((1024, 1024))

      result = pipe(
          prompt="a red fox asleep on the bench",
          image=image,
          mask_image=mask_image,
          guidance_scale=8.0,
          num_inference_steps=20,
          strength=0.99,
          generator=torch.Generator(device="cuda").manual_seed(0),
      )
      result.images[0].save("output.png")
    `,
  };
}

/** FLUX.1 Fill, or a model based on it. */
export function fluxFillScript(id: string): PythonScript {
  return {
    imports,
    load: loadPipeline("FluxFillPipeline", id, "dtype=torch.bfloat16", 'device_map="cuda"'),
    after: python`
      result = pipe(
          prompt="a cup painted with blue flowers",
          image=load_image(${`${CUP}.png`}),
          mask_image=load_image(${`${CUP}_mask.png`}),
          height=1632,
          width=1232,
          guidance_scale=30,
          num_inference_steps=50,
          max_sequence_length=512,
          generator=torch.Generator("cpu").manual_seed(0),
      )
      result.images[0].save("output.png")
    `,
  };
}
