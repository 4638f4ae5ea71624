import { browserStorage } from "../browser-storage.ts";

/** What a person decides about where requests go and who pays. An empty text means the deployment's choice. */
export interface Settings {
  readonly hubUrl: string;
  readonly routerUrl: string;
  /** Organisation that pays for calls through the router. */
  readonly billTo: string;
}

export type SettingName = keyof Settings;

export interface SettingsStore {
  /** The same object until something changes. */
  get(): Settings;
  set(name: SettingName, value: string): void;
  /** Calls back after every change. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
}

const STORAGE_KEY = "patchbay:settings";
const NOTHING_SET: Settings = { hubUrl: "", routerUrl: "", billTo: "" };

/** Settings that outlive the page. Nothing secret is among them. */
export function createSettings(storage: Pick<Storage, "getItem" | "setItem"> | undefined): SettingsStore {
  const listeners = new Set<() => void>();
  let settings = parseSettings(storage?.getItem(STORAGE_KEY));
  return {
    get: () => settings,
    set(name, value) {
      settings = { ...settings, [name]: value };
      try {
        storage?.setItem(STORAGE_KEY, JSON.stringify(settings));
      } catch {
        // A full or forbidden storage: the settings hold for this page alone.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parseSettings(text: string | null | undefined): Settings {
  try {
    const { hubUrl, routerUrl, billTo } = JSON.parse(text ?? "{}") as Record<string, unknown>;
    return { hubUrl: asText(hubUrl), routerUrl: asText(routerUrl), billTo: asText(billTo) };
  } catch {
    return NOTHING_SET;
  }
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The page's settings. */
export const settings = createSettings(browserStorage("localStorage"));
