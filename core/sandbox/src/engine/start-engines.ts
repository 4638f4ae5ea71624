import type { FromThread, ToThread } from "../messages.ts";
import { startEngine, type Engine } from "./image.ts";
import { PluginEngine } from "./plugin-engine.ts";

/** What a thread needs to start, both from the same build. */
export interface ThreadStart {
  /** The engine: compiled, or its bytes where the host may not compile. */
  readonly wasm: WebAssembly.Module | ArrayBuffer;
  /** The memory of an engine in which the script that runs beside every plugin has run. */
  readonly image: ArrayBuffer;
}

/**
 * Starts the engines of a thread and reports that.
 * @returns the function that takes the host's messages, also before that; the next one may be sent when one is answered
 */
export function startEngines(
  { wasm, image }: ThreadStart,
  post: (message: FromThread) => void,
): (message: ToThread) => void {
  const compiled = wasm instanceof WebAssembly.Module ? Promise.resolve(wasm) : WebAssembly.compile(wasm);
  const serving = compiled.then((wasmModule) => {
    const take = serveEngines(wasmModule, image, post);
    post({ n: 0, out: [] });
    return take;
  });
  return (message) => void serving.then((take) => take(message));
}

/** Every message is answered, so that the host notices an engine that hangs. */
function serveEngines(
  wasmModule: WebAssembly.Module,
  image: ArrayBuffer,
  post: (message: FromThread) => void,
): (message: ToThread) => void {
  const engines = new Map<string, PluginEngine>();
  /** Started ahead, so that the next plugin need not wait for it. */
  let spare: Promise<Engine> | undefined;

  function prepare(): Promise<Engine> {
    const engine = startEngine(wasmModule, image);
    // The plugin that needs it reports why it did not start.
    engine.catch(() => {});
    return engine;
  }

  async function open(message: Extract<ToThread, { type: "open" }>): Promise<Omit<FromThread, "n">> {
    const engine = spare ?? prepare();
    spare = undefined;
    const opened = new PluginEngine(await engine, message.limits);
    engines.set(message.plugin, opened);
    return opened.open(message);
  }

  async function answer(message: ToThread): Promise<Omit<FromThread, "n">> {
    const { plugin } = message;
    if (message.type === "send") return engines.get(plugin)?.send(message.text, message.bytes) ?? { out: [] };
    engines.delete(plugin);
    return message.type === "open" ? open(message) : { out: [] };
  }

  spare = prepare();
  return async (message) => {
    const { plugin, n } = message;
    const answered = await answer(message).catch((error: unknown): Omit<FromThread, "n"> => {
      // Its engine failed: an assertion, or a trap of its code.
      return { out: [], fault: "memory", error: { name: "Error", message: String(error) } };
    });
    if (answered.fault) engines.delete(plugin);
    post({ n, ...answered });
    if (message.type === "open") spare ??= prepare();
  };
}
