import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install mblt-model-zoo",
      note: "It needs a machine with Mobilint's NPU.",
      code: python`
        from mblt_model_zoo.vision import MBLT_Engine

        model = MBLT_Engine(
            model_cls=${id.slice(id.indexOf("/") + 1)},
            model_type="DEFAULT",
            core_mode="global8",
        )
        try:
            output = model(model.preprocess("image.jpg"))
            print(model.postprocess(output))
        finally:
            model.dispose()
      `,
    },
  ],
});
