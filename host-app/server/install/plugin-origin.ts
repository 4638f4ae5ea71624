import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { InputError, NetworkError, PluginError } from "@patchbay/core/errors";
import { readRegularFile } from "@patchbay/core/node";
import { isEvidence } from "@patchbay/testing/quality";
import { fetchLimited, NotFetchedError } from "./fetch-limited.ts";
import type { NpmRegistry, Release } from "./npm-registry.ts";
import { parsePluginAddress, parseWebAddress } from "./plugin-address.ts";
import { SIGNATURE_FILE } from "./publisher.ts";
import { unpackArchive } from "./unpack-archive.ts";

/** A plugin's files at their origin. Nothing is stored. */
export interface OpenedPlugin {
  /** Of the manifest after redirects, of the archive, or `npm:<name>@<version>`. */
  readonly url: URL;
  readonly manifest: Buffer;
  /** Absent if the plugin is not signed. */
  readonly signature: Buffer | undefined;
  /** Reads a file beside the manifest. @throws NetworkError, PluginError */
  read(name: string, maxBytes: number): Promise<Buffer>;
  /** Absent if it is not from a registry. */
  readonly release?: Release;
  /** Texts of the files that show its quality, by path; none if only its build is there. */
  readonly evidence: ReadonlyMap<string, string>;
}

const MANIFEST = "manifest.json";
const MOST_MANIFEST_BYTES = 256 * 1024;
const MOST_SIGNATURE_BYTES = 4096;
/** Of each file that shows the quality. */
const MOST_EVIDENCE_BYTES = 1024 * 1024;
const MOST_ARCHIVE_BYTES = 64 * 1024 * 1024;

const ARCHIVE = /\.(?:tgz|tar\.gz)$/;
const PACKAGE = /^(?:npm:)?((?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*)(?:@([\w.+-]+))?$/;

/**
 * Opens a plugin on the web or in the registry.
 * @param text address of a built plugin's folder, its manifest.json or an archive; or a package's name, perhaps with a
 * version
 * @throws InputError for anything else, NetworkError, PluginError
 */
export async function openPlugin(text: string, npm: NpmRegistry, signal: AbortSignal): Promise<OpenedPlugin> {
  const [, name, version] = PACKAGE.exec(text.trim()) ?? [];
  if (name !== undefined) {
    const release = await npm.release(name, version, signal);
    const title = `${name}@${release.version}`;
    const files = await unpackArchive(await npm.tarball(release, signal), title);
    const provenance = release.attestations && (await readProvenance(release, release.attestations, npm, signal));
    return {
      ...openFiles(files, new URL(`npm:${title}`), title),
      release: provenance ? { ...release, provenance } : release,
    };
  }
  if (isUpload(text)) {
    throw new InputError(
      `The plugin was installed from the file ${decodeURIComponent(text.slice(UPLOAD.length))} in the app, so it cannot be fetched. Install it with 'patchbay add <file>'.`,
    );
  }
  const fetchFile = async (url: URL, maxBytes: number) => fetchLimited(url, { maxBytes, signal });
  if (URL.canParse(text.trim()) && ARCHIVE.test(new URL(text.trim()).pathname)) {
    const { bytes, url } = await fetchFile(parseWebAddress(text), MOST_ARCHIVE_BYTES);
    return openFiles(await unpackArchive(bytes, url.href), url, url.href);
  }
  const { bytes: manifest, url } = await fetchFile(parsePluginAddress(text), MOST_MANIFEST_BYTES);
  const read = async (file: string, maxBytes: number) => (await fetchFile(new URL(file, url), maxBytes)).bytes;
  const signature = await read(SIGNATURE_FILE, MOST_SIGNATURE_BYTES).catch((error: unknown) => {
    if (error instanceof NotFetchedError && [403, 404, 410].includes(error.status)) return undefined;
    throw error;
  });
  return { url, manifest, signature, read, evidence: new Map() };
}

async function readProvenance(
  release: Release,
  url: URL,
  npm: NpmRegistry,
  signal: AbortSignal,
): Promise<NonNullable<Release["provenance"]>> {
  try {
    const document = await npm.json(url, release.registry, signal);
    // Most releases have no attestation.
    const { verifyProvenance } = await import("./provenance.ts");
    return await verifyProvenance(document, release);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `The provenance of ${release.name}@${release.version} cannot be verified: ${reason}.` };
  }
}

/** Whether a word of the command line is a file or a folder, and not a package's name or an address. */
export function isPath(text: string, cwd: string): boolean {
  if (/^https?:|^npm:/.test(text) || isUpload(text)) return false;
  return (
    /^file:|^[.~]|[/\\]$/.test(text) ||
    ARCHIVE.test(text) ||
    path.isAbsolute(text) ||
    existsSync(path.resolve(cwd, text))
  );
}

/**
 * Opens a plugin on this machine.
 * @param text an archive, a built plugin's folder, or the folder of its sources with a build in `dist`
 * @throws InputError if there is none, PluginError for a refused archive
 */
export async function openLocalPlugin(text: string, cwd: string): Promise<OpenedPlugin> {
  const file = path.resolve(cwd, text.startsWith("file:") ? fileURLToPath(text) : text);
  if (!existsSync(file)) throw new InputError(`There is no file or folder ${file}. Check the path.`);
  if (ARCHIVE.test(file)) {
    const bytes = await readRegularFile(file, { maxBytes: MOST_ARCHIVE_BYTES }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new InputError(unreadable(file, error), { cause: error });
      },
    );
    return openFiles(await unpackArchive(bytes, file), pathToFileURL(file), file);
  }
  // The lock file names the manifest.
  const root = path.basename(file) === MANIFEST ? path.dirname(file) : file;
  const folder = [path.join(root, "dist"), root].find((each) => existsSync(path.join(each, MANIFEST)));
  if (folder === undefined) {
    throw new InputError(`${file} is neither an archive nor a built plugin. Build the plugin with 'patchbay build'.`);
  }
  return { ...(await openFolder(path.join(folder, MANIFEST))), evidence: await evidenceIn(sourcesOf(root)) };
}

/** The folder of a plugin's sources, which have its fixtures. */
const sourcesOf = (folder: string): string => (path.basename(folder) === "dist" ? path.dirname(folder) : folder);

const unreadable = (file: string, { code, message }: NodeJS.ErrnoException): string =>
  code === undefined
    ? `${file} cannot be read: ${message}.`
    : `${file} cannot be read (${code}). Check its permissions.`;

async function evidenceIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const fixtures = await readdir(path.join(folder, "fixtures")).catch((): string[] => []);
  const names = ["README.md", "about.md", ...fixtures.map((name) => `fixtures/${name}`)].filter(isEvidence);
  const read = names.map(async (name) => {
    const options = { maxBytes: MOST_EVIDENCE_BYTES, links: false };
    const content = await readRegularFile(path.join(folder, name), options).catch(() => undefined);
    return content ? [[name, content.toString("utf8")] as const] : [];
  });
  return new Map((await Promise.all(read)).flat());
}

/** Address of a plugin whose files came from a browser: it cannot be fetched again. */
const UPLOAD = "upload:";

export function isUpload(url: string): boolean {
  return url.startsWith(UPLOAD);
}

/**
 * Opens a plugin whose files a browser sent.
 * @param uploads one archive, or the files of a folder by their paths, which begin with the folder's name
 * @throws PluginError for a refused archive, and for files that are no plugin
 */
export async function openUpload(uploads: readonly (readonly [path: string, file: File])[]): Promise<OpenedPlugin> {
  const [first] = uploads;
  if (!first) throw new InputError("No file was sent. Choose an archive or a folder.");
  const [name = ""] = first[0].split("/");
  const contents = uploads.map(async ([at, file]) => [at, Buffer.from(await file.arrayBuffer())] as const);
  const files = await Promise.all(contents);
  const [archive] = files;
  const url = new URL(UPLOAD + encodeURIComponent(name));
  if (archive && files.length === 1 && !archive[0].includes("/")) {
    return openFiles(await unpackArchive(archive[1], name), url, name);
  }
  return openFiles(new Map(files.map(([at, content]) => [at.slice(at.indexOf("/") + 1), content])), url, name);
}

/** @param file path of the manifest */
export async function openFolder(file: string): Promise<OpenedPlugin> {
  const folder = path.dirname(file);
  const read = (name: string, maxBytes: number) =>
    readRegularFile(path.join(folder, name), { maxBytes, links: false }).catch((error: NodeJS.ErrnoException) => {
      throw new PluginError(unreadable(path.join(folder, name), error), { cause: error });
    });
  const hasSignature = existsSync(path.join(folder, SIGNATURE_FILE));
  return {
    url: pathToFileURL(file),
    manifest: await read(path.basename(file), MOST_MANIFEST_BYTES),
    signature: hasSignature ? await read(SIGNATURE_FILE, MOST_SIGNATURE_BYTES) : undefined,
    read,
    evidence: new Map(),
  };
}

/** @param files of an archive @param name in errors */
function openFiles(files: ReadonlyMap<string, Buffer>, url: URL, name: string): OpenedPlugin {
  const base = ["dist/", ""].find((folder) => files.has(folder + MANIFEST));
  const manifest = base === undefined ? undefined : files.get(base + MANIFEST);
  if (manifest === undefined) {
    throw new PluginError(
      `${name} has no dist/${MANIFEST}, so it is not a plugin. Its author builds it with 'patchbay build' first.`,
    );
  }
  const evidence = [...files].filter(([file, { length }]) => isEvidence(file) && length <= MOST_EVIDENCE_BYTES);
  return {
    url,
    manifest,
    evidence: new Map(evidence.map(([file, content]) => [file, content.toString("utf8")])),
    signature: files.get(`${base}${SIGNATURE_FILE}`),
    async read(file) {
      const content = files.get(`${base}${file}`);
      if (!content) throw new NetworkError(`${name} has no file ${base}${file}.`);
      return content;
    },
  };
}
