import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Hono } from "hono";
import { createApp, type AppOptions } from "../app.ts";
import { createDisabledPlugins } from "../disabled-plugins.ts";
import { createPluginIndex } from "../plugin-index.ts";
import { testSession, writeLibrary } from "./served-plugin.ts";

/** A built app with a plugin, on disk. */
export interface ServedApp {
  /** Contains `app`, `plugins` and a file that must not be served. */
  readonly folder: string;
  serve(changes?: Partial<AppOptions>): Hono;
  remove(): Promise<void>;
}

/** Addresses of a hub and a router that are not https. */
export const PRIVATE = { hubUrl: "http://hub.internal:8080/base", routerUrl: "http://127.0.0.1:9000" };

/** How a browser opens a page. */
export const html = { headers: { accept: "text/html,*/*" } };

export async function writeApp(): Promise<ServedApp> {
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-app-"));
  await mkdir(path.join(folder, "app/assets"), { recursive: true });
  await writeFile(
    path.join(folder, "app/index.html"),
    '<!doctype html><title>Patchbay</title><style>p {}</style><script>"theme";</script><link href="/icon.svg">',
  );
  await writeFile(path.join(folder, "app/assets/main-AbC123.js"), "console.debug(1);");
  await writeFile(path.join(folder, "app/assets/engine-worker-D_f-4.js"), "console.debug(2);");
  await writeFile(path.join(folder, "app/offline-worker.js"), "store();");
  await writeFile(path.join(folder, "app/remove-offline-worker.js"), "remove();");
  await writeFile(path.join(folder, "secret.txt"), "not for the web");
  await writeLibrary(path.join(folder, "plugins"), "one");
  return {
    folder,
    serve: (changes = {}) =>
      createApp({
        appFolder: path.join(folder, "app"),
        dataFolder: path.join(folder, "data"),
        disabled: createDisabledPlugins(path.join(folder, "data")),
        index: createPluginIndex([{ path: path.join(folder, "plugins"), origin: "built-in" }]),
        session: testSession(),
        ...changes,
      }),
    remove: () => rm(folder, { recursive: true }),
  };
}
