import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install pythae huggingface_hub",
      code: python`
        from pythae.models import AutoModel

        model = AutoModel.load_from_hf_hub(${id})
      `,
    },
  ],
});
