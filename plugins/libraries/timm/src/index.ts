import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install timm",
      code: python`
        import timm

        model = timm.create_model(${`hf-hub:${id}`}, pretrained=True).eval()
        config = timm.data.resolve_model_data_config(model)
        transform = timm.data.create_transform(**config, is_training=False)
      `,
    },
  ],
});
