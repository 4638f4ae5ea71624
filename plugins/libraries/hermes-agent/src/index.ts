import { code, defineLibrary, fileNames, sh } from "@patchbay/core/library";

export default defineLibrary({
  snippets(model, context) {
    const isMlx = model.tags.includes("mlx");
    const { tag } = isMlx ? { tag: "" } : fileNames(context);
    const [server] = context.snippetsOf(isMlx ? "mlx-lm" : "llama.cpp", model);
    return [
      ...(server ? [server] : []),
      {
        title: "Configure the agent",
        language: "sh",
        install: "curl -fsSL https://hermes-agent.nousresearch.com/install.sh | bash\nhermes setup",
        code: sh`
          hermes config set model.provider custom
          hermes config set model.base_url http://127.0.0.1:8080/v1
          hermes config set model.default ${model.id}${code(tag)}
        `,
      },
      { title: "Run it", language: "sh", code: "hermes" },
    ];
  },
});
