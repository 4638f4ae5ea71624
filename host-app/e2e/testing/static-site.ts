import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { exportApp } from "../../server/export-app.ts";
import { startOnLoopback, type LoopbackServer } from "../../server/testing/start-on-loopback.ts";

/** Path of the app on its host. */
export const BASE = "/x/";
const BUILT = path.resolve(import.meta.dirname, "../../dist/server/export-app.js");

/** The built function that `patchbay build-app` calls. */
export const writeApp = async (): Promise<typeof exportApp> =>
  ((await import(BUILT)) as { readonly exportApp: typeof exportApp }).exportApp;

/** How hosts answer an address without a file. */
export const FALLBACKS = { "404.html": 404, "index.html": 200 } as const;
export type Fallback = keyof typeof FALLBACKS;

/** A plain web server with a folder below the base. */
export async function serveStatic(folder: string, fallback: Fallback): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const below = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : "../";
    const file = path.join(folder, path.posix.normalize(`/${below || "index.html"}`));
    const isFile = pathname.startsWith(BASE) && existsSync(file) && statSync(file).isFile();
    const sent = isFile ? file : path.join(folder, fallback);
    response.writeHead(isFile ? 200 : FALLBACKS[fallback], { "content-type": getMimeType(sent) ?? "text/plain" });
    createReadStream(sent).pipe(response);
  });
  return startOnLoopback(server);
}
