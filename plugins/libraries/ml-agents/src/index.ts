import { defineLibrary, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "sh",
      install: "pip install mlagents",
      code: sh`mlagents-load-from-hf --repo-id ${id} --local-dir ./downloads`,
    },
  ],
});
