import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { InputError, PluginError } from "@patchbay/core/errors";
import { filesOf, parseIndexEntry, readModelFacts, type ModelFacts } from "@patchbay/core/plugin";
import type { EngineOffer } from "../api.ts";

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
  const building = new Map<string, Promise<void>>();

  async function offerOf(id: string): Promise<EngineOffer | undefined> {
    const text = await readFile(path.join(folder, id, "package.json"), "utf8").catch(() => undefined);
    const bytes = await bytesOf(manifestOf(id));
    if (text === undefined || (bytes === undefined && !existsSync(builder))) return undefined;
    const { label, description, tasks } = (JSON.parse(text) as EnginePackage).patchbay;
    const facts = await factsOf(path.join(folder, id, "models.json"), Object.keys(tasks));
    return {
      id,
      label,
      tasks: Object.keys(tasks),
      ...(facts && { facts }),
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
        await begun.finally(() => building.delete(id));
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

/** Characters of a failed build's output, at its end. */
const SHOWN_OUTPUT = 600;

function build(builder: string, folder: string, signal: AbortSignal): Promise<void> {
  const isWindows = process.platform === "win32";
  // Its own group, so that npm and the bundler end with it.
  const child = spawn(process.execPath, [builder, folder], {
    detached: !isWindows,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += bytes));
  const end = (): void => {
    if (isWindows || child.pid === undefined) child.kill();
    else if (child.exitCode === null) process.kill(-child.pid, "SIGTERM");
  };
  signal.addEventListener("abort", end, { once: true });
  return new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else if (signal.aborted) reject(new PluginError("The build was canceled. Nothing was installed."));
      else reject(new PluginError(`The engine could not be built. ${output.trim().slice(-SHOWN_OUTPUT)}`));
    });
  }).finally(() => signal.removeEventListener("abort", end));
}
