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
        install: "npm install -g openclaw@latest",
        code: sh`
          openclaw onboard --non-interactive --mode local \\
            --auth-choice custom-api-key \\
            --custom-base-url http://127.0.0.1:8080/v1 \\
            --custom-model-id ${model.id}${code(tag)} \\
            --custom-provider-id ${code(isMlx ? "mlx-lm" : "llama-cpp")} \\
            --custom-compatibility openai --custom-text-input \\
            --accept-risk --skip-health
        `,
      },
      {
        title: "Run it",
        language: "sh",
        code: 'openclaw agent --local --agent main --message "What can you do?"',
      },
    ];
  },
});
