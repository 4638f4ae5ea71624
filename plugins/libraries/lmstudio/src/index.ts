import { defineLibrary, link } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }, { file }) => [
    {
      language: "text",
      code: "",
      link: file
        ? link`lmstudio://open_from_hf?model=${id}&file=${file.path}`
        : link`lmstudio://open_from_hf?model=${id}`,
    },
  ],
});
