import { defineLibrary, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "sh",
      install: "pip install sample-factory",
      code: sh`python -m sample_factory.huggingface.load_from_hub -r ${id} -d ./train_dir`,
    },
  ],
});
