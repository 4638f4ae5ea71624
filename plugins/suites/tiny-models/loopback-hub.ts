import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelFiles } from "./model-files.ts";

export interface LoopbackHub {
  readonly url: string;
  /** Paths of downloads in order, without requests for a size only. */
  readonly downloads: string[];
  /** Repositories by id; a test may change them. */
  readonly models: Record<string, ModelFiles>;
  /** Stalls downloads of files with this name ending; a call without a name completes them. */
  hold(ending?: string): void;
  stop(): Promise<void>;
}

/** A loopback hub with the files of some models, which answers like the real hub. */
export async function startLoopbackHub(models: Record<string, ModelFiles>): Promise<LoopbackHub> {
  const downloads: string[] = [];
  let held: string | undefined;
  let release: (() => void)[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://hub");
    const [, model = "", file = ""] = /^\/(.+?)\/resolve\/main\/(.+)$/.exec(pathname) ?? [];
    const content = models[model]?.[file];
    const listed = models[/^\/api\/models\/(.+)$/.exec(pathname)?.[1] ?? ""];
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "range");
    response.setHeader("access-control-expose-headers", "content-range, content-length");
    if (request.method === "OPTIONS") {
      response.writeHead(204).end();
      return;
    }
    if (listed) {
      const siblings = Object.entries(listed).map(([rfilename, one]) => ({ rfilename, size: Buffer.byteLength(one) }));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ siblings }));
      return;
    }
    if (content === undefined) {
      response.writeHead(404).end("Entry not found");
      return;
    }
    const bytes = Buffer.from(content as Uint8Array);
    if (request.headers.range === "bytes=0-0") {
      response.writeHead(206, { "content-range": `bytes 0-0/${bytes.length}`, "content-length": 1 });
      response.end(bytes.subarray(0, 1));
      return;
    }
    downloads.push(pathname);
    response.writeHead(200, { "content-length": bytes.length });
    if (held === undefined || !file.endsWith(held)) {
      response.end(bytes);
      return;
    }
    response.write(bytes.subarray(0, 10));
    release.push(() => response.end(bytes.subarray(10)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    downloads,
    models,
    hold(ending) {
      held = ending;
      if (ending !== undefined) return;
      for (const end of release) end();
      release = [];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
