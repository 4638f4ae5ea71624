import { EngineError, InputError, type EngineCall, type EngineContext } from "@patchbay/core/provider";
import { discardLibrary, isBrowser, loadLibrary, type Library, type LoadOptions, type Pipeline } from "./library.ts";
import {
  browserCache,
  forget,
  hubAddress,
  hubFolder,
  keptModels,
  resolveAddress,
  whileIncomplete,
  written,
} from "./model-cache.ts";
import { explain } from "./load-failures.ts";
import { checkTask, deviceOf, dtypeFor, libraryTaskOf } from "./model-choice.ts";
import { checkParts } from "./model-parts.ts";

/** A model that is being loaded, or is in memory. */
interface Held {
  readonly key: string;
  readonly pipeline: Promise<Pipeline>;
  /** Aborts the download when no call waits for it. */
  readonly controller: AbortController;
  readonly listeners: Set<EngineContext["progress"]>;
  /** Calls that wait for it or use it. */
  users: number;
}

/** One model stays in memory for the next call: most calls use the same one, and few devices have room for two. */
let held: Held | undefined;

/** Running downloads, by the prefix of their addresses; the library has one `fetch` for all. */
const downloads = new Map<string, Download>();

interface Download {
  readonly signal: AbortSignal;
  /** Addresses of files that have started to download. */
  readonly fetched: Set<string>;
  /** Whether the model is stored here, so that it can run without its hub. */
  readonly isStored: boolean;
  /** Whether weights come from the hub; otherwise they are stored here. */
  isRemote: boolean;
  /** Why a file could not be stored. */
  failure?: unknown;
}

const downloadOf = (url: string): Download | undefined =>
  [...downloads].find(([prefix]) => url.startsWith(prefix))?.[1];

/** A model of a hub, and the task it is loaded for. */
export type ModelRequest = Pick<EngineCall, "task" | "model" | "hubUrl">;

/**
 * Runs work with a model, which is downloaded and loaded first if necessary.
 * @throws EngineError, InputError, and the reason of an abort
 */
export async function withPipeline<Result>(
  request: ModelRequest,
  { signal, progress, asset }: Pick<EngineContext, "signal" | "progress" | "asset">,
  work: (pipeline: Pipeline, library: Library) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const library = await loadLibrary(asset);
  signal.throwIfAborted();
  const model = hold(library, request);
  model.users += 1;
  model.listeners.add(progress);
  try {
    const pipeline = await abortable(model.pipeline, signal);
    progress({ phase: "running" });
    const result = await work(pipeline, library).catch((error: unknown) => {
      if (isOurs(error) || signal.aborted) throw error;
      discardLibrary();
      if (held === model) held = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new EngineError(
        `${request.model} failed at ${request.task} on this device: ${reason} If it was made for another task, choose a model of this one.`,
        { cause: error },
      );
    });
    signal.throwIfAborted();
    return result;
  } finally {
    model.listeners.delete(progress);
    model.users -= 1;
    release(model);
  }
}

/** Whether an error was caused by the input, so that the library's state is still valid. */
const isOurs = (error: unknown): boolean => InputError.isInstance(error) || EngineError.isInstance(error);

function hold(library: Library, request: ModelRequest): Held {
  const key = `${request.hubUrl} ${libraryTaskOf(request.task)} ${request.model}`;
  if (held?.key === key) return held;
  const before = held;
  const controller = new AbortController();
  const listeners: Held["listeners"] = new Set();
  const pipeline = load(library, request, controller.signal, (event) => {
    for (const listener of listeners) listener(event);
  });
  const model: Held = { key, pipeline, controller, listeners, users: 0 };
  pipeline.catch(() => {
    if (held === model) held = undefined;
  });
  held = model;
  if (before) release(before);
  return model;
}

function release(model: Held): void {
  if (model.users > 0) return;
  let isLoaded = false;
  model.pipeline.then(
    () => (isLoaded = true),
    () => undefined,
  );
  // One turn later it is known whether a call still waits for the download.
  void Promise.resolve().then(() => {
    if (model.users > 0) return;
    if (!isLoaded) {
      model.controller.abort(new EngineError("No call waits for the model any more."));
      if (held === model) held = undefined;
    }
    if (held !== model) {
      model.pipeline.then(
        (pipeline) => pipeline.dispose(),
        () => undefined,
      );
    }
  });
}

async function load(
  library: Library,
  request: ModelRequest,
  signal: AbortSignal,
  progress: EngineContext["progress"],
): Promise<Pipeline> {
  const { model, hubUrl } = request;
  if (!/^[\w.-]+(\/[\w.-]+)?$/.test(model)) throw new InputError(`“${model}” is not a model id. Write owner/name.`);
  await useHub(library, hubUrl);
  const wasKept = (await keptModels()).has(model);
  const work = () => loadPipeline(library, request, wasKept, signal, progress);
  return wasKept ? work() : whileIncomplete(request, work);
}

async function loadPipeline(
  library: Library,
  { task, model, hubUrl }: ModelRequest,
  wasKept: boolean,
  signal: AbortSignal,
  progress: EngineContext["progress"],
): Promise<Pipeline> {
  const prefix = resolveAddress({ model, hubUrl });
  // Abort the other downloads that the library continues after one file has failed.
  const over = new AbortController();
  const download: Download = {
    signal: AbortSignal.any([signal, over.signal]),
    fetched: new Set(),
    isStored: wasKept,
    isRemote: false,
  };
  downloads.set(prefix, download);
  try {
    const config = await library.AutoConfig.from_pretrained(model, {});
    checkTask(task, model, config);
    const device = await deviceOf();
    const dtype = dtypeFor(task, model, device, await library.ModelRegistry.get_available_dtypes(model));
    const options: LoadOptions = {
      device,
      dtype,
      progress_callback({ status, loaded = 0, total = 0 }) {
        // Stored files are read in the same way, but that is not a download.
        if (status !== "progress_total" || !download.isRemote || total === 0) return;
        progress({ phase: "downloading", ratio: Math.min(1, loaded / total), doneBytes: loaded, totalBytes: total });
        // Reading the weights and compiling the runtime takes further seconds.
        if (loaded >= total) progress({ phase: "running" });
      },
    };
    const pipeline = await library.pipeline(libraryTaskOf(task), model, options);
    const { failure } = download;
    if (signal.aborted || failure !== undefined) {
      await pipeline.dispose();
      throw signal.aborted ? signal.reason : failure;
    }
    try {
      checkParts(task, model, pipeline);
    } catch (error) {
      await pipeline.dispose();
      throw error;
    }
    return pipeline;
  } catch (error) {
    if (!isOurs(error) && !signal.aborted) discardLibrary();
    over.abort(error);
    await forgetAbsences(library);
    await written({ model, hubUrl }, download.fetched);
    throw await explain(error, { model, hubUrl, signal, wasKept, forget: () => forget({ model, hubUrl }) });
  } finally {
    downloads.delete(prefix);
  }
}

/** Files whose existence the library caches. */
const REMEMBERED_FILES = 100;

/** Makes the library look again for missing files: it cannot clear its cache, but that holds only the latest entries. */
async function forgetAbsences({ ModelRegistry }: Library): Promise<void> {
  const others = Array.from({ length: REMEMBERED_FILES }, (_, number) => `${number}`);
  await Promise.allSettled(
    others.map((name) => ModelRegistry.get_file_metadata("none", name, { local_files_only: true })),
  );
}

/** Points the library at a hub. */
async function useHub(library: Library, hubUrl: string): Promise<void> {
  const { env } = library;
  env.remoteHost = hubAddress(hubUrl);
  env.fetch = (url, init) => fetchOf(String(url), init);
  if (isBrowser()) {
    env.useCustomCache = true;
    env.customCache ??= await browserCache({
      isWanted: (url) => downloadOf(url)?.signal.aborted === false,
      failed(url, error) {
        const download = downloadOf(url);
        if (download) download.failure ??= error;
      },
    });
  } else {
    env.cacheDir = await hubFolder(hubUrl);
  }
}

/** Fetches for the library: aborted with the call, and without a token from Node's environment. */
async function fetchOf(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.delete("authorization");
  const download = downloadOf(url);
  // The library looks for weights in every form. A stored model runs with those that it has.
  if (download?.isStored && headers.has("range")) return new Response(null, { status: 404 });
  const response = await fetch(url, {
    ...init,
    headers,
    credentials: "omit",
    referrerPolicy: "no-referrer",
    ...(download && { signal: download.signal }),
  }).catch((error: unknown) => {
    // The library also looks for files that the repository lacks.
    if (download?.isStored && !download.signal.aborted) return new Response(null, { status: 404 });
    throw error;
  });
  if (download && response.ok && !headers.has("range")) {
    download.fetched.add(url);
    if (url.endsWith(".onnx")) download.isRemote = true;
  }
  return response;
}

/** Settles like the promise, or rejects with the reason of an earlier abort. */
function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Unloads a model, so that its stored files can be removed. */
export function unload(model: string): void {
  if (!held || !held.key.endsWith(` ${model}`)) return;
  const before = held;
  held = undefined;
  release(before);
}
