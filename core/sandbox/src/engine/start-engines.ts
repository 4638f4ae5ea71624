import type { FromThread, ToThread } from "../messages.ts";
import { serveEngines } from "./serve-engines.ts";

/** What a thread needs to start, both from the same build. */
export interface ThreadStart {
  /** The engine: compiled, or its bytes where the host may not compile. */
  readonly wasm: WebAssembly.Module | ArrayBuffer;
  /** The memory of an engine in which the script that runs beside every plugin has run. */
  readonly image: ArrayBuffer;
}

/** Starts the engines of a thread and reports that. @returns the function that takes the host's messages */
export async function startEngines(
  { wasm, image }: ThreadStart,
  post: (message: FromThread) => void,
): Promise<(message: ToThread) => void> {
  const wasmModule = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
  const take = serveEngines(wasmModule, image, post);
  post({ n: 0, out: [] });
  return take;
}
