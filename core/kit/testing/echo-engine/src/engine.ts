import { InputError, type Engine, type EngineCall } from "@patchbay/core/provider";

// A double of an engine, for tests of the thread that it runs in. Texts are written by a part that it fetches for them.

let storedBytes: number | undefined;

async function recognize({ args }: EngineCall): Promise<unknown> {
  const { inputs } = args;
  if (!(inputs instanceof Blob)) throw new InputError("No audio.");
  return { text: `${inputs.type} of ${inputs.size} bytes` };
}

const engine: Engine = {
  models: () => [
    { id: "parrot", task: "text-generation", bytes: 3, ...(storedBytes !== undefined && { storedBytes }) },
    { id: "ear", task: "automatic-speech-recognition" },
  ],
  availability: async (model, { hubUrl }) =>
    model === "none" ? { status: "unavailable", reason: `Not at ${hubUrl}.` } : { status: "ready" },
  async run(call, context) {
    if (call.task === "text-generation") return (await import("./writing.ts")).generate(call, context);
    if (call.task === "automatic-speech-recognition") return recognize(call);
    return [{ label: typeof (globalThis as { document?: unknown }).document, score: 1 }];
  },
  manageModels: {
    async pull(_model, _question, { progress }) {
      progress({ phase: "downloading", doneBytes: 3, totalBytes: 3 });
      storedBytes = 3;
    },
    async delete() {
      storedBytes = undefined;
    },
  },
};

export default engine;
