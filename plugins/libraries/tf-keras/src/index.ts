import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install tensorflow tf_keras 'huggingface_hub<1.0'",
      note: "Needs Keras 2: the package tf_keras, or keras older than version 3.",
      code: python`
        from huggingface_hub import from_pretrained_keras

        model = from_pretrained_keras(${id})
      `,
    },
  ],
});
