import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install mlx-image huggingface_hub",
      code: python`
        from huggingface_hub import hf_hub_download
        from mlxim.model import create_model

        weights = hf_hub_download(${id}, "model.safetensors")
        model = create_model(${architectureOf(id)}, weights=weights)
        model.eval()
      `,
    },
  ],
});

/** The library identifies a model by its architecture only; the repository of `resnet18` is called `resnet18-mlxim`. */
const architectureOf = (id: string): string => id.slice(id.indexOf("/") + 1).replace(/-mlxim$/, "");
