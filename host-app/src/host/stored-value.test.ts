import { expect, it, vi } from "vitest";
import { createStoredValue } from "./stored-value.ts";

const readNames = (stored: unknown = []): readonly string[] => (stored as string[]).map((name) => name.toUpperCase());

const storageOf = (text: string | null, setItem = vi.fn()) => ({ getItem: () => text, setItem });

it.each([
  ["a value", '["ada"]', ["ADA"]],
  ["nothing", null, []],
  ["null", "null", []],
  ["broken JSON", '["ada"', []],
  ["a value that cannot be read", '[{"name":"ada"}]', []],
])("reads %s", (_, text, names) => {
  expect(createStoredValue(storageOf(text), "names", readNames).get()).toEqual(names);
});

it("reports a change to subscribers even if the storage is full", () => {
  const setItem = vi.fn(() => {
    throw new DOMException("The quota is exceeded.", "QuotaExceededError");
  });
  const names = createStoredValue(storageOf(null, setItem), "names", readNames);
  const listener = vi.fn();
  const unsubscribe = names.subscribe(listener);
  expect(names.set(["ada"])).toBe(false);
  unsubscribe();
  names.set(["ada", "alan"]);
  expect([names.get(), listener.mock.calls.length]).toEqual([["ada", "alan"], 1]);
  expect(setItem.mock.calls).toEqual([
    ["names", '["ada"]'],
    ["names", '["ada","alan"]'],
  ]);
});

it("returns whether the browser stored a value", () => {
  expect(createStoredValue(storageOf(null), "names", readNames).set(["ada"])).toBe(true);
  expect(createStoredValue(undefined, "names", readNames).set(["ada"])).toBe(false);
});
