import { cachesOf } from "./offline-rules.ts";

interface WorkerScope {
  readonly registration: { readonly scope: string; unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: "install" | "activate",
    listen: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}

/**
 * Takes the place of the offline worker where an operator switches it off: removes the worker and what it stored, also
 * if no page starts any more.
 */
const worker = globalThis as unknown as WorkerScope;
const { registration } = worker;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([
      ...Object.values(cachesOf(registration.scope)).map((name) => caches.delete(name)),
      registration.unregister(),
    ]),
  ),
);
