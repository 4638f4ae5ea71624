import {
  cachesOf,
  DOCUMENTS,
  pluginFiles,
  PREPARE,
  REMOVE,
  ruleOf,
  type OfflineFiles,
  type OfflineRule,
  type Prepared,
} from "./offline-rules.ts";

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerMessage extends WorkerEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What this worker uses of its global scope, whose types exclude those of pages. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly { postMessage(message: unknown): void }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listen: (event: WorkerMessage) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const { scope } = worker.registration;
const names = cachesOf(scope);

/** Longest wait for the first byte of the server if there is a stored answer, in milliseconds. */
const LONGEST_WAIT_MS = 8000;

/** Files that are stored at the same time: the page's own requests come first. */
const AT_ONCE = 3;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const rule = ruleOf(event.request, scope);
  if (rule && !isRemoved) event.respondWith(ANSWERS[rule](event));
});

worker.addEventListener("message", (event) => {
  // Without a network, what is stored stays.
  if (event.data === PREPARE) event.waitUntil(finish(prepare().then(tellPages, () => undefined)));
  if (event.data === REMOVE) event.waitUntil(remove().then(() => event.ports[0]?.postMessage(REMOVE)));
});

/** A worker that is removed answers the pages that are open until they are closed: it stores nothing any more. */
let isRemoved = false;
/** What is being stored. */
let storing: Promise<unknown> = Promise.resolve();

function finish<Result>(work: Promise<Result>): Promise<Result> {
  storing = Promise.allSettled([storing, work]);
  return work;
}

async function remove(): Promise<void> {
  isRemoved = true;
  await storing;
  for (const name of Object.values(names)) await caches.delete(name);
}

/** Pages that another build opened offer to reload. */
async function tellPages(prepared: Prepared): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows take one.
  for (const page of await worker.clients.matchAll()) page.postMessage(prepared);
}

const ANSWERS: Readonly<Record<OfflineRule, (event: FetchEvent) => Promise<Response>>> = {
  page: ({ request }) => serverFirst(request, scope),
  async document(event) {
    const answer = await serverFirst(event.request, event.request.url);
    if (answer.ok) store(names.documents, answer, event);
    return answer;
  },
  async file(event) {
    const stored = await (await caches.open(names.files)).match(event.request.url, { ignoreVary: true });
    if (stored) return stored;
    const answer = await fetch(event.request);
    // Parts of a file have another status.
    if (answer.status === 200) store(names.files, answer, event);
    return answer;
  },
};

/** Stores a copy of an answer while the page reads it. A full storage costs only the copy. */
function store(name: string, answer: Response, event: FetchEvent): void {
  const copy = answer.clone();
  const stored = caches.open(name).then((cache) => cache.put(event.request.url, copy));
  event.waitUntil(finish(stored.catch(() => undefined)));
}

/** The server's answer; what is stored if the server cannot be reached or does not answer. */
async function serverFirst(request: Request, storedAs: string): Promise<Response> {
  const stored = await (await caches.open(names.documents)).match(storedAs, { ignoreVary: true });
  if (!stored) return fetch(request);
  return Promise.race([
    fetch(request).catch(() => stored),
    new Promise<Response>((resolve) => void setTimeout(() => resolve(stored), LONGEST_WAIT_MS)),
  ]);
}

/**
 * Stores what the app needs without a network. The page is stored last, when every file of its build is there, so that
 * page and files never come from different builds.
 */
async function prepare(): Promise<Prepared> {
  const documents = await caches.open(names.documents);
  const { entry, files } = (await readFresh("offline.json").then((answer) => answer.json())) as OfflineFiles;
  const page = await readFresh("");
  const text = await page.clone().text();
  if (!text.includes(entry)) throw new Error("The page and the list of its files come from different builds.");
  for (const path of DOCUMENTS) {
    if (!(await documents.match(scope + path))) await documents.put(scope + path, await readFresh(path));
  }
  const index: unknown = await (await documents.match(`${scope}plugins/index.json`))?.json();
  const plugins = pluginFiles(index);
  const appFiles = files.map((path) => scope + path);
  await storeAll(appFiles);
  await documents.put(scope, page);
  const inPlugins = (path: string) => `${scope}plugins/${path}`;
  // A plugin with a missing file does not keep the others from being stored.
  await storeAll(plugins.needed.map(inPlugins)).catch(() => undefined);
  await removeAllBut(new Set([...appFiles, ...plugins.listed.map(inPlugins)]));
  return { entry };
}

async function readFresh(path: string): Promise<Response> {
  const answer = await fetch(scope + path, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`The server answered ${answer.status} for ${path}.`);
  return answer;
}

/** Stores files that are not there yet. @throws Error if one cannot be loaded; the others are stored */
async function storeAll(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(names.files);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const missing = urls.filter((url) => !stored.has(url)).values();
  async function storeNext(): Promise<void> {
    for (const url of missing) {
      // Firefox sometimes drops a request while a page requests the same file.
      if (!isRemoved) await cache.add(url).catch(() => cache.add(url));
    }
  }
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, storeNext));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Deletes files of earlier builds and of plugins that are no longer there. */
async function removeAllBut(urls: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(names.files);
  for (const { url } of await cache.keys()) if (!urls.has(url)) await cache.delete(url);
}
