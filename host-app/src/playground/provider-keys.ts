/** Keys by provider id. They live in this module's memory: a reload forgets them, and nothing writes them anywhere. */
export interface ProviderKeys {
  get(provider: string): string | undefined;
  /** @returns why the key cannot be used, or nothing when it was taken */
  use(provider: string, key: string): string | undefined;
  forget(provider: string): void;
  /** Calls back after every change. @returns a function that ends it */
  subscribe(listener: () => void): () => void;
}

export function createProviderKeys(): ProviderKeys {
  const keys = new Map<string, string>();
  const listeners = new Set<() => void>();

  function changed(): void {
    for (const listener of listeners) listener();
  }

  return {
    get: (provider) => keys.get(provider),
    use(provider, key) {
      const problem = keyProblem(key);
      if (problem !== undefined) return problem;
      keys.set(provider, key);
      changed();
      return undefined;
    },
    forget(provider) {
      keys.delete(provider);
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
export const providerKeys = createProviderKeys();
