import type { QuickJSWASMModule } from "quickjs-emscripten-core";
import type { FromThread, ToThread } from "../messages.ts";
import { PluginEngine } from "./plugin-engine.ts";

/**
 * Runs the engines of a thread. Every message is answered, so that the host notices an engine that hangs.
 * @param guest the script that runs beside every plugin
 * @returns the function that takes a message
 */
export function serveEngines(
  module: QuickJSWASMModule,
  guest: string,
  post: (message: FromThread) => void,
): (message: ToThread) => void {
  const engines = new Map<string, PluginEngine>();

  function answer(message: ToThread): Omit<FromThread, "n"> {
    const { plugin } = message;
    const engine = engines.get(plugin);
    if (message.type === "send") return engine?.send(message.text, message.bytes) ?? { out: [] };
    engines.delete(plugin);
    engine?.dispose();
    if (message.type === "close") return { out: [] };
    const opened = new PluginEngine(module, message.limits);
    engines.set(plugin, opened);
    return opened.open(guest, plugin, message.code);
  }

  return (message) => {
    const { plugin, n } = message;
    try {
      const answered = answer(message);
      if (answered.fault) drop(plugin);
      post({ n, ...answered });
    } catch (error) {
      // The engine itself failed: an assertion when it was disposed, or a trap of its code.
      engines.delete(plugin);
      post({ n, out: [], fault: "memory", isBroken: true, error: { name: "Error", message: String(error) } });
    }
  };

  function drop(plugin: string): void {
    const engine = engines.get(plugin);
    engines.delete(plugin);
    engine?.dispose();
  }
}
