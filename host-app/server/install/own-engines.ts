import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { InputError, PluginError } from "@patchbay/core/errors";
import { filesOf, parseIndexEntry, readModelFacts, type ModelFacts } from "@patchbay/core/plugin";
import type { BuildStep, EngineOffer } from "../api.ts";

/** The engines that come with this server as folders of source, and are built and installed only on request. */
export interface OwnEngines {
  /** Those that are built, or can be built here. */
  list(): Promise<readonly EngineOffer[]>;
  /**
   * Builds an engine unless it is built. @param signal ends the build
   * @returns URL of its manifest, on this server's disk
   * @throws InputError for an unknown id, PluginError with the end of the build's output
   */
  prepare(id: string, signal: AbortSignal): Promise<URL>;
}

/** The part of an engine's package.json that describes it. */
interface EnginePackage {
  readonly patchbay: {
    readonly id: string;
    readonly label: string;
    readonly description?: string;
    readonly tasks: object;
  };
}

/**
 * @param folder with one folder for each engine; it need not exist
 * @param builder script that installs an engine's packages and builds it; missing: only built engines are offered
 */
export function createOwnEngines(folder: string, builder: string): OwnEngines {
  const manifestOf = (id: string): string => path.join(folder, id, "dist", "manifest.json");
  const building = new Map<string, Build>();

  async function offerOf(id: string): Promise<EngineOffer | undefined> {
    const text = await readFile(path.join(folder, id, "package.json"), "utf8").catch(() => undefined);
    const bytes = await bytesOf(manifestOf(id));
    if (text === undefined || (bytes === undefined && !existsSync(builder))) return undefined;
    const { label, description, tasks } = (JSON.parse(text) as EnginePackage).patchbay;
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

  return {
    list,
    async prepare(id, signal) {
      const offer = (await list()).find((one) => one.id === id);
      if (!offer) throw new InputError(`This server has no engine '${id}' to install.`);
      if (offer.bytes === undefined) {
        const begun = building.get(id) ?? build(builder, path.join(folder, id), signal);
        building.set(id, begun);
        await begun.done.finally(() => building.delete(id));
      }
      return pathToFileURL(manifestOf(id));
    },
  };
}

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

function build(builder: string, folder: string, signal: AbortSignal): Build {
  const isWindows = process.platform === "win32";
  // Its own group, so that npm and the bundler end with it.
  const child = spawn(process.execPath, [builder, folder], {
    detached: !isWindows,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (bytes) => (errors += bytes));
  const end = (): void => {
    if (isWindows || child.pid === undefined) child.kill();
    else if (child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  };
  signal.addEventListener("abort", end, { once: true });
  const done = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else if (signal.aborted) reject(new PluginError("The build was canceled. Nothing was installed."));
      else reject(new PluginError(causeOf(errors)));
    });
  }).finally(() => signal.removeEventListener("abort", end));
  const begun: Build = { done };
  child.stdout.on("data", (bytes) => {
    const [, step] = /(packages|build)\s*$/.exec(String(bytes)) ?? [];
    if (step) begun.step = step as BuildStep;
  });
  return begun;
}

/** Known causes of a failed build, by what npm and Node write. */
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
