import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { processorTimeOf } from "../../core/bench/cpu-time.ts";
import { amount, type Row } from "../../core/bench/row.ts";
import { installPackages, TOOLS } from "../../core/kit/testing/slow-packages.ts";
import { linkPlugins } from "../e2e/testing/plugin-folder.ts";
import { startServer } from "../e2e/testing/start-server.ts";

/** Requests in a round; the contestants alternate, and the best round counts. */
const REQUESTS = amount(2000, 20);
const ROUNDS = amount(8, 1);
const CONNECTIONS = 4;
const built = path.resolve(import.meta.dirname, "../dist/app");

interface Contestant {
  readonly url: string;
  readonly pid: number;
}

/** A page, a file of code of typical size, and the largest one. */
async function filesOf(): Promise<readonly string[]> {
  const assets = (await readdir(path.join(built, "assets"))).filter((name) => name.endsWith(".js"));
  const sizes = await Promise.all(assets.map(async (name) => (await stat(path.join(built, "assets", name))).size));
  const ordered = assets
    .map((name, index) => [name, sizes[index] ?? 0] as const)
    .toSorted((one, other) => one[1] - other[1]);
  const [typical] = ordered[Math.floor(0.9 * ordered.length)] ?? [""];
  return ["/", `/assets/${typical}`];
}

/** Serves the files from memory of paths, with compressed files beside them, as its documentation recommends. */
async function startSirv(files: readonly string[]): Promise<Contestant & { stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-sirv-"));
  await cp(built, folder, { recursive: true });
  for (const file of files) {
    const target = path.join(folder, file === "/" ? "index.html" : file);
    const content = await readFile(target);
    await writeFile(`${target}.br`, brotliCompressSync(content));
    await writeFile(`${target}.gz`, gzipSync(content));
  }
  const program = `
    import { createServer } from "node:http";
    import sirv from ${JSON.stringify(path.join(TOOLS, "node_modules/sirv/build.mjs"))};
    const server = createServer(sirv(${JSON.stringify(folder)}, { etag: true, gzip: true, brotli: true }));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await rm(folder, { recursive: true });
    },
  };
}

function download(agent: Agent, url: string): Promise<void> {
  const headers = { accept: url.endsWith("/") ? "text/html" : "*/*", "accept-encoding": "gzip, deflate, br" };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once("end", resolve);
    }).once("error", reject);
  });
}

/** Processor time of the server for one request, in µs. */
async function costOf({ url, pid }: Contestant, address: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const requests = Array.from({ length: REQUESTS }).values();
  const work = async (): Promise<void> => {
    for (const _ of requests) await download(agent, url + address);
  };
  await download(agent, url + address);
  const before = await processorTimeOf(pid);
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const spent = (await processorTimeOf(pid)) - before;
  agent.destroy();
  return (1000 * spent) / REQUESTS;
}

export default {
  title: `Processor time of the server for one request, over open connections; the best of ${ROUNDS} rounds`,
  async run(): Promise<Row[]> {
    await installPackages(TOOLS);
    const plugins = await linkPlugins();
    const server = await startServer(plugins.path);
    const files = await filesOf();
    const sirv = await startSirv(files);
    try {
      const rows: Row[] = [];
      for (const address of [...files, "/plugins/index.json"]) {
        const isFile = files.includes(address);
        let [ours, peer] = [Infinity, Infinity];
        for (let round = 0; round < ROUNDS; round += 1) {
          ours = Math.min(ours, await costOf(server, address));
          if (isFile) peer = Math.min(peer, await costOf(sirv, address));
        }
        const limit = isFile ? { peer: { name: "sirv", value: peer }, atMost: 2 * peer } : { atMost: 200 };
        rows.push({ name: address, value: ours, unit: "µs", ...limit });
      }
      return rows;
    } finally {
      await server.stop();
      await sirv.stop();
      await plugins.remove();
    }
  },
};
