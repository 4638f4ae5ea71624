import { describe } from "vitest";
import { testLedger } from "../testing/test-ledger.ts";
import { createMemoryLedger } from "./memory-ledger.ts";

describe("a ledger in memory", () => {
  testLedger((now) => createMemoryLedger({ now }));
});
