import path from "node:path";
import { Worker } from "node:worker_threads";
import { IncompatiblePluginError, PluginLoadError } from "../errors/index.ts";
import { assetOf, type IndexEntry, type PluginFile } from "../manifest/manifest.ts";
import { connectEngine, type ConnectedEngine, type EngineRealm, type EngineThread } from "../plugin/engine-realm.ts";
import { readVerified } from "./load-container.ts";

/** The script of a thread. Code that runs from source uses the built script, because threads have no loaders. */
const SCRIPT = import.meta.url.endsWith(".ts")
  ? new URL("../../dist/node/engine-worker.js", import.meta.url)
  : new URL("./engine-worker.js", import.meta.url);

/**
 * Starts an engine in a separate thread.
 * @param folder folder of the plugin's files
 * @param options the grace period of aborted calls, as in `EngineRealm`
 * @throws IncompatiblePluginError for an engine that runs only in pages, PluginLoadError
 */
export async function startEngine(
  entry: IndexEntry,
  folder: string,
  options: Pick<EngineRealm, "gracePeriodMs"> = {},
): Promise<ConnectedEngine> {
  const name = `${entry.kind} '${entry.id}'`;
  if (entry.kind === "provider" && entry.engine?.realm === "page") {
    throw new IncompatiblePluginError(`The ${name} runs in a browser's page: Node cannot run it.`);
  }
  const read = async (expose: string, listed: PluginFile | undefined): Promise<ArrayBuffer> => {
    if (!listed) throw new PluginLoadError(`The ${name} has no ${expose}: its manifest does not list it.`);
    const { path: file, integrity } = listed;
    const content = await readVerified({ name, expose, file: path.join(folder, file), integrity });
    // The buffer of a small file is shared with others.
    return content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength);
  };
  return connectEngine({
    name,
    code: () => read("engine", entry.files.engine),
    asset: (asset) => read(`asset ${asset}`, assetOf(entry, asset)),
    open: openThread,
    ...options,
  });
}

function openThread(port: MessagePort): EngineThread {
  // The environment contains the host's keys, which a plugin's code must never see.
  const worker = new Worker(SCRIPT, { env: {} });
  worker.postMessage(port, [port as never]);
  return {
    ended: new Promise((resolve) => {
      let reason = "Its thread was ended.";
      worker.once("error", (error) => (reason = `${String(error)}.`));
      worker.once("exit", () => resolve(reason));
    }),
    end: () => void worker.terminate(),
    hold: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
  };
}
