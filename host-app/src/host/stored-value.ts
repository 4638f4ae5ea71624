/** Subscribers of a store, for `useSyncExternalStore`. */
export interface Signal {
  /** Calls back after every change. @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}

/** A value that outlives the page. */
export interface StoredValue<Value> {
  get(): Value;
  /** @returns whether the browser stored it; otherwise only this page has it */
  set(value: Value): boolean;
  /** Sets what `read` returns for nothing. @returns a function that restores the value */
  clear(): () => void;
  readonly subscribe: Signal["subscribe"];
}

/**
 * Stores a value as JSON in the browser. If the storage is full or forbidden, the value lasts as long as the page.
 * @param read checks what is stored: undefined if there is nothing, or only broken JSON. If it throws, it is called again
 * without a value.
 */
export function createStoredValue<Value>(
  storage: Pick<Storage, "getItem" | "setItem"> | undefined,
  key: string,
  read: (stored: unknown) => Value,
): StoredValue<Value> {
  const { subscribe, notify } = createSignal();
  let value: Value;
  try {
    value = read(JSON.parse(storage?.getItem(key) ?? "null") ?? undefined);
  } catch {
    value = read(undefined);
  }
  function set(changed: Value): boolean {
    value = changed;
    let isStored = storage !== undefined;
    try {
      storage?.setItem(key, JSON.stringify(value));
    } catch {
      isStored = false;
    }
    notify();
    return isStored;
  }
  return {
    get: () => value,
    set,
    clear() {
      const before = value;
      set(read(undefined));
      return () => void set(before);
    },
    subscribe,
  };
}
