import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { runPatchbay } from "../../cli/testing/run-patchbay.ts";
import { temporaryFolder } from "../testing/plugin-tree.ts";

const MODULE = new URL("start-development.mjs", import.meta.url).href;
const WAIT = { timeout: 20_000, interval: 50 };

interface Listed {
  readonly id: string;
  readonly base: string;
  readonly files: { readonly plugin: { readonly path: string } };
}

/** The code of a library as the app gets it. */
async function codeAt(url: string, id: string): Promise<string> {
  const { plugins } = (await (await fetch(`${url}/plugins/index.json`)).json()) as { plugins: Listed[] };
  const { base, files } = plugins.find((plugin) => plugin.id === id)!;
  return (await fetch(`${url}/plugins/${base}${files.plugin.path}`)).text();
}

it("serves the app from its source in front of its server, builds what changes, and ends on a signal", async () => {
  const root = await temporaryFolder();
  await runPatchbay(root, "new", "library", "acme-loader", "--in", ".");
  const folder = path.join(root, "libraries/acme-loader");
  const script = `import { startDevelopment } from ${JSON.stringify(MODULE)};
process.exitCode = await startDevelopment({ folder: ${JSON.stringify(folder)}, port: 0 });`;
  const running = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  const exited = once(running, "exit");
  onTestFinished(() => void running.kill("SIGKILL"));
  let printed = "";
  for (const stream of [running.stdout, running.stderr])
    stream.on("data", (bytes: Buffer) => (printed += String(bytes)));
  const url = await vi.waitFor(() => {
    const address = /Patchbay is ready at (\S+)/.exec(printed)?.[1];
    if (address === undefined) throw new Error(printed);
    return address;
  }, WAIT);

  const page = await fetch(`${url}/libraries`, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain("/@vite/client");
  expect(await (await fetch(`${url}/src/app/main.tsx`)).text()).toContain("import");
  expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ live: true });
  expect(printed).toContain(`${url}/session?token=`);

  expect(await codeAt(url, "acme-loader")).toContain("from_pretrained");
  const source = path.join(folder, "src/index.ts");
  await writeFile(source, (await readFile(source, "utf8")).replace("from_pretrained", "from_hub"));
  await vi.waitFor(async () => expect(await codeAt(url, "acme-loader")).toContain("from_hub"), WAIT);

  running.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
}, 60_000);
