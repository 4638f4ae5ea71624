import { describe } from "vitest";
import { testRates } from "../testing/test-rates.ts";
import { createMemoryRates } from "./rates.ts";

describe("rates in memory", () => {
  testRates(createMemoryRates);
});
