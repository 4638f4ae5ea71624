import { PluginLoadError } from "@patchbay/core/errors";
import {
  assetOf,
  connectEngine,
  type ConnectedEngine,
  type EngineThread,
  type IndexEntry,
  type PluginFile,
} from "@patchbay/core/plugin";
import type { Engine } from "@patchbay/core/provider";
import { withDownloadLock } from "./download-lock.ts";
import { trustedScriptUrl } from "../../host/trusted-types.ts";
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from "./engine-worker.ts?worker&url";
import type { WorkerStart } from "./engine-worker.ts";

export interface OpenEngineOptions {
  /** URL of the plugin's files, with a trailing slash. */
  readonly base: URL;
  /** Origin of the hub that engines load weights from. */
  readonly hub: string;
  /** Loads the container into the page, for an engine that runs there. */
  loadInPage(): Promise<object>;
}

/**
 * Opens an engine, in its own worker or in the page. Only code with the hash in its manifest runs.
 * @throws PluginLoadError
 */
export async function openEngine(
  entry: IndexEntry,
  { base, hub, loadInPage }: OpenEngineOptions,
): Promise<ConnectedEngine> {
  const name = `${entry.kind} '${entry.id}'`;
  const read = (what: string, file: PluginFile | undefined): Promise<ArrayBuffer> => {
    if (!file) throw new PluginLoadError(`The ${name} has no ${what}: its manifest does not list it.`);
    return fetchVerified(new URL(file.path, base), file);
  };
  const asset = async (file: string): Promise<ArrayBuffer> => read(`asset ${file}`, assetOf(entry, file));

  if (entry.kind !== "provider" || entry.engine?.realm !== "page") {
    const { engine, close } = await connectEngine({
      name,
      code: async () => read("engine", entry.files.engine),
      asset,
      hub,
      open: (port, engineHub = hub) => openWorker(port, engineHub),
    });
    return { engine: withDownloadLock(engine, entry.id, navigator.locks), close };
  }
  if (entry.origin !== "built-in") {
    throw new PluginLoadError(`The ${name} runs in the page, which only plugins that come with Patchbay may.`);
  }
  const { default: engine } = (await loadInPage()) as { default: Engine };
  const { manageModels, ...rest } = engine;
  if (manageModels) throw new PluginLoadError(`The ${name} manages models, which engines in the page cannot.`);
  const run: ConnectedEngine["engine"]["run"] = (call, context) => engine.run(call, { ...context, asset });
  return { engine: { ...rest, run }, close: () => undefined };
}

/** Bytes of a plugin's file that match the hash and size in a manifest. A cached copy that differs is fetched again. */
export async function fetchVerified(url: URL, file: PluginFile): Promise<ArrayBuffer> {
  // Browsers omit it on insecure pages.
  if (!("subtle" in crypto)) {
    throw new PluginLoadError(
      `This page cannot check ${url.href} before running it. Open it at https:// or at http://localhost.`,
    );
  }
  for (const cache of ["default", "reload"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- The second is for when the first was wrong.
    const bytes = await fetchBytes(url, cache);
    // oxlint-disable-next-line no-await-in-loop -- Likewise.
    if (bytes.byteLength === file.bytes && (await integrityOf(bytes)) === file.integrity) return bytes;
  }
  throw new PluginLoadError(
    `${url.href} was refused before it ran: it is not the file that the plugin's manifest names. Build the plugin again.`,
  );
}

async function fetchBytes(url: URL, cache: RequestCache): Promise<ArrayBuffer> {
  const response = await fetch(url, { cache }).catch((error: unknown) => {
    throw new PluginLoadError(`${url.href} could not be fetched. Check your connection.`, { cause: error });
  });
  if (response.ok) return response.arrayBuffer();
  throw new PluginLoadError(
    `The server answered ${response.status} for ${url.href}. Build the plugin again, or reload the index.`,
  );
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

function openWorker(port: MessagePort, hub: string): EngineThread {
  // The server generates the worker's policy, which names the hub.
  const address = new URL(workerUrl, location.href);
  address.searchParams.set("hub", hub);
  const worker = new Worker(trustedScriptUrl(address.href), { type: "module" });
  const lock = `patchbay-engine-${crypto.randomUUID()}`;
  const life = new AbortController();
  const stop = (reason: string): void => life.abort(reason);
  const ended = new Promise<string>((resolve) => {
    life.signal.addEventListener("abort", () => {
      worker.terminate();
      resolve(String(life.signal.reason));
    });
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    stop(event.message ? `${event.message}.` : "Its script could not be loaded. Check your connection.");
  });
  worker.addEventListener("message", () => {
    void navigator.locks.request(lock, () => stop("The browser stopped it, perhaps because memory ran out."));
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Workers have none; windows do.
  worker.postMessage({ port, lock } satisfies WorkerStart, [port]);
  return { ended, end: () => stop("It was ended.") };
}
