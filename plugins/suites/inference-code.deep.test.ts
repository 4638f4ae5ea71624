import { describe, expect, it } from "vitest";
import { writeSmallCalls, writeVariedCalls } from "./inference-code/calls.ts";
import { unintended } from "./inference-code/intended.ts";
import { misses, openWorkplace, runPatchbay } from "./inference-code/run-programs.ts";
import { hasPackage, PYTHON_PACKAGES, runJavaScript, runPython, runShell } from "./inference-code/runners.ts";
import { testPrograms } from "./inference-code/test-programs.ts";

describe("the smallest call of every task at every provider, with every key", () => {
  testPrograms(writeSmallCalls);
});

it.each([1, 2])(
  "every client that supports a call with many parameters sends it unchanged: seed %i",
  async (seed) => {
    const workplace = await openWorkplace((server) => writeVariedCalls(server, seed));
    try {
      const packages = Object.entries(PYTHON_PACKAGES).flatMap(([id, name]) => (hasPackage(name) ? [id] : []));
      const [published, patchbay, shell, python] = [
        workplace.by("huggingface-js", "openai-js", "fetch"),
        workplace.by("patchbay"),
        workplace.by("curl"),
        workplace.by(...packages),
      ];
      await Promise.all([
        runJavaScript(workplace, published),
        runPatchbay(workplace, patchbay),
        runShell(workplace, shell),
        runPython(workplace, python),
      ]);
      const programs = [...published, ...patchbay, ...shell, ...python];
      expect(programs.length).toBeGreaterThan(1000);
      expect(unintended(misses(workplace, programs))).toEqual([]);
    } finally {
      await workplace.close();
    }
  },
  600_000,
);
