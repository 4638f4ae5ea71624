import { defineLibrary, link } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    { language: "text", code: "", link: link`https://joyfusion.app/import_from_hf?repo_id=${id}` },
  ],
});
