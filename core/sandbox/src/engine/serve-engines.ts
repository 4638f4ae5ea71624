import type { FromThread, ToThread } from "../messages.ts";
import { startEngine, type Engine } from "./image.ts";
import { PluginEngine } from "./plugin-engine.ts";

/**
 * Runs the engines of a thread. Every message is answered, so that the host notices an engine that hangs.
 * @returns the function that takes a message; the next one may be sent when it is answered
 */
export function serveEngines(
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
