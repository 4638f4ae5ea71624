import { defineLibrary, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "sh",
      install: "pip install -U litert-lm",
      code: sh`litert-lm run --from-huggingface-repo=${id} --prompt='Why is the sky blue?'`,
    },
  ],
});
