import { describe } from "vitest";
import { testBudget } from "../testing/test-budget.ts";

describe("a budget for 100 calls", () => {
  testBudget(2);
});
