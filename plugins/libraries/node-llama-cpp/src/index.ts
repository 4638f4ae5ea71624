import { code, defineLibrary, fileNames, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id }, context) {
    const { tag, note } = fileNames(context);
    return [
      {
        title: "Chat in the terminal",
        language: "sh",
        code: sh`npx -y node-llama-cpp chat ${`hf:${id}`}${code(tag)}`,
        ...(note && { note }),
      },
      {
        title: "Check whether the model fits this machine",
        language: "sh",
        code: sh`npx -y node-llama-cpp inspect estimate ${`hf:${id}`}${code(tag)}`,
      },
    ];
  },
});
