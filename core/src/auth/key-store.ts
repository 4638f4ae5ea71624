import { InputError } from "../errors/index.ts";
import { checkAccessToken, isHubToken, tryAddress } from "../http/index.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { isDirect } from "../manifest/provider-rules.ts";
import type { ProviderKey } from "./key.ts";
import type { ConfiguredProvider } from "./settings.ts";
import type { SettingValues } from "./setting-values.ts";

/** What a key was entered for. Any difference means that it was not entered for this: it is asked for again. */
export interface KeyBinding {
  /** Provider id, or `auto`. */
  readonly provider: string;
  /** Where the plugin comes from, as people read it: `built-in`, `dropped-in`, or `INSTALLED_FROM` and an origin. */
  readonly origin: string;
  /** Where the plugin may have the key sent to: see `keyHosts`. */
  readonly hosts: readonly string[];
  /** Hub and router in force, to which hub tokens go. */
  readonly hub: string;
  readonly router: string;
}

/** What there is for a binding. */
export type KeyState =
  | { readonly status: "none" }
  | { readonly status: "ready"; readonly key: ProviderKey; /** Whether it outlives a reload. */ readonly kept: boolean }
  | { readonly status: "held"; /** What is different now, a sentence each. */ readonly changes: readonly string[] };

/** Keys by provider, each bound to what it was entered for. They live in memory, and in a storage only on request. */
export interface KeyStore {
  look(binding: KeyBinding): KeyState;
  /** @param keep also puts the key into the storage */
  use(binding: KeyBinding, key: ProviderKey, keep?: boolean): void;
  /** Binds the provider's key anew: somebody has seen what changed. */
  allow(binding: KeyBinding): void;
  /** @returns what brings the key back, as long as no other one was entered for the provider */
  forget(provider: string): () => void;
  /** Forgets the keys of installed plugins that are gone. @param providers ids of those that are there */
  keepOnly(providers: ReadonlySet<string>): void;
  /** Goes up with every change. */
  version(): number;
  /** Calls back after every change. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
}

interface BoundKey {
  readonly key: ProviderKey;
  readonly binding: KeyBinding;
}

/** A browser's `Storage`, as far as it is needed: programs in Node know no such type. */
interface KeyStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

const PREFIX = "patchbay:key:";

/** How the origin of a plugin begins that was installed by its address. */
export const INSTALLED_FROM = "installed from ";

/**
 * Where a provider's plugin may have a key sent to. An address that a person typed stands there as its origin; a choice such
 * as a region stays a `{name}`, because every value of it is a host of the same owner.
 * @param values settings in force
 */
export function keyHosts({ hosts }: Pick<ProviderManifest, "hosts">, values: SettingValues): readonly string[] {
  return hosts.flatMap((host) => {
    const setting = /^\{(\w+)\}$/.exec(host)?.[1];
    if (setting === undefined) return host;
    const typed = tryAddress(values[setting] ?? "");
    return typed ? typed.origin : [];
  });
}

/** @param storage of the browser's tab, for example; absent: nothing outlives the page */
export function createKeyStore(storage?: KeyStorage): KeyStore {
  const keys = new Map<string, BoundKey>();
  const listeners = new Set<() => void>();
  let version = 0;

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  const kept = (provider: string): BoundKey | undefined => parseBoundKey(storage?.getItem(PREFIX + provider));

  function put(bound: BoundKey, keep: boolean): void {
    const { provider } = bound.binding;
    keys.set(provider, bound);
    try {
      if (keep) storage?.setItem(PREFIX + provider, JSON.stringify(bound));
      else storage?.removeItem(PREFIX + provider);
    } catch {
      // A full or forbidden storage: the key stays in memory, and the page says so.
    }
    changed();
  }

  function forget(provider: string): () => void {
    const inStorage = kept(provider);
    const bound = keys.get(provider) ?? inStorage;
    keys.delete(provider);
    storage?.removeItem(PREFIX + provider);
    changed();
    return () => {
      if (bound && !keys.has(provider) && !kept(provider)) put(bound, inStorage !== undefined);
    };
  }

  return {
    look(binding) {
      const inStorage = kept(binding.provider);
      const bound = keys.get(binding.provider) ?? inStorage;
      if (!bound) return { status: "none" };
      const changes = changesOf(bound.binding, binding);
      if (changes.length > 0) return { status: "held", changes };
      return { status: "ready", key: bound.key, kept: inStorage !== undefined };
    },
    use: (binding, key, keep = false) => put({ key, binding }, keep),
    allow(binding) {
      const inStorage = kept(binding.provider);
      const bound = keys.get(binding.provider) ?? inStorage;
      if (bound) put({ key: bound.key, binding }, inStorage !== undefined);
    },
    forget,
    keepOnly(providers) {
      const names = new Set([...keys.keys(), ...storedProviders(storage)]);
      for (const provider of names) {
        const origin = (keys.get(provider) ?? kept(provider))?.binding.origin;
        if (origin?.startsWith(INSTALLED_FROM) && !providers.has(provider)) forget(provider);
      }
    },
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is different from what a key was entered for, a sentence each. */
function changesOf(old: KeyBinding, now: KeyBinding): readonly string[] {
  const added = now.hosts.filter((host) => !old.hosts.includes(host));
  const gone = old.hosts.filter((host) => !now.hosts.includes(host));
  return [
    ...(old.origin === now.origin ? [] : [`The plugin is now ${now.origin}; it was ${old.origin}.`]),
    ...added.map((host) => `The key may now also be sent to ${host}.`),
    ...gone.map((host) => `The key is no longer sent to ${host}.`),
    ...(old.router === now.router ? [] : [`The router is now ${now.router}; it was ${old.router}.`]),
    ...(old.hub === now.hub ? [] : [`The hub is now ${now.hub}; it was ${old.hub}.`]),
  ];
}

function storedProviders(storage: KeyStorage | undefined): readonly string[] {
  return Object.keys(storage ?? {}).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

/** Nothing for what is no key with its binding: an older version kept keys bare. */
function parseBoundKey(text: string | null | undefined): BoundKey | undefined {
  try {
    const { key, binding } = JSON.parse(text ?? "null") as { key: unknown; binding: Record<string, unknown> };
    const { provider, origin, hosts, hub, router } = binding;
    const parts = typeof key === "object" && key !== null ? Object.values(key) : [key];
    const texts = [...parts, provider, origin, hub, router];
    if (!texts.every((one) => typeof one === "string") || !Array.isArray(hosts)) return undefined;
    return { key, binding } as unknown as BoundKey;
  } catch {
    return undefined;
  }
}

/**
 * Why a key that somebody has entered cannot be used, as a sentence that never shows it; undefined when it can.
 * @param provider absent where the router chooses
 */
export async function keyProblem(
  provider:
    | (ConfiguredProvider & { readonly manifest: Pick<ProviderManifest, "label" | "directOnly" | "models"> })
    | undefined,
  key: ProviderKey,
): Promise<string | undefined> {
  if (key === "") return "Enter a key first.";
  try {
    if (typeof key === "string") checkAccessToken(key);
    const isRouted = provider && !isDirect(provider.manifest) && typeof key === "string" && isHubToken(key);
    // Keys of several parts are rare.
    if (provider?.manifest.keyParts && !isRouted) (await import("./key.ts")).readKey(provider, key);
  } catch (error) {
    if (InputError.isInstance(error)) return error.message;
    throw error;
  }
  if (!provider || !isDirect(provider.manifest) || typeof key !== "string" || !isHubToken(key)) return undefined;
  return `${provider.manifest.label} takes its own keys only, and this is a hub token. Create a key at the provider.`;
}

/** The texts of a key that must not be shown. */
export function keyTexts(key: ProviderKey | undefined): readonly string[] {
  return key === undefined ? [] : typeof key === "string" ? [key] : Object.values(key);
}
