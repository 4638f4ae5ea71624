import { defineLibrary, link } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [{ language: "text", code: "", link: link`recursechat://new-hf-gguf-model?hf-model-id=${id}` }],
});
