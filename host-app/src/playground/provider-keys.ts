import { browserStorage } from "../settings/settings.ts";

/** Keys by provider id. They live in memory; only on request in the tab's session storage, which ends with the tab. */
export interface ProviderKeys {
  get(provider: string): string | undefined;
  /** Whether the key outlives a reload. */
  isKept(provider: string): boolean;
  /**
   * @param keep also puts the key into the tab's session storage
   * @returns why the key cannot be used, or nothing when it was taken
   */
  use(provider: string, key: string, keep?: boolean): string | undefined;
  forget(provider: string): void;
  /** Calls back after every change. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
}

type KeyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Whether a key is a token of the hub, with which calls go through the router. */
export function isHubKey(key: string): boolean {
  return key.startsWith("hf_");
}

const PREFIX = "patchbay:key:";

export function createProviderKeys(storage?: KeyStorage): ProviderKeys {
  const keys = new Map<string, string>();
  const listeners = new Set<() => void>();

  function changed(): void {
    for (const listener of listeners) listener();
  }

  return {
    get: (provider) => keys.get(provider) ?? storage?.getItem(PREFIX + provider) ?? undefined,
    isKept: (provider) => typeof storage?.getItem(PREFIX + provider) === "string",
    use(provider, key, keep = false) {
      const problem = keyProblem(key);
      if (problem !== undefined) return problem;
      keys.set(provider, key);
      if (keep) {
        try {
          storage?.setItem(PREFIX + provider, key);
        } catch {
          // A full or forbidden storage: the key stays in memory, and the page says so.
        }
      }
      changed();
      return undefined;
    },
    forget(provider) {
      keys.delete(provider);
      storage?.removeItem(PREFIX + provider);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keyProblem(key: string): string | undefined {
  if (key === "") return "Enter a key first.";
  if (/^[\x21-\x7e]+$/.test(key)) return undefined;
  return "A key holds no spaces, line breaks or special characters. Copy it again, without quotes.";
}

/** The page's keys. */
export const providerKeys = createProviderKeys(browserStorage("sessionStorage"));
