import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { ENGINE_FOLDER, packagesInstalled, TOOLS } from "../../../kit/testing/slow-packages.ts";

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../../../..");

/**
 * A registry on this machine that has every package of this repository, and proxies everything else to npm's
 * configured registry.
 */
export interface Registry {
  readonly url: string;
  /** Folder of an npm cache that all who install from it share: what npx installs, it installs once. */
  readonly cache: string;
  stop(): Promise<void>;
}

/** Stages every package as published. @param out a folder, emptied. @returns the packages' folders */
export async function stagePackages(out: string): Promise<string[]> {
  await packagesInstalled(ENGINE_FOLDER);
  const { stdout } = await run(process.execPath, ["core/kit/workspace/pack.mjs", out], { cwd: ROOT });
  return stdout.trim().split("\n");
}

/** @param storage folder for the registry's data */
export async function startRegistry(storage: string): Promise<Registry> {
  await packagesInstalled(TOOLS);
  // Inside a workspace npm does not report it.
  const upstream = (await run("npm", ["config", "get", "registry"], { cwd: tmpdir() })).stdout.trim();
  const child = spawn(process.execPath, [path.join(TOOLS, "serve.mjs"), storage, upstream], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout);
  const ended = once(child, "close");
  const port = await Promise.race([
    ended.then(() => Promise.reject(new Error("The registry ended before it listened."))),
    (async () => {
      for await (const line of lines) {
        const match = /^listening on (\d+)$/.exec(line)?.[1];
        if (match !== undefined) return match;
      }
      return "";
    })(),
  ]);
  return {
    url: `http://127.0.0.1:${port}/`,
    cache: path.join(storage, "npm-cache"),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Publishes staged packages, all of one folder. */
export async function publishAll(folder: string, { url }: Registry): Promise<void> {
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ private: true, workspaces: ["*"] }));
  const token = `--${new URL(url).host.replace(/^/, "//")}/:_authToken=anybody`;
  await run("npm", ["publish", "--workspaces", "--registry", url, token, "--loglevel=error"], { cwd: folder });
}
