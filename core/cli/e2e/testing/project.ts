import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { build, transformWithOxc } from "vite";

const run = promisify(execFile);

/** An empty folder outside the repository, with its own home directory. */
export interface Project {
  readonly folder: string;
  /** Runs a command to completion. @returns its output; throws with the full output if it fails */
  run(command: string, ...args: string[]): Promise<string>;
  /**
   * Starts a command that runs until it is stopped, and waits for a line. @returns the text that the line's group
   * matched
   */
  start(line: RegExp, command: string, ...args: string[]): Promise<RunningCommand>;
  write(file: string, content: string): Promise<void>;
  remove(): Promise<void>;
}

export interface RunningCommand {
  readonly match: string;
  stop(): Promise<void>;
}

/**
 * @param registry the registry for npm, at `url`
 * @param registry.cache folder of npm's cache; default: one inside the project
 */
export async function createProject({ url, cache }: { url: string; cache?: string }): Promise<Project> {
  const root = await mkdtemp(path.join(tmpdir(), "patchbay-project-"));
  const folder = path.join(root, "project");
  await mkdir(path.join(root, "home"), { recursive: true });
  await mkdir(folder);
  // npm passes its configuration to scripts in these variables.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_ENV|NODE_OPTIONS|VITEST|PATCHBAY)/i.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited),
    HOME: path.join(root, "home"),
    npm_config_cache: cache ?? path.join(root, "cache"),
    npm_config_registry: url,
    npm_config_update_notifier: "false",
    npm_config_audit: "false",
    npm_config_fund: "false",
  };
  return {
    folder,
    async run(command, ...args) {
      try {
        const { stdout } = await run(command, args, { cwd: folder, env, maxBuffer: 2 ** 26 });
        return stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout?: string; stderr?: string };
        throw new Error(`${[command, ...args].join(" ")} failed:\n${stdout}\n${stderr}`, { cause: error });
      }
    },
    async start(line, command, ...args) {
      // Its own process group, because npx starts the command as a child.
      const child = spawn(command, args, { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
      const ended = once(child, "close");
      let printed = "";
      child.stderr.on("data", (bytes: Buffer) => (printed += bytes.toString()));
      for await (const text of createInterface(child.stdout)) {
        printed += `${text}\n`;
        const match = line.exec(text)?.[1];
        if (match === undefined) continue;
        child.stdout.resume();
        const stop = async (): Promise<void> => {
          if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
          await ended;
        };
        return { match, stop };
      }
      throw new Error(`${command} ended before it printed ${line}:\n${printed}`);
    },
    async write(file, content) {
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** The result of an install: the packages, and their bytes on disk. */
export async function weigh(nodeModules: string): Promise<{ packages: string[]; bytes: number }> {
  const items = await readdir(nodeModules, { withFileTypes: true, recursive: true });
  const files = items.map((item) => path.join(item.parentPath, item.name));
  const blocks = await Promise.all(files.map(async (file) => (await stat(file)).blocks));
  const packages = files
    .map((file) => /node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)\/package\.json$/.exec(file)?.[1])
    .filter((name) => name !== undefined);
  return { packages, bytes: blocks.reduce((sum, count) => sum + count * 512, 0) };
}

/** An example of a readme as a module for Node. */
export async function asJavaScript(code: string): Promise<string> {
  return (await transformWithOxc(code, "example.ts")).code;
}

/** Bundles `ask.ts` of a folder for pages. */
export async function bundleByVite(root: string): Promise<void> {
  const lib = { entry: "ask.ts", formats: ["iife" as const], name: "bundle", fileName: () => "Vite.js" };
  await build({ root, configFile: false, logLevel: "error", build: { lib, outDir: root, emptyOutDir: false } });
}
