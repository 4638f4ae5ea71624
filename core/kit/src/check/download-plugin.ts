import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { InputError } from "@patchbay/core/errors";
import { filesOf, parseIndexEntry } from "@patchbay/core/plugin";

const MANIFEST = "manifest.json";

/** A plugin from the web, in a temporary folder. */
export interface DownloadedPlugin {
  /** Contains the files in `dist`. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Whether a word of the command line is an address and not a path. */
export function isAddress(word: string): boolean {
  return /^https?:\/\//.test(word);
}

/**
 * Fetches a built plugin: its manifest and the files that it names. Hashes are checked when the files are loaded.
 * @param address of the folder of a built plugin, or of its manifest.json
 * @throws InputError when a file cannot be fetched, ManifestError when the manifest is malformed
 */
export async function downloadPlugin(address: string): Promise<DownloadedPlugin> {
  const manifestUrl = address.endsWith(`/${MANIFEST}`) ? address : `${address.replace(/\/+$/, "")}/${MANIFEST}`;
  const text = new TextDecoder().decode(await fetchBytes(manifestUrl));
  const entry = parseIndexEntry({ ...parseObject(text, manifestUrl), base: "dist/", origin: "installed" }, manifestUrl);
  const contents = await Promise.all(
    filesOf(entry).map(async (file) => [file.path, await fetchBytes(new URL(file.path, manifestUrl).href)] as const),
  );
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-check-"));
  const dist = path.join(folder, "dist");
  await mkdir(dist);
  for (const [name, bytes] of contents) await writeFile(path.join(dist, name), bytes);
  await writeFile(path.join(dist, MANIFEST), text);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

function parseObject(text: string, url: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw new InputError(
    `${url} is not a JSON object. Give the address of a built plugin's folder, or of its manifest.json.`,
  );
}

const CHECK = "Check the address and the network.";

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new InputError(`${url} cannot be fetched: ${cause}. ${CHECK}`, { cause: error });
  });
  if (!response.ok) throw new InputError(`${url} cannot be fetched: the server answered ${response.status}. ${CHECK}`);
  return new Uint8Array(await response.arrayBuffer());
}
