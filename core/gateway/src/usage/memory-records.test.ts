import { describe } from "vitest";
import { testRecords } from "../testing/test-records.ts";
import { createMemoryRecords } from "./memory-records.ts";

describe("records in memory", () => {
  testRecords(createMemoryRecords);
});
