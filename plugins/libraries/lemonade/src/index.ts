import { code, defineLibrary, fileNames, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags }, context) {
    const isRyzenAi = tags.includes("ryzenai-hybrid") || tags.includes("ryzenai-npu");
    const { tag, label, note } = isRyzenAi ? { tag: "", label: "" } : fileNames(context);
    const name = id.slice(id.indexOf("/") + 1);
    return [
      {
        title: "Download the model",
        language: "sh",
        code: sh`lemonade pull ${id}${code(tag)}`,
        note: `Install Lemonade from https://lemonade-server.ai/ first.${note ? ` ${note}` : ""}`,
      },
      {
        title: isRyzenAi ? "Run it (needs an XDNA 2 NPU)" : "Run it",
        language: "sh",
        code: sh`lemonade run ${`user.${name}`}${code(label && `-${label}`)}`,
      },
      { title: "List the downloaded models", language: "sh", code: "lemonade list --downloaded" },
    ];
  },
});
