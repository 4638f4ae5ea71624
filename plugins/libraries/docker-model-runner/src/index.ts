import { code, defineLibrary, fileNames, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags, gguf }, context) {
    // Models of other formats have no quantizations to choose from.
    const { tag, note } = gguf || tags.includes("gguf") ? fileNames(context) : { tag: "" };
    return [{ language: "sh", code: sh`docker model run ${`hf.co/${id}`}${code(tag)}`, ...(note && { note }) }];
  },
});
