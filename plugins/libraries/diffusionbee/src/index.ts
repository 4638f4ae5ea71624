import { defineLibrary, link } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    { language: "text", code: "", link: link`https://diffusionbee.com/huggingface_import?model_id=${id}` },
  ],
});
