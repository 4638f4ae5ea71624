import { code, defineLibrary, fileNames, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }, context) {
    const { tag, note } = fileNames(context);
    return [{ language: "sh", code: sh`ollama run ${`hf.co/${id}`}${code(tag)}`, ...(note && { note }) }];
  },
});
