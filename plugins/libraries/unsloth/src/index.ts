import { defineLibrary } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id: model }, { file }) {
    const query = new URLSearchParams({ model, ...(file && { file: file.path }) });
    return [{ language: "text", code: "", link: `unsloth://open_from_hf?${query}` }];
  },
});
