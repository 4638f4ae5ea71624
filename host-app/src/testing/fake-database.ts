import * as fake from "fake-indexeddb";
import { afterAll, afterEach, beforeAll } from "vitest";
import { history } from "../calls/history/history.ts";

const TYPES = ["IDBCursor", "IDBDatabase", "IDBIndex", "IDBKeyRange", "IDBObjectStore", "IDBRequest", "IDBTransaction"];

/**
 * Installs in-memory databases for the tests of one file. A store that an earlier file has opened keeps the database of that
 * file, so tests must read and write through the store.
 */
export function useFakeDatabase(): void {
  const before: Record<string, unknown> = {};
  const globals = { ...fake, indexedDB: new fake.IDBFactory() } as unknown as Readonly<Record<string, unknown>>;
  const names = ["indexedDB", "IDBOpenDBRequest", "IDBVersionChangeEvent", "IDBCursorWithValue", ...TYPES];
  beforeAll(() => {
    for (const name of names) {
      before[name] = Reflect.get(globalThis, name);
      Reflect.set(globalThis, name, globals[name]);
    }
  });
  afterAll(() => {
    for (const name of names) {
      if (before[name] === undefined) Reflect.deleteProperty(globalThis, name);
      else Reflect.set(globalThis, name, before[name]);
    }
  });
}

/** The same for tests of the history, which is empty after each. */
export function useFakeHistory(): void {
  useFakeDatabase();
  afterEach(async () => {
    await history.remove(history.get().entries.map(({ id }) => id));
    sessionStorage.clear();
  });
}
