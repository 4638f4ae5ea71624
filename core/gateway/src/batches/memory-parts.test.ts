import { describe, expect, it } from "vitest";
import { partsOf, testBytes } from "../testing/test-bytes.ts";
import { testRows } from "../testing/test-rows.ts";
import { createMemoryBytes } from "./memory-bytes.ts";
import { createMemoryRows } from "./memory-rows.ts";

describe("files in memory", () => {
  testBytes((now) => createMemoryBytes({ now }));

  it("are refused with status 507 when there is no room for them", async () => {
    const store = createMemoryBytes({ mostBytes: 4 });
    const write = (id: string, text: string) => store.write(id, partsOf(text), 1000);
    await write("file_1", "abc");
    await expect(write("file_2", "de")).rejects.toMatchObject({ failure: { status: 507, code: "storage_full" } });
    expect(await write("file_3", "f")).toBe(1);
  });
});

describe("rows in memory", () => {
  testRows((now) => createMemoryRows({ now }));
});
