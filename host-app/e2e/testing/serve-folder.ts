import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { startOnLoopback, type LoopbackServer } from "../../server/testing/start-on-loopback.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
};

/** Serves the files of a folder to every origin. */
export async function serveFolder(folder: string): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.join(folder, path.posix.normalize(pathname === "/" ? "/index.html" : pathname));
    response.setHeader("access-control-allow-origin", "*");
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", TYPES[path.extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  });
  return startOnLoopback(server);
}
