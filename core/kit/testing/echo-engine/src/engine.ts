import { EngineError, InputError, type Engine, type EngineCall, type EngineContext } from "@patchbay/core/provider";

// A double of an engine, for tests of the thread that it runs in: what it is given says what it does.

let ended = "nothing";
let kept: number | undefined;

async function generate({ args, streaming }: EngineCall, context: EngineContext): Promise<unknown> {
  const text = String(args["inputs"]);
  const { signal, progress, emit } = context;
  if (text === "greet") {
    const greeting = new TextDecoder().decode(await context.asset("greeting.txt"));
    return { generated_text: greeting };
  }
  if (text === "ended?") return { generated_text: ended };
  if (text === "download") {
    for (const doneBytes of [1, 2, 3]) progress({ phase: "downloading", doneBytes, totalBytes: 3 });
    progress({ phase: "running" });
  }
  if (text === "wait") {
    progress({ phase: "running" });
    await new Promise<void>((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        ended = "aborted";
        reject(new Error("stopped"));
      });
    });
  }
  if (text === "spin") {
    progress({ phase: "running" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (;;);
  }
  if (text === "crash") setTimeout(() => crash(), 0);
  if (text === "crash") await new Promise(() => undefined);
  if (text === "unclonable") return { generated_text: () => text };
  if (text === "missing") await context.asset("other.txt");
  if (text === "engine error") throw new EngineError("The device is too small.");
  if (text === "range error") throw new RangeError("out of range");
  if (streaming)
    for (const word of text.split(" "))
      emit({ token: { text: `${word} ` }, sent: performance.timeOrigin + performance.now() });
  return streaming ? undefined : { generated_text: text };
}

function crash(): never {
  throw new Error("The engine crashed.");
}

async function recognize({ args }: EngineCall): Promise<unknown> {
  const { inputs } = args;
  if (!(inputs instanceof Blob)) throw new InputError("No audio.");
  return { text: `${inputs.type} of ${inputs.size} bytes` };
}

const engine: Engine = {
  models: () => [
    { id: "parrot", task: "text-generation", bytes: 3, ...(kept !== undefined && { kept }) },
    { id: "ear", task: "automatic-speech-recognition" },
  ],
  availability: async (model, { hubUrl }) =>
    model === "none" ? { status: "unavailable", reason: `Not at ${hubUrl}.` } : { status: "ready" },
  async run(call, context) {
    if (call.task === "text-generation") return generate(call, context);
    if (call.task === "automatic-speech-recognition") return recognize(call);
    return [{ label: typeof (globalThis as { document?: unknown }).document, score: 1 }];
  },
  manageModels: {
    async pull(_model, _question, { progress }) {
      progress({ phase: "downloading", doneBytes: 3, totalBytes: 3 });
      kept = 3;
    },
    async delete() {
      kept = undefined;
    },
  },
};

export default engine;
