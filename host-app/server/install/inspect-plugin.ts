import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { ManifestError, PatchbayError } from "@patchbay/core/errors";
import { integrityOf, readRegularFile } from "@patchbay/core/node";
import {
  assetsOf,
  filesOf,
  parseIndexEntry,
  refuseIncompatible,
  type IndexEntry,
  type PluginFile,
} from "@patchbay/core/plugin";
import type { SharedModule } from "@patchbay/core/plugin";
import { nameProblems } from "@patchbay/testing/names";
import type { InstallCheck } from "../api.ts";
import { fetchLimited, type FetchedFile } from "./fetch-limited.ts";
import { parsePluginAddress } from "./plugin-address.ts";

/** A plugin that was fetched and checked. */
export interface InspectedPlugin {
  /** URL of the manifest, after redirects. */
  readonly url: URL;
  /** SHA-256 of the manifest, hexadecimal. */
  readonly sha: string;
  readonly entry: IndexEntry;
  readonly manifest: Buffer;
  /** Contents of the files that match the manifest, by file name. */
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly checks: readonly InstallCheck[];
}

const MAX_MANIFEST_BYTES = 256 * 1024;
const MEGABYTE = 1024 * 1024;
const MAX_CODE = { each: 2 * MEGABYTE, all: 5 * MEGABYTE };
/** An engine's assets, such as a WebAssembly module, are many times larger than code. */
const MAX_ASSETS = { each: 64 * MEGABYTE, all: 128 * MEGABYTE };
/** Icons and other data that pages show. */
const MAX_DATA = { each: MEGABYTE, all: 2 * MEGABYTE };
const TIMEOUT_MS = 20_000;

/**
 * Fetches a built plugin into memory and checks it as far as possible without running it.
 * @param address of a built plugin's folder, or of its manifest.json
 * @param host the host to install it in: its shared modules and known plugins
 * @throws InputError for a forbidden URL, NetworkError if nothing is there, ManifestError if it is not a manifest; a
 * problem with the plugin itself is a failed check
 */
export async function inspectPlugin(
  address: string,
  host: InspectingHost,
  signal?: AbortSignal,
): Promise<InspectedPlugin> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout;
  return inspect(parsePluginAddress(address), host, (url, maxBytes) => fetchLimited(url, { maxBytes, signal: both }));
}

/** Checks a plugin on this server's disk in the same way. @param url of its manifest, of the scheme `file` */
export function inspectFiles(url: URL, host: InspectingHost): Promise<InspectedPlugin> {
  return inspect(url, host, async (file, maxBytes) => ({
    bytes: await readRegularFile(fileURLToPath(file), { maxBytes }),
    url: file,
  }));
}

/** The host that a plugin is checked for: its shared modules and known plugins. */
interface InspectingHost {
  readonly shares: readonly SharedModule[];
  readonly known: readonly IndexEntry[];
}

async function inspect(
  address: URL,
  { shares, known }: InspectingHost,
  read: (url: URL, maxBytes: number) => Promise<FetchedFile>,
): Promise<InspectedPlugin> {
  const { bytes: manifest, url } = await read(address, MAX_MANIFEST_BYTES);
  const sha = createHash("sha256").update(manifest).digest("hex");
  const entry = parseManifest(manifest, url);
  const files = filesOf(entry);

  const checks: InstallCheck[] = [
    { name: "The manifest is well formed" },
    await check("It is compatible with this app", () => refuseIncompatible(entry, shares)),
    await check("Its names and hosts differ from other plugins'", () => refuseDeceptive(entry, known)),
    await check("The files are small enough", () => checkSizes(entry)),
  ];
  const contents = new Map<string, Buffer>();
  // Declared too large, so nothing is fetched.
  const fetched = checks.at(-1)?.problem === undefined ? files : [];
  const fileChecks = fetched.map((file) =>
    check(`${file.path} has the size and the hash of the manifest`, async () => {
      const { bytes } = await read(new URL(file.path, url), file.bytes);
      checkContent(file, bytes);
      contents.set(file.path, bytes);
    }),
  );
  return { url, sha, entry, manifest, contents, checks: [...checks, ...(await Promise.all(fileChecks))] };
}

function parseManifest(manifest: Buffer, url: URL): IndexEntry {
  let value: unknown;
  try {
    value = JSON.parse(manifest.toString("utf8"));
  } catch (error) {
    throw new ManifestError(`${url.href} is not JSON. Give the address of a folder that 'patchbay build' wrote.`, {
      cause: error,
    });
  }
  if (typeof value !== "object" || value === null) {
    throw new ManifestError(`${url.href} is no manifest: an object is expected.`);
  }
  return parseIndexEntry({ ...value, base: "dist/", origin: "installed" }, url.href);
}

async function check(name: string, run: () => unknown): Promise<InstallCheck> {
  try {
    await run();
    return { name };
  } catch (error) {
    if (!PatchbayError.isInstance(error)) throw error;
    return { name, problem: error.message };
  }
}

function refuseDeceptive(entry: IndexEntry, known: readonly IndexEntry[]): void {
  const problems = nameProblems(entry, known);
  if (problems.length > 0) throw new ManifestError(problems.join(" "));
}

function checkSizes(entry: IndexEntry): void {
  const code = Object.values(entry.files);
  const assets = Object.values(assetsOf(entry));
  checkTotal(code, MAX_CODE);
  checkTotal(assets, MAX_ASSETS);
  checkTotal(filesOf(entry).slice(code.length + assets.length), MAX_DATA);
}

function checkTotal(files: readonly PluginFile[], most: typeof MAX_CODE): void {
  const large = files.find(({ bytes }) => bytes > most.each);
  if (large) throw new ManifestError(`${large.path} has ${large.bytes} bytes; at most ${most.each} are allowed.`);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > most.all) {
    throw new ManifestError(`Its files have ${total} bytes; at most ${most.all} are allowed.`);
  }
}

function checkContent({ path, bytes, integrity }: PluginFile, content: Buffer): void {
  if (content.length !== bytes) throw new ManifestError(`${path} has ${content.length} bytes instead of ${bytes}.`);
  const actual = integrityOf(content);
  if (actual !== integrity) throw new ManifestError(`${path} has the hash ${actual} instead of ${integrity}.`);
}
