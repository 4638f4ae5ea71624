import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install open_clip_torch",
      code: python`
        import open_clip
        import torch

        name = ${`hf-hub:${id}`}
        model, _, preprocess = open_clip.create_model_and_transforms(name)
        model.eval()
        tokenizer = open_clip.get_tokenizer(name)

        texts = tokenizer(["a photo of a lighthouse", "a photo of a windmill"])
        with torch.no_grad():
            print(model.encode_text(texts).shape)
      `,
    },
  ],
});
