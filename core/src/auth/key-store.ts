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

/** How long a key is there: until the page is reloaded, until its tab is closed, or until somebody forgets it. */
export type KeyLifetime = "page" | "session" | "device";

/** What there is for a binding. */
export type KeyState =
  | { readonly status: "none" }
  | { readonly status: "ready"; readonly key: ProviderKey; readonly kept: KeyLifetime }
  | { readonly status: "held"; /** What is different now, a sentence each. */ readonly changes: readonly string[] };

/** Keys by provider, each bound to what it was entered for. They live for the session, and on the device only on request. */
export interface KeyStore {
  look(binding: KeyBinding): KeyState;
  /** @param onDevice keeps the key beyond the session */
  use(binding: KeyBinding, key: ProviderKey, onDevice?: boolean): void;
  /** Binds the provider's key anew: somebody has seen what changed. */
  allow(binding: KeyBinding): void;
  /** @returns what brings the key back, as long as no other one was entered for the provider */
  forget(provider: string): () => void;
  /** Forgets the keys of installed plugins that are gone. @param providers ids of those that are there */
  keepOnly(providers: ReadonlySet<string>): void;
  /** Forgets the keys that are kept beyond the session. @returns whether there were any */
  forgetDevice(): boolean;
  /** Tells everybody that a storage was changed from elsewhere, by another tab for example. */
  refresh(): void;
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

/** Where keys outlive the page; without them nothing does. */
export interface KeyStorages {
  /** Of the browser's tab, for example. */
  readonly session?: KeyStorage | undefined;
  readonly device?: KeyStorage | undefined;
}

interface FoundKey extends BoundKey {
  readonly kept: KeyLifetime;
}

/** @param storages read at every look: another tab may forget a key that this one has remembered */
export function createKeyStore(storages: KeyStorages = {}): KeyStore {
  const inPage = new Map<string, BoundKey>();
  const listeners = new Set<() => void>();
  let version = 0;

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function find(provider: string): FoundKey | undefined {
    for (const kept of ["page", "session", "device"] as const) {
      const bound = kept === "page" ? inPage.get(provider) : parseBoundKey(storages[kept]?.getItem(PREFIX + provider));
      if (bound) return { ...bound, kept };
    }
    return undefined;
  }

  function drop(provider: string): void {
    inPage.delete(provider);
    storages.session?.removeItem(PREFIX + provider);
    storages.device?.removeItem(PREFIX + provider);
  }

  function put({ key, binding }: BoundKey, kept: KeyLifetime): void {
    const { provider } = binding;
    drop(provider);
    try {
      if (kept !== "page") storages[kept]?.setItem(PREFIX + provider, JSON.stringify({ key, binding }));
    } catch {
      // A full or forbidden storage: the key stays in memory, and the page says so.
    }
    if (!find(provider)) inPage.set(provider, { key, binding });
    changed();
  }

  function forget(provider: string): () => void {
    const found = find(provider);
    drop(provider);
    changed();
    return () => {
      if (found && !find(provider)) put(found, found.kept);
    };
  }

  return {
    look(binding) {
      const found = find(binding.provider);
      if (!found) return { status: "none" };
      const changes = changesOf(found.binding, binding);
      return changes.length > 0 ? { status: "held", changes } : { status: "ready", key: found.key, kept: found.kept };
    },
    use: (binding, key, onDevice = false) => put({ key, binding }, onDevice ? "device" : "session"),
    allow(binding) {
      const found = find(binding.provider);
      if (found) put({ key: found.key, binding }, found.kept);
    },
    forget,
    keepOnly(providers) {
      const names = [...inPage.keys(), ...storedProviders(storages.session), ...storedProviders(storages.device)];
      for (const provider of new Set(names)) {
        if (find(provider)?.binding.origin.startsWith(INSTALLED_FROM) && !providers.has(provider)) forget(provider);
      }
    },
    forgetDevice() {
      const names = storedProviders(storages.device);
      for (const provider of names) storages.device?.removeItem(PREFIX + provider);
      if (names.length > 0) changed();
      return names.length > 0;
    },
    refresh: changed,
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
