import { execFile } from "node:child_process";
import { createHash, timingSafeEqual } from "node:crypto";
import { tmpdir } from "node:os";
import process from "node:process";
import { promisify } from "node:util";
import { InputError, NetworkError, PluginError } from "@patchbay/core/errors";
import type { FoundPackage, Provenance } from "../api.ts";
import { fetchLimited, NotFetchedError } from "./fetch-limited.ts";

/** Keyword in the package.json of every published plugin. The search finds them by it. */
export const PLUGIN_KEYWORD = "patchbay-plugin";

/** A version of a package, as its registry describes it. */
export interface Release {
  readonly name: string;
  readonly version: string;
  /** The registry's URL, with a slash at its end. */
  readonly registry: string;
  readonly tarball: URL;
  /** `sha512-` and base64, of the tarball. */
  readonly integrity: string;
  /** ISO 8601; absent if the registry does not report it. */
  readonly publishedAt?: string;
  /** Where the registry has the release's attestations; absent: none. */
  readonly attestations?: URL;
  /** Filled in by `openPlugin`; absent if the release has none. */
  readonly provenance?: Provenance | { readonly problem: string };
  /** The newest version that was published before the limit of age; absent: there is none. */
  readonly settled?: string;
}

export interface NpmRegistry {
  /** @param version exact, or a tag; default: `latest`. @throws InputError if there is no such release */
  release(name: string, version: string | undefined, signal: AbortSignal): Promise<Release>;
  /** Downloads a release and compares it with the registry's hash. @throws PluginError if it differs */
  tarball(release: Release, signal: AbortSignal): Promise<Buffer>;
  /** Fetches JSON from the registry. */
  json(url: URL, registry: string, signal: AbortSignal): Promise<unknown>;
  /** The plugins of the registry, by their keyword. */
  search(signal: AbortSignal): Promise<readonly FoundPackage[]>;
}

const MEGABYTE = 1024 * 1024;
const MOST_DOCUMENT_BYTES = 16 * MEGABYTE;
const MOST_TARBALL_BYTES = 64 * MEGABYTE;
const MOST_FOUND = 250;
/** The registry's own signature of a package is not enough to read it later: only this hash is. */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const VERSION = /^[\w.+-]{1,128}$/;

/** Days that a release waits: malicious ones are usually found within hours. */
export const WAITING_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When a release stops waiting; undefined if it does not wait, or has no date. */
export function waitsUntil(publishedAt: string | undefined, days = WAITING_DAYS): string | undefined {
  const at = Date.parse(publishedAt ?? "");
  return at + days * DAY_MS > Date.now() ? new Date(at + days * DAY_MS).toISOString() : undefined;
}

/** @param environment of this process, where npm's own variables precede its files */
export function createNpmRegistry(environment: NodeJS.ProcessEnv = process.env): NpmRegistry {
  const configured = new Map<string, Promise<string>>();

  /** The registry of a package's scope. */
  function registryOf(name: string): Promise<string> {
    const scope = /^(@[^/]+)\//.exec(name)?.[1] ?? "";
    const known = configured.get(scope) ?? configuredRegistry(scope, environment);
    configured.set(scope, known);
    // Another attempt may succeed.
    known.catch(() => configured.delete(scope));
    return known;
  }

  return {
    json: fetchJson,
    async release(name, version = "latest", signal) {
      const registry = await registryOf(name);
      const document = await fetchJson(new URL(name.replace("/", "%2f"), registry), registry, signal).catch((error) => {
        if (!(error instanceof NotFetchedError) || error.status !== 404) throw error;
        throw new InputError(`${registry} has no package '${name}'. Check its name.`, { cause: error });
      });
      return readRelease(document as Packument, { name, version, registry });
    },
    async tarball({ name, version, registry, tarball, integrity }, signal) {
      const limits = { maxBytes: MOST_TARBALL_BYTES, signal, trusted: new URL(registry).origin };
      const { bytes } = await fetchLimited(tarball, limits);
      const expected = Buffer.from(integrity.slice("sha512-".length), "base64");
      if (!timingSafeEqual(createHash("sha512").update(bytes).digest(), expected)) {
        throw new PluginError(
          `${name}@${version} is not what its registry describes: ${tarball.href} has another hash than ${integrity}.`,
        );
      }
      return bytes;
    },
    async search(signal) {
      const registry = await registryOf("");
      const url = new URL("-/v1/search", registry);
      url.searchParams.set("text", `keywords:${PLUGIN_KEYWORD}`);
      url.searchParams.set("size", String(MOST_FOUND));
      const { objects } = (await fetchJson(url, registry, signal)) as { objects?: unknown };
      return Array.isArray(objects) ? objects.flatMap(readFound) : [];
    },
  };
}

async function fetchJson(url: URL, registry: string, signal: AbortSignal): Promise<unknown> {
  const limits = { maxBytes: MOST_DOCUMENT_BYTES, signal, trusted: new URL(registry).origin };
  const { bytes } = await fetchLimited(url, limits);
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new NetworkError(`${url.href} is not JSON, so ${registry} does not seem to be a registry of npm packages.`, {
      cause: error,
    });
  }
}

interface Packument {
  readonly "dist-tags"?: Readonly<Record<string, string>>;
  readonly time?: Readonly<Record<string, string>>;
  readonly versions?: Readonly<
    Record<string, { readonly dist?: { tarball?: string; integrity?: string; attestations?: { url?: string } } }>
  >;
}

function readRelease(
  { "dist-tags": tags = {}, time = {}, versions = {} }: Packument,
  { name, version: wanted, registry }: Pick<Release, "name" | "version" | "registry">,
): Release {
  const version = tags[wanted] ?? wanted;
  const dist = VERSION.test(version) && Object.hasOwn(versions, version) ? versions[version]?.dist : undefined;
  if (!dist)
    throw new InputError(`${registry} has no version '${wanted}' of '${name}'. Give an exact version or a tag.`);
  const { tarball = "", integrity = "", attestations } = dist;
  if (!URL.canParse(tarball)) throw new PluginError(`${registry} names no archive of ${name}@${version}.`);
  if (!SHA512.test(integrity)) {
    throw new PluginError(`${registry} has no sha512 hash of ${name}@${version}, so its archive cannot be checked.`);
  }
  const publishedAt = dateOf(time[version]);
  const settled = Object.keys(versions).findLast(
    (each) => !each.includes("-") && dateOf(time[each]) !== undefined && waitsUntil(time[each]) === undefined,
  );
  const { url = "" } = attestations ?? {};
  return {
    name,
    version,
    registry,
    tarball: new URL(tarball),
    integrity,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(URL.canParse(url) && { attestations: new URL(url) }),
    ...(settled !== undefined && { settled }),
  };
}

function readFound(value: unknown): FoundPackage[] {
  const { name, version, description, date, publisher } = ((value as { package?: unknown } | null)?.package ??
    {}) as Record<string, unknown>;
  if (typeof name !== "string" || typeof version !== "string") return [];
  const { username } = (publisher ?? {}) as { username?: unknown };
  const publishedAt = dateOf(date);
  return [
    {
      name,
      version,
      ...(typeof description === "string" && { description }),
      ...(typeof username === "string" && { account: username }),
      ...(publishedAt !== undefined && { publishedAt }),
    },
  ];
}

function dateOf(value: unknown): string | undefined {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;
}

const run = promisify(execFile);

/**
 * The registry that npm is configured with, for a scope. Its variables come first: npm sets them for everything that it
 * starts. Its files are read by npm itself, outside of this folder, where a workspace would hide them.
 */
async function configuredRegistry(scope: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const common = environment["npm_config_registry"] ?? environment["NPM_CONFIG_REGISTRY"];
  const scoped = scope === "" ? undefined : environment[`npm_config_${scope}:registry`];
  const url = scoped ?? common ?? (await askNpm(scope, environment));
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url.replace(/\/*$/, "/");
  throw new InputError("npm's configuration names no registry. Set the variable npm_config_registry to its URL.");
}

async function askNpm(scope: string, env: NodeJS.ProcessEnv): Promise<string> {
  const get = async (key: string): Promise<string | undefined> => {
    const { stdout } = await run("npm", ["config", "get", key], {
      cwd: tmpdir(),
      env,
      shell: process.platform === "win32",
    });
    return URL.canParse(stdout.trim()) ? stdout.trim() : undefined;
  };
  try {
    return (scope === "" ? undefined : await get(`${scope}:registry`)) ?? (await get("registry")) ?? "";
  } catch (error) {
    throw new InputError(
      "npm, whose configuration names the registry, was not found. Set npm_config_registry instead.",
      {
        cause: error,
      },
    );
  }
}
