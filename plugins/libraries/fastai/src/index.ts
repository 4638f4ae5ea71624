import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install 'huggingface_hub[fastai]'",
      note: "Loading the model runs code that it contains. Load only models that you trust.",
      code: python`
        from huggingface_hub import from_pretrained_fastai

        learner = from_pretrained_fastai(${id})
      `,
    },
  ],
});
