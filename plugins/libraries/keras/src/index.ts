import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install keras jax huggingface_hub",
      code: python`
        import os

        os.environ["KERAS_BACKEND"] = "jax"  # or "torch" or "tensorflow"

        import keras

        model = keras.saving.load_model(${`hf://${id}`})
        model.summary()
      `,
    },
  ],
});
