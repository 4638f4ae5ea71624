import { EngineError, type Engine } from "@patchbay/core/provider";

const engine: Engine = {
  models: () => [{ id: "echo", task: "text-generation", label: "Echo" }],
  availability: async () => ({ status: "ready" }),
  async run({ args, streaming }, { signal, progress, emit }) {
    if (typeof args["inputs"] !== "string") throw new EngineError("The input is not a text.");
    const parts = args["inputs"].split(/(?<= )/);
    progress({ phase: "running" });
    for (const text of parts) {
      signal.throwIfAborted();
      if (streaming) emit({ token: { text } });
    }
    return streaming ? undefined : { generated_text: parts.join("") };
  },
};

export default engine;
