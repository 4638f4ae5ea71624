import { expect, it } from "vitest";
import { promptOf } from "./bench-record.ts";

it("titles a run by its prompt, and by its file only without one", () => {
  const inputs = new File(["pixels"], "portrait.png");
  expect(promptOf({ inputs, parameters: { prompt: "An oil painting" } })).toBe("An oil painting");
  expect(promptOf({ inputs, parameters: { seed: 1 } })).toBe("portrait.png");
});
