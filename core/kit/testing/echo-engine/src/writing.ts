import { EngineError, type EngineCall, type EngineContext } from "@patchbay/core/provider";

// The input selects the behavior.

let ended = "nothing";

export async function generate(call: EngineCall, context: EngineContext): Promise<unknown> {
  const answer = await answerTo(String(call.args["inputs"]), context);
  if (!call.streaming) return { generated_text: answer };
  for (const text of String(answer).split(/(?<= )/)) {
    context.emit({ token: { text }, sent: performance.timeOrigin + performance.now() });
  }
  return undefined;
}

async function answerTo(text: string, { signal, progress, asset }: EngineContext): Promise<unknown> {
  const [word, rest = ""] = text.split(/ (.*)/);
  if (word === "greet") return new TextDecoder().decode(await asset("greeting.txt"));
  if (word === "asset") return (await asset(rest)).byteLength;
  if (word === "fetch") return fetch(rest).then(String, ({ name }: Error) => name);
  if (word === "ended?") return ended;
  if (word === "unclonable") return () => text;
  if (word === "small") throw new EngineError("The device is too small.");
  if (word === "range") throw new RangeError("out of range");
  progress({ phase: "running" });
  if (word === "download") {
    for (const doneBytes of [1, 2, 3]) progress({ phase: "downloading", doneBytes, totalBytes: 3 });
    progress({ phase: "running" });
  }
  if (word === "wait") {
    await new Promise<void>((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        ended = "aborted";
        reject(new Error("stopped"));
      });
    });
  }
  if (word === "spin") {
    await new Promise((resolve) => setTimeout(resolve, 10));
    for (;;);
  }
  if (word === "close") {
    // Like a browser that terminates a worker: there is no event.
    (globalThis as unknown as { close(): void }).close();
    await new Promise(() => undefined);
  }
  if (word === "crash") {
    setTimeout(crash, 0);
    await new Promise(() => undefined);
  }
  return text;
}

function crash(): never {
  throw new Error("The engine crashed.");
}
