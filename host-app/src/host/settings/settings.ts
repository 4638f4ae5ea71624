import { browserStorage } from "../trust/policy.ts";
import { createStoredValue } from "../stored-value.ts";

/** A user's choice of where requests go and who pays. Nothing secret, and never taken from a link. */
export interface Settings {
  /** Empty, like the next one: the deployment's choice. */
  readonly hubUrl: string;
  readonly routerUrl: string;
  /** Organization that pays for calls through the router. */
  readonly billTo: string;
  /** The providers' settings, by provider id and name; not validated against the plugin's current schema. */
  readonly providers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type SettingName = Exclude<keyof Settings, "providers">;

export interface SettingsStore {
  /** The same object until something changes. */
  get(): Settings;
  set(name: SettingName, value: string): void;
  /** @param value empty: the plugin's default */
  setOfProvider(provider: string, name: string, value: string): void;
  /** Calls back after every change. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

const STORAGE_KEY = "patchbay:settings";

/** Settings that outlive the page. They contain no secrets. */
export function createSettings(storage: Pick<Storage, "getItem" | "setItem"> | undefined): SettingsStore {
  const { get, set, subscribe } = createStoredValue(storage, STORAGE_KEY, readSettings);
  return {
    get,
    set: (name, value) => set({ ...get(), [name]: value }),
    setOfProvider(provider, name, value) {
      const { [name]: _, ...others } = get().providers[provider] ?? {};
      const changed = value === "" ? others : { ...others, [name]: value };
      set({ ...get(), providers: { ...get().providers, [provider]: changed } });
    },
    subscribe,
  };
}

function readSettings(stored: unknown = {}): Settings {
  const { hubUrl, routerUrl, billTo, providers } = stored as Record<string, unknown>;
  return {
    hubUrl: asText(hubUrl),
    routerUrl: asText(routerUrl),
    billTo: asText(billTo),
    providers: mapMembers(providers, (values) => mapMembers(values, asText)),
  };
}

function mapMembers<Member>(value: unknown, read: (member: unknown) => Member): Record<string, Member> {
  return Object.fromEntries(Object.entries(value ?? {}).map(([name, member]) => [name, read(member)]));
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The page's settings. */
export const settings = createSettings(browserStorage("localStorage"));
