import { BASE_URL, getRuntimeConfig } from "../runtime-config.ts";
import { createStoredValue } from "../stored-value.ts";
import { browserStorage } from "../trust/policy.ts";
import { trustedScriptUrl } from "../trusted-types.ts";
import { cachesOf, PREPARE, REMOVE, type Prepared } from "./offline-rules.ts";

/** Whether this browser stores the app for use without a network; the user's choice. */
export const offlineChoice = createStoredValue(
  browserStorage("localStorage"),
  "patchbay:offline",
  (stored) => stored !== false,
);

/** A page that stays open asks for another build again after this time, in milliseconds. */
const AGAIN_MS = 600_000;

const scopeUrl = (): string => new URL(BASE_URL, location.href).href;

/**
 * Stores the app in this browser, unless the user or the operator switched that off; then what is stored is removed.
 * Does nothing where browsers refuse workers, such as on a plain http address of another machine.
 * @param onNewBuild called when a newer build than the page's own is stored
 */
export async function startOffline(onNewBuild: () => void): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  const { offline } = await getRuntimeConfig();
  if (!offline || !offlineChoice.get()) return removeOffline();
  const url = trustedScriptUrl(`${BASE_URL}offline-worker.js`);
  await serviceWorker.register(url, { scope: BASE_URL, updateViaCache: "none" });
  const ownEntry = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;
  let isReported = false;
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<Prepared>) => {
    if (isReported || ownEntry === undefined || ownEntry.endsWith(`/${data.entry}`)) return;
    isReported = true;
    onNewBuild();
  });
  const prepare = async () => (await serviceWorker.ready).active?.postMessage(PREPARE);
  await prepare();
  let preparedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - preparedAt < AGAIN_MS) return;
    preparedAt = Date.now();
    void prepare();
  });
}

/** Removes the worker and all that it stored. Runs, keys and settings stay. */
export async function removeOffline(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const registration = await serviceWorker?.getRegistration(BASE_URL);
  if (registration?.scope !== scopeUrl()) return;
  // It may still be storing files.
  if (registration.active) await askToRemove(registration.active);
  await registration.unregister();
  for (const name of Object.values(cachesOf(scopeUrl()))) await caches.delete(name);
}

function askToRemove(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    worker.postMessage(REMOVE, [port2]);
    // One that does not answer is ended by the browser.
    setTimeout(resolve, LONGEST_REMOVAL_MS);
  });
}

const LONGEST_REMOVAL_MS = 5000;

/** Bytes of the stored app; 0 if none is stored. */
export async function offlineBytes(): Promise<number> {
  let bytes = 0;
  for (const name of Object.values(cachesOf(scopeUrl()))) {
    if (!(await caches.has(name))) continue;
    for (const answer of await (await caches.open(name)).matchAll()) bytes += (await answer.blob()).size;
  }
  return bytes;
}
