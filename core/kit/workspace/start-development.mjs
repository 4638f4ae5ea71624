import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { createServer } from "vite";
import { ROOT } from "./run.mjs";

const CONFIG = path.join(ROOT, "host-app", "vite.config.ts");
const PATCHBAY = path.join(ROOT, "core", "cli", "bin", "patchbay.js");
/** Paths that the app's server answers; Vite answers the rest. */
const SERVED = ["/api/", "/plugins/", "/session", "/config.json"];

/**
 * Runs `patchbay dev` over a folder, and Vite in front of its server, until this process is terminated.
 * @param folder of one plugin, or with providers/, libraries/ and tasks/
 * @param port of the app; 0 for any free one
 * @returns the exit code
 */
export async function startDevelopment({ folder, port }) {
  const behind = spawn(process.execPath, [PATCHBAY, "dev", folder, "--port", "0"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(behind, "close").then(([code]) => code ?? 1);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void behind.kill("SIGTERM"));
  let vite;
  try {
    let target;
    for await (const line of createInterface({ input: behind.stdout })) {
      target ??= /Patchbay is ready at (http:\S+)/.exec(line)?.[1];
      if (target !== undefined) vite ??= await startVite(target, port);
      // People open the app where Vite serves it.
      process.stdout.write(`${vite ? line.replaceAll(target, vite.url) : line}\n`);
    }
    return await ended;
  } catch (error) {
    process.stderr.write(`The app could not be served: ${error.message}\n`);
    behind.kill("SIGTERM");
    await ended;
    return 1;
  } finally {
    await vite?.close();
  }
}

/** As middleware, because Vite's own server exits on SIGTERM before the app's server has closed. */
async function startVite(target, port) {
  const server = createHttpServer();
  const vite = await createServer({
    configFile: CONFIG,
    server: {
      middlewareMode: true,
      hmr: { server },
      proxy: Object.fromEntries(SERVED.map((address) => [address, target])),
    },
  });
  server.on("request", vite.middlewares);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      await vite.close();
      server.close();
      // Event streams do not end on their own.
      server.closeAllConnections();
    },
  };
}
