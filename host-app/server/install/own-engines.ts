import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { InputError, PluginError } from "@patchbay/core/errors";
import { filesOf, parseIndexEntry, readModelFacts, type ModelFacts } from "@patchbay/core/plugin";
import type { BuildStep, EngineOffer } from "../api.ts";

/** The engines that this server knows, and builds or downloads only on request. */
export interface OwnEngines {
  /** Those that are built, can be built here, or are published. */
  list(): Promise<readonly EngineOffer[]>;
  /**
   * Builds an engine unless it is built; without its source, downloads its package.
   * @param install receives the URL of its manifest on this server's disk, which exists until it resolves
   * @param signal ends build and download
   * @throws InputError for an unknown id, PluginError with the reason of a failure
   */
  prepare<Result>(id: string, signal: AbortSignal, install: (manifest: URL) => Promise<Result>): Promise<Result>;
}

/** The part of an engine's package.json that describes it. */
interface EnginePackage {
  readonly name?: string;
  readonly version?: string;
  readonly patchbay: {
    readonly id: string;
    readonly label: string;
    readonly description?: string;
    readonly tasks: object;
  };
}

/**
 * @param folder with one folder for each engine; it need not exist
 * @param builder script that installs an engine's packages and builds it; missing: engines come from npm's registry
 */
export function createOwnEngines(folder: string, builder: string): OwnEngines {
  const manifestOf = (id: string): string => path.join(folder, id, "dist", "manifest.json");
  const building = new Map<string, Build>();

  async function offerOf(id: string): Promise<EngineOffer | undefined> {
    const text = await readFile(path.join(folder, id, "package.json"), "utf8").catch(() => undefined);
    const bytes = await bytesOf(manifestOf(id));
    if (text === undefined) return undefined;
    const { name, patchbay } = JSON.parse(text) as EnginePackage;
    if (bytes === undefined && !existsSync(builder) && name === undefined) return undefined;
    const { label, description, tasks } = patchbay;
    const facts = await factsOf(path.join(folder, id, "models.json"), Object.keys(tasks));
    const step = building.get(id)?.step;
    return {
      id,
      label,
      tasks: Object.keys(tasks),
      ...(facts && { facts }),
      ...(step && { step }),
      ...(description !== undefined && { description }),
      ...(bytes !== undefined && { bytes }),
    };
  }

  const list = async (): Promise<readonly EngineOffer[]> => {
    const names = await readdir(folder).catch((): string[] => []);
    return (await Promise.all(names.toSorted().map(offerOf))).filter((offer) => offer !== undefined);
  };

  async function whileBuilding(id: string, start: () => Build): Promise<void> {
    const begun = building.get(id) ?? start();
    building.set(id, begun);
    await begun.done.finally(() => building.delete(id));
  }

  return {
    list,
    async prepare(id, signal, install) {
      const offer = (await list()).find((one) => one.id === id);
      if (!offer) throw new InputError(`This server has no engine '${id}' to install.`);
      const source = path.join(folder, id);
      if (offer.bytes === undefined && !existsSync(builder)) {
        const target = await mkdtemp(path.join(tmpdir(), "patchbay-engine-"));
        try {
          const { name = "", version = "latest" } = JSON.parse(
            await readFile(path.join(source, "package.json"), "utf8"),
          ) as EnginePackage;
          await whileBuilding(id, () =>
            begin("npm", [...NPM_INSTALL, target, `${name}@${version}`], signal, "packages"),
          );
          return await install(pathToFileURL(path.join(target, "node_modules", name, "dist", "manifest.json")));
        } finally {
          await rm(target, { recursive: true, force: true });
        }
      }
      if (offer.bytes === undefined) {
        await whileBuilding(id, () => begin(process.execPath, [builder, source], signal));
      }
      return install(pathToFileURL(manifestOf(id)));
    },
  };
}

/** The package contains everything for browsers: its peers are for Node. */
const NPM_INSTALL = [
  "install",
  "--omit=peer",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  // Without a network npm would otherwise try for more than a minute.
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=3000",
  "--prefix",
];

/** The size of all files of a built engine; undefined if it is not built, or by a version with another format. */
async function bytesOf(manifest: string): Promise<number | undefined> {
  try {
    const value = JSON.parse(await readFile(manifest, "utf8")) as object;
    const entry = parseIndexEntry({ ...value, base: "dist/", origin: "installed" }, manifest);
    return filesOf(entry).reduce((sum, { bytes }) => sum + bytes, 0);
  } catch {
    return undefined;
  }
}

/** The facts that an engine has about its models; undefined without any. */
async function factsOf(file: string, tasks: readonly string[]): Promise<ModelFacts | undefined> {
  const text = await readFile(file, "utf8").catch(() => "null");
  return readModelFacts(JSON.parse(text), tasks).facts;
}

interface Build {
  readonly done: Promise<void>;
  step?: BuildStep;
}

/** @param step the first one, of a command that reports none */
function begin(command: string, args: readonly string[], signal: AbortSignal, step?: BuildStep): Build {
  const isWindows = process.platform === "win32";
  // Its own group, so that npm and the bundler end with it.
  const child = spawn(command, args, {
    detached: !isWindows,
    stdio: ["ignore", "pipe", "pipe"],
    shell: isWindows && command === "npm",
  });
  let errors = "";
  child.stderr.on("data", (bytes) => (errors += bytes));
  const end = (): void => {
    // npm finishes its work in spite of SIGTERM.
    if (isWindows || child.pid === undefined) child.kill("SIGKILL");
    else if (child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  signal.addEventListener("abort", end, { once: true });
  const done = new Promise<void>((resolve, reject) => {
    child.once("error", (error) => reject(new PluginError(causeOf(error.message), { cause: error })));
    child.once("close", (code) => {
      if (code === 0) resolve();
      else if (signal.aborted) reject(new PluginError("The installation was canceled. Nothing was installed."));
      else reject(new PluginError(causeOf(errors)));
    });
  }).finally(() => signal.removeEventListener("abort", end));
  const begun: Build = { done, ...(step && { step }) };
  child.stdout.on("data", (bytes) => {
    const [, next] = /(packages|build)\s*$/.exec(String(bytes)) ?? [];
    if (next) begun.step = next as BuildStep;
  });
  return begun;
}

/** Known causes of a failure, by what npm and Node write. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|no space left/i, "The server's disk is full. Free about 1 GB, then try again."],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    "The engine's packages could not be downloaded. Check the server's connection to its package registry, then try again.",
  ],
  [
    /spawn npm|npm: not found/,
    "The server did not find npm, which downloads the engine's packages. Install it, then try again.",
  ],
];

/** Characters of a failed build's output, at its end. */
const SHOWN_OUTPUT = 600;

function causeOf(errors: string): string {
  const known = CAUSES.find(([pattern]) => pattern.test(errors));
  return known ? known[1] : `The engine could not be built. ${errors.trim().slice(-SHOWN_OUTPUT)}`;
}
