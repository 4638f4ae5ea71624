import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install --upgrade zeromodels jax",
      note: "AutoZModel returns features. For a task, use its class in zeromodels.auto, such as AutoZMImageClassify or AutoZMTextGenerate.",
      code: python`
        import os

        os.environ["KERAS_BACKEND"] = "jax"  # or torch, or tensorflow; before the import

        from zeromodels import AutoZModel

        model = AutoZModel.from_weights(${id})
      `,
    },
  ],
});
