import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished, vi } from "vitest";
import { startOnLoopback } from "../testing/start-on-loopback.ts";
import { fetchLimited } from "./fetch-limited.ts";

const dns = vi.hoisted(() => ({ addresses: [] as string[] }));
vi.mock("node:dns", () => ({
  lookup: (_name: string, _options: object, done: (error: null, addresses: readonly object[]) => void) =>
    done(
      null,
      dns.addresses.map((address) => ({ address, family: 4 })),
    ),
}));

const limits = { maxBytes: 100, signal: AbortSignal.timeout(10_000) };

async function served(answer: RequestListener): Promise<URL> {
  const { url, stop } = await startOnLoopback(createServer(answer));
  onTestFinished(stop);
  return new URL("/manifest.json", url);
}

it("connects to a name only if every address of it is allowed", async () => {
  // The first address is reserved: tests send nothing to the web.
  for (const addresses of [["93.184.215.14", "10.0.0.5"], ["127.0.0.1"], ["93.184.215.14", "::1"]]) {
    dns.addresses = addresses;
    await expect(fetchLimited(new URL("https://plugins.example/manifest.json"), limits)).rejects.toThrow(
      "plugins.example is in a private network",
    );
  }
});

it("rejects a compressed response, whose unpacked size is unknown", async () => {
  const url = await served((_, answer) =>
    answer.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(1_000_000))),
  );
  await expect(fetchLimited(url, { ...limits, maxBytes: 2_000_000 })).rejects.toThrow(
    "is encoded as gzip, which was not requested",
  );
});

it("reads no more than its limit", async () => {
  const url = await served((_, answer) => answer.end("x".repeat(101)));
  await expect(fetchLimited(url, limits)).rejects.toThrow("is larger than 100 bytes");
});

it("follows three redirects", async () => {
  let redirects = 0;
  const url = await served((request, answer) => {
    const left = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("left") ?? redirects);
    if (left === 0) return void answer.end("here");
    answer.writeHead(302, { location: `?left=${left - 1}` }).end();
  });
  redirects = 3;
  await expect(fetchLimited(url, limits)).resolves.toMatchObject({ bytes: Buffer.from("here") });
  redirects = 4;
  await expect(fetchLimited(url, limits)).rejects.toThrow("redirects more than 3 times");
});
