import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: () => [
    {
      language: "python",
      install: "pip install colipri",
      note: "The code always loads the weights of microsoft/colipri.",
      code: python`
        from colipri import (
            ZeroShotImageClassificationPipeline,
            get_model,
            get_processor,
            load_sample_ct,
        )

        pipeline = ZeroShotImageClassificationPipeline(get_model(), get_processor())
        scores = pipeline(load_sample_ct(), ["Pleural effusion", "No pleural effusion"])
        print(scores)
      `,
    },
  ],
});
