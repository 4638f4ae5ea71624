import { expect, it, vi } from "vitest";
import { useFakeDatabase } from "../../testing/fake-database.ts";
import { HISTORY_DATABASE, mayHaveHistory } from "./use-keep-runs.ts";

useFakeDatabase();

it("expects a history only where its database exists", async () => {
  const databases = vi.spyOn(indexedDB, "databases").mockResolvedValueOnce([{ name: HISTORY_DATABASE, version: 1 }]);
  expect(await mayHaveHistory()).toBe(true);
  databases.mockResolvedValueOnce([{ name: "another", version: 1 }]);
  expect(await mayHaveHistory()).toBe(false);
  databases.mockRejectedValueOnce(new DOMException("Forbidden", "SecurityError"));
  expect(await mayHaveHistory()).toBe(false);
});
