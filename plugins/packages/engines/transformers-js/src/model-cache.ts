import type { EngineCall } from "@patchbay/core/provider";
import { isBrowser, nodeCacheFolder } from "./library.ts";

type ModelAt = Pick<EngineCall, "model" | "hubUrl">;

// Browsers store the files in the Cache API under their addresses, Node in a folder for each hub.
const CACHE = "patchbay-transformers-js";
const NODE_FS: string = "node:fs/promises";
/** Name of the marker among a model's files until the download is complete: a page or thread can end at any time. */
const INCOMPLETE = "incomplete";

interface NodeFiles {
  readdir(folder: string, options: { recursive: true }): Promise<readonly string[]>;
  rm(folder: string, options: { recursive: true; force: true }): Promise<void>;
  readFile(file: string, encoding: "utf8"): Promise<string>;
  mkdir(folder: string, options: { recursive: true }): Promise<unknown>;
  writeFile(file: string, text: string): Promise<void>;
  stat(file: string): Promise<{ readonly size: number; isFile(): boolean }>;
}
const nodeFiles = (): Promise<NodeFiles> => import(/* @vite-ignore */ NODE_FS) as Promise<NodeFiles>;

/** A hub's address with a slash at its end. */
export const hubAddress = (hubUrl: string): string => `${hubUrl.replace(/\/+$/, "")}/`;

/** The common prefix of a model's file URLs. */
export const resolveAddress = ({ model, hubUrl }: ModelAt): string => `${hubAddress(hubUrl)}${model}/resolve/`;

/** Node's folder for a hub's models. */
export async function hubFolder(hubUrl: string): Promise<string> {
  return `${await nodeCacheFolder()}/${new URL(hubUrl).host.replaceAll(/[^\w.-]/g, "-")}`;
}

/** Callbacks for files that are written to a browser's cache. */
export interface CacheKeeper {
  /** Whether a call still waits for the model of a file: others are not stored. */
  isWanted(key: string): boolean;
  /** A file did not fit into the cache; the library continues without caching it. */
  failed(key: string, error: unknown): void;
}

/** A browser's cache in the form that the library takes. */
export async function browserCache({ isWanted, failed }: CacheKeeper): Promise<{
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}> {
  const cache = await caches.open(CACHE);
  return {
    // The library also looks up a local path, which does not exist.
    match: async (key) => (/^https?:/.test(key) ? cache.match(key) : undefined),
    async put(key, response) {
      if (!isWanted(key)) return;
      await cache.put(key, response).catch((error: unknown) => failed(key, error));
      if (!isWanted(key)) await cache.delete(key);
    },
  };
}

/** The stored files of a model from any hub. */
export interface KeptModel {
  readonly bytes: number;
  /** Its `config.json` as text. */
  readonly config: string | undefined;
}

interface KeptFile {
  readonly model: string;
  readonly name: string;
  readonly bytes: number;
  text(): Promise<string>;
}

/**
 * Marks a model as incomplete while `work` downloads its files; `work` removes the files when it fails.
 * @returns the result of `work`
 */
export async function whileIncomplete<Result>(at: ModelAt, work: () => Promise<Result>): Promise<Result> {
  if (isBrowser()) {
    const mark = `${resolveAddress(at)}${INCOMPLETE}/${INCOMPLETE}`;
    return navigator.locks.request(lockOf(mark), async () => {
      const cache = await caches.open(CACHE);
      // If there is no room for it, there is none for the files either, and that failure is reported.
      await cache.put(mark, new Response(at.model)).catch(() => undefined);
      return work().finally(() => cache.delete(mark));
    });
  }
  const { mkdir, rm, writeFile } = await nodeFiles();
  const folder = `${await hubFolder(at.hubUrl)}/${at.model}`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${INCOMPLETE}`, at.model);
  return work().finally(() => rm(`${folder}/${INCOMPLETE}`, { recursive: true, force: true }));
}

/** Held by the tab that downloads; the browser releases it when the tab closes. */
const lockOf = (mark: string): string => `${CACHE} ${mark}`;

/** Removes leftovers of abandoned downloads from a browser. */
export async function removeLeftovers(): Promise<void> {
  if (!isBrowser() || !(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  const keys = await cache.keys();
  const ending = `${INCOMPLETE}/${INCOMPLETE}`;
  for (const { url } of keys.filter((key) => key.url.endsWith(`/${ending}`))) {
    const prefix = url.slice(0, -ending.length);
    // oxlint-disable-next-line no-await-in-loop -- There is rarely more than one.
    await navigator.locks.request(lockOf(url), { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      await Promise.all(keys.filter((key) => key.url.startsWith(prefix)).map((key) => cache.delete(key)));
    });
  }
}

/** Every completely stored model, by id. */
export async function keptModels(): Promise<ReadonlyMap<string, KeptModel>> {
  const files = isBrowser() ? await filesInBrowser() : await filesInNode();
  const models = new Map<string, KeptModel>();
  const incomplete = new Set(files.filter(({ name }) => name === INCOMPLETE).map(({ model }) => model));
  for (const { model, name, bytes, text } of files) {
    if (incomplete.has(model)) continue;
    const before = models.get(model);
    // oxlint-disable-next-line no-await-in-loop -- Of few models a small file each.
    const config = name === "config.json" ? await text() : before?.config;
    models.set(model, { bytes: bytes + (before?.bytes ?? 0), config });
  }
  return models;
}

async function filesInBrowser(): Promise<readonly KeptFile[]> {
  // Opening a cache would create it.
  if (!(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  const keys = await cache.keys();
  const files = await Promise.all(
    keys.map(async (key): Promise<KeptFile | undefined> => {
      const response = await cache.match(key);
      const [, model = "", name = ""] = /^\/(.+)\/resolve\/[^/]+\/(.+)$/.exec(new URL(key.url).pathname) ?? [];
      const bytes = Number(response?.headers.get("content-length") ?? 0);
      return response && { model, name, bytes, text: () => response.text() };
    }),
  );
  return files.filter((file) => file !== undefined);
}

async function filesInNode(): Promise<readonly KeptFile[]> {
  const { readdir, readFile, stat } = await nodeFiles();
  const root = await nodeCacheFolder();
  const names = await readdir(root, { recursive: true }).catch((): string[] => []);
  const files = await Promise.all(
    names.map(async (name): Promise<KeptFile | undefined> => {
      const file = `${root}/${name}`;
      const stats = await stat(file).catch(() => undefined);
      const [, owner = "", model = "", ...rest] = name.split(/[/\\]/);
      if (!stats?.isFile() || rest.length === 0) return undefined;
      return {
        model: `${owner}/${model}`,
        name: rest.join("/"),
        bytes: stats.size,
        text: () => readFile(file, "utf8"),
      };
    }),
  );
  return files.filter((file) => file !== undefined);
}

/** Time between two checks of a folder, and the number of unchanged checks after which writing counts as done. */
const LOOK_MS = 10;
const LOOKS = 10;

/**
 * Waits in Node for files that the library is still writing: it loads several at once, and continues the others when
 * one
 * fails.
 * @param fetched addresses of the started downloads; an aborted one never finishes
 */
export async function written({ model, hubUrl }: ModelAt, fetched: ReadonlySet<string>): Promise<void> {
  if (isBrowser()) return;
  const { readdir } = await nodeFiles();
  const folder = `${await hubFolder(hubUrl)}/${model}`;
  const names = [...fetched].map((address) => address.replace(/^.*\/resolve\/[^/]+\//, ""));
  let before = "";
  for (let unchanged = 0; unchanged < LOOKS; unchanged += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One look follows the other.
    const files = await readdir(folder, { recursive: true }).catch((): string[] => []);
    if (names.every((name) => files.includes(name)) && !files.some((name) => name.includes(".tmp."))) return;
    const now = files.join();
    if (now !== before) unchanged = 0;
    before = now;
    // oxlint-disable-next-line no-await-in-loop -- The pause between two checks.
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Removes the stored files of a model, including partial downloads. */
export async function forget({ model, hubUrl }: ModelAt): Promise<void> {
  if (!isBrowser()) {
    const { rm } = await nodeFiles();
    await rm(`${await hubFolder(hubUrl)}/${model}`, { recursive: true, force: true });
    return;
  }
  const cache = await caches.open(CACHE);
  const keys = await cache.keys();
  const modelKeys = keys.filter(({ url }) => url.startsWith(resolveAddress({ model, hubUrl })));
  await Promise.all(modelKeys.map((key) => cache.delete(key)));
}
