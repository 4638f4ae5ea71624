import { InputError } from "../errors/index.ts";
import { tryAddress } from "../http/address.ts";
import { checkAccessToken, isHubToken } from "../http/request.ts";
import type { ProviderManifest } from "../manifest/provider-manifest.ts";
import { isDirect } from "../manifest/provider-facts.ts";
import type { ProviderKey } from "./key.ts";
import type { ConfiguredProvider } from "./settings.ts";
import type { SettingValues } from "./setting-values.ts";

/** The context a key was entered for. If any of it differs, the user must enter the key again. */
export interface KeyBinding {
  /** Provider id, or `auto`. */
  readonly provider: string;
  /** Where the plugin comes from, as shown to users: `built-in`, `dropped-in`, or `INSTALLED_FROM` and an origin. */
  readonly origin: string;
  /** Hosts that the plugin may send the key to; see `keyHosts`. */
  readonly hosts: readonly string[];
  /** Public key of the plugin's publisher; absent if it is not signed. */
  readonly publisher?: string | undefined;
  /** What else the plugin may do, as shown to users; absent in a binding of an older version, which is not compared. */
  readonly permissions?: readonly string[] | undefined;
  /** The hub and router in use, which receive hub tokens. */
  readonly hub: string;
  readonly router: string;
}

/** How long a key is stored: until the page is reloaded, until its tab is closed, or until the user removes it. */
export type KeyLifetime = "page" | "session" | "device";

/** The state of a binding's key. */
export type KeyState =
  | { readonly status: "none" }
  | {
      readonly status: "ready";
      readonly key: ProviderKey;
      readonly lifetime: KeyLifetime;
      /** @deprecated Use `lifetime`. */
      readonly kept: KeyLifetime;
    }
  | { readonly status: "held"; /** The differences, one sentence each. */ readonly changes: readonly string[] };

/**
 * Keys by provider, each bound to the context it was entered for. They are stored for the session, and on the device
 * only on
 * request.
 */
export interface KeyStore {
  look(binding: KeyBinding): KeyState;
  /** @param onDevice stores the key beyond the session */
  use(binding: KeyBinding, key: ProviderKey, onDevice?: boolean): void;
  /** Binds the provider's key again, after the user has confirmed the changes. */
  allow(binding: KeyBinding): void;
  /** @returns a function that restores the key, unless another one was entered for the provider */
  forget(provider: string): () => void;
  /** Removes the keys of installed plugins that no longer exist. @param providers ids of the existing ones */
  keepOnly(providers: ReadonlySet<string>): void;
  /** Removes the keys stored on the device. @returns whether there were any */
  forgetDevice(): boolean;
  /** Notifies listeners that another tab, for example, has changed a storage. */
  refresh(): void;
  /** Increases with every change. */
  version(): number;
  /** Calls the listener after every change. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

interface BoundKey {
  readonly key: ProviderKey;
  readonly binding: KeyBinding;
}

/** The needed part of a browser's `Storage`, a type that Node programs do not have. */
interface KeyStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

const PREFIX = "patchbay:key:";

/** Prefix of the origin of a plugin that was installed by URL. */
export const INSTALLED_FROM = "installed from ";

/**
 * Hosts that a provider's plugin may send a key to. An address that the user typed is listed as its origin; a choice
 * such as
 * a region stays a `{name}`, because all of its values are hosts of the same owner.
 * @param values current settings
 */
export function keyHosts({ hosts }: Pick<ProviderManifest, "hosts">, values: SettingValues): readonly string[] {
  return hosts.flatMap((host) => {
    const setting = /^\{(\w+)\}$/.exec(host)?.[1];
    if (setting === undefined) return host;
    const typed = tryAddress(values[setting] ?? "");
    return typed ? typed.origin : [];
  });
}

/** Storages for keys that outlive the page; without them no key does. */
export interface KeyStorages {
  /** For example the browser tab's session storage. */
  readonly session?: KeyStorage | undefined;
  readonly device?: KeyStorage | undefined;
}

interface FoundKey extends BoundKey {
  readonly lifetime: KeyLifetime;
}

/** @param storages read at every access: another tab may have removed a key */
export function createKeyStore(storages: KeyStorages = {}): KeyStore {
  const inPage = new Map<string, BoundKey>();
  const listeners = new Set<() => void>();
  let version = 0;

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function find(provider: string): FoundKey | undefined {
    for (const lifetime of ["page", "session", "device"] as const) {
      const stored = lifetime === "page" ? undefined : storages[lifetime]?.getItem(PREFIX + provider);
      const bound = lifetime === "page" ? inPage.get(provider) : parseBoundKey(stored);
      if (bound) return { ...bound, lifetime };
    }
    return undefined;
  }

  function drop(provider: string): void {
    inPage.delete(provider);
    storages.session?.removeItem(PREFIX + provider);
    storages.device?.removeItem(PREFIX + provider);
  }

  function put({ key, binding }: BoundKey, lifetime: KeyLifetime): void {
    const { provider } = binding;
    drop(provider);
    try {
      if (lifetime !== "page") storages[lifetime]?.setItem(PREFIX + provider, JSON.stringify({ key, binding }));
    } catch {
      // The storage is full or blocked: the key stays in memory, which the page shows.
    }
    if (!find(provider)) inPage.set(provider, { key, binding });
    changed();
  }

  function forget(provider: string): () => void {
    const entry = find(provider);
    drop(provider);
    changed();
    return () => {
      if (entry && !find(provider)) put(entry, entry.lifetime);
    };
  }

  return {
    look(binding) {
      const entry = find(binding.provider);
      if (!entry) return { status: "none" };
      const changes = changesOf(entry.binding, binding);
      return changes.length > 0
        ? { status: "held", changes }
        : { status: "ready", key: entry.key, lifetime: entry.lifetime, kept: entry.lifetime };
    },
    use: (binding, key, onDevice = false) => put({ key, binding }, onDevice ? "device" : "session"),
    allow(binding) {
      const entry = find(binding.provider);
      if (entry) put({ key: entry.key, binding }, entry.lifetime);
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

/** The differences from the binding that a key was entered for, one sentence each. */
function changesOf(old: KeyBinding, now: KeyBinding): readonly string[] {
  const added = now.hosts.filter((host) => !old.hosts.includes(host));
  const gone = old.hosts.filter((host) => !now.hosts.includes(host));
  return [
    ...(old.origin === now.origin ? [] : [`The plugin is now ${now.origin}; it was ${old.origin}.`]),
    ...(old.publisher === now.publisher
      ? []
      : [`The plugin is now ${publishedBy(now)}; it was ${publishedBy(old)}. Another key is another publisher.`]),
    ...(old.permissions ? (now.permissions ?? []).filter((each) => !old.permissions?.includes(each)) : []).map(
      (each) => `The plugin has a new permission: ${each}.`,
    ),
    ...added.map((host) => `The key may now also be sent to ${host}.`),
    ...gone.map((host) => `The key is no longer sent to ${host}.`),
    ...(old.router === now.router ? [] : [`The router is now ${now.router}; it was ${old.router}.`]),
    ...(old.hub === now.hub ? [] : [`The hub is now ${now.hub}; it was ${old.hub}.`]),
  ];
}

function publishedBy({ publisher }: KeyBinding): string {
  return publisher === undefined ? "not signed" : `signed by ${publisher}`;
}

function storedProviders(storage: KeyStorage | undefined): readonly string[] {
  return Object.keys(storage ?? {}).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

/** Undefined for a value that is not a key with its binding: an older version stored only keys. */
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
 * Why an entered key cannot be used, as a sentence that never shows the key; undefined if it can.
 * @param provider absent if the router chooses
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
    // Loaded late: keys with several parts are rare.
    if (provider?.manifest.keyParts && !isRouted) (await import("./key.ts")).readKey(provider, key);
  } catch (error) {
    if (InputError.isInstance(error)) return error.message;
    throw error;
  }
  if (!provider || !isDirect(provider.manifest) || typeof key !== "string" || !isHubToken(key)) return undefined;
  return `${provider.manifest.label} accepts only its own keys, and this is a hub token. Create a key at the provider.`;
}

/** The texts of a key that must not be shown. */
export function keyTexts(key: ProviderKey | undefined): readonly string[] {
  return key === undefined ? [] : typeof key === "string" ? [key] : Object.values(key);
}
