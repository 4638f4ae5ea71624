import * as fake from "fake-indexeddb";
import { afterAll, beforeAll } from "vitest";

const TYPES = ["IDBCursor", "IDBDatabase", "IDBIndex", "IDBKeyRange", "IDBObjectStore", "IDBRequest", "IDBTransaction"];

/** Gives the tests of a file a browser's databases, in memory. They are not there in the tests of other files. */
export function useFakeDatabase(): void {
  const before: Record<string, unknown> = {};
  const given = { ...fake, indexedDB: new fake.IDBFactory() } as unknown as Readonly<Record<string, unknown>>;
  const names = ["indexedDB", "IDBOpenDBRequest", "IDBVersionChangeEvent", "IDBCursorWithValue", ...TYPES];
  beforeAll(() => {
    for (const name of names) {
      before[name] = Reflect.get(globalThis, name);
      Reflect.set(globalThis, name, given[name]);
    }
  });
  afterAll(() => {
    for (const name of names) {
      if (before[name] === undefined) Reflect.deleteProperty(globalThis, name);
      else Reflect.set(globalThis, name, before[name]);
    }
  });
}
