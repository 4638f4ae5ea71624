import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import type { FromThread, ToThread } from "../messages.ts";
import { serveEngines } from "./serve-engines.ts";

/** What a thread needs to start: the engine in WebAssembly, and the script that runs beside every plugin. */
export interface ThreadStart {
  /** Compiled, or its bytes where the host may not compile. */
  readonly wasm: WebAssembly.Module | ArrayBuffer;
  readonly guest: string;
}

/** Starts the engines of a thread and reports that. @returns the function that takes the host's messages */
export async function startEngines(
  { wasm, guest }: ThreadStart,
  post: (message: FromThread) => void,
): Promise<(message: ToThread) => void> {
  const wasmModule = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
  const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));
  post({ n: 0, out: [] });
  return serveEngines(module, guest, post);
}
