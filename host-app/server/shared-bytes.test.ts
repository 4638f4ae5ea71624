import { mkdtemp, rm } from "node:fs/promises";
import { type Server, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createApp } from "./app.ts";
import { createDisabledPlugins } from "./disabled-plugins.ts";
import { createPluginIndex } from "./plugin-index.ts";
import { testSession, writeLibrary } from "./testing/served-plugin.ts";
import { startOnLoopback, type LoopbackServer } from "./testing/start-on-loopback.ts";

let folder = "";
let server: LoopbackServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "patchbay-shared-"));
  await writeLibrary(folder, "one");
  const app = createApp({
    appFolder: folder,
    dataFolder: folder,
    disabled: createDisabledPlugins(folder),
    index: createPluginIndex([{ path: folder, origin: "built-in" }], { keepMs: 60_000 }),
    session: testSession(),
  });
  server = await startOnLoopback(createAdaptorServer({ fetch: app.fetch }) as Server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe.each(["/plugins/index.json", "/plugins/samples.json", "/plugins/models.json", "/plugins/marks.json"])(
  "%s",
  (address) => {
    it.each(["gzip", "identity"])("sends the same bytes in memory to all who accept %s", async (encoding) => {
      const end = vi.spyOn(ServerResponse.prototype, "end");
      const ask = async (): Promise<string> => {
        const answer = await fetch(server.url + address, { headers: { "accept-encoding": encoding } });
        expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
        return answer.text();
      };
      const texts = await Promise.all([ask(), ask(), ask()]);
      const sent = end.mock.calls.map(([chunk]) => chunk as unknown);
      expect(sent).toHaveLength(3);
      expect(sent[0]).toBeInstanceOf(Uint8Array);
      expect(new Set(sent).size).toBe(1);
      expect(JSON.parse(texts[0] ?? "")).toBeTypeOf("object");
    });
  },
);
