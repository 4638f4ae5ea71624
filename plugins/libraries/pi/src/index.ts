import { defineLibrary, fileNames, js } from "@patchbay/core/library";

export default defineLibrary({
  snippets(model, context) {
    const isMlx = model.tags.includes("mlx");
    const { tag } = isMlx ? { tag: "" } : fileNames(context);
    const [server] = context.snippetsOf(isMlx ? "mlx-lm" : "llama.cpp", model);
    const provider = {
      baseUrl: "http://localhost:8080/v1",
      api: "openai-completions",
      apiKey: "none",
      models: [{ id: `${model.id}${tag}` }],
    };
    return [
      ...(server ? [server] : []),
      {
        title: "Add the server to ~/.pi/agent/models.json",
        language: "json",
        code: js`${{ providers: { [isMlx ? "mlx-lm" : "llama-cpp"]: provider } }}`,
      },
      {
        title: "Run it",
        language: "sh",
        install: "npm install -g @earendil-works/pi-coding-agent",
        code: "pi",
      },
    ];
  },
});
