import { defineLibrary, link } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [{ language: "text", code: "", link: link`atomic-chat://models/huggingface/${id}` }],
});
