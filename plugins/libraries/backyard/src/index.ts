import { defineLibrary, link } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [{ language: "text", code: "", link: link`https://backyard.ai/hf/model/${id}` }],
});
