import { code, defineLibrary, python } from "@patchbay/core/library";

/** How a kind of model generates images. */
interface Settings {
  readonly pipeline: "FluxPipeline" | "DiffusionPipeline";
  readonly shift: string;
  /** Further arguments of the pipeline, one per line. */
  readonly options: string;
  readonly steps: number;
  readonly guidance: number;
}

const FLUX: Settings = { pipeline: "FluxPipeline", shift: "1.0", options: "", steps: 4, guidance: 0 };
const STABLE_DIFFUSION_3: Settings = {
  pipeline: "DiffusionPipeline",
  shift: "3.0",
  options: "use_t5=False,",
  steps: 50,
  guidance: 5,
};

export default defineLibrary({
  snippets({ id, tags }) {
    const { pipeline, shift, options, steps, guidance } = tags.includes("flux") ? FLUX : STABLE_DIFFUSION_3;
    return [
      {
        language: "python",
        install: "pip install diffusionkit",
        note: "Needs a Mac with Apple silicon.",
        code: python`
          from diffusionkit.mlx import ${code(pipeline)}

          HEIGHT = 512
          WIDTH = 512
          NUM_STEPS = ${steps}
          CFG_WEIGHT = ${guidance}

          pipeline = ${code(pipeline)}(
              model_version=${id},
              shift=${code(shift)},
              ${code(options)}
              low_memory_mode=True,
              a16=True,
              w16=True,
          )
          image, _ = pipeline.generate_image(
              "a lighthouse on a cliff at dawn, oil on canvas",
              num_steps=NUM_STEPS,
              cfg_weight=CFG_WEIGHT,
              latent_size=(HEIGHT // 8, WIDTH // 8),
          )
          image.save("lighthouse.png")
        `,
      },
    ];
  },
});
