import { expect, it } from "vitest";
import { writeVariedCalls } from "./inference-code/calls.ts";
import { unintended } from "./inference-code/intended.ts";
import { misses, openWorkplace, runPatchbay } from "./inference-code/run-programs.ts";
import { hasPackage, PYTHON_PACKAGES, runJavaScript, runPython, runShell } from "./inference-code/runners.ts";

it.each([1, 2])(
  "calls with many parameters are sent as they are made, by every client that offers to: seed %i",
  async (seed) => {
    const place = await openWorkplace((server) => writeVariedCalls(server, seed));
    try {
      const packages = Object.entries(PYTHON_PACKAGES).flatMap(([id, name]) => (hasPackage(name) ? [id] : []));
      const [published, own, shell, python] = [
        place.by("huggingface-js", "openai-js", "fetch"),
        place.by("patchbay"),
        place.by("curl"),
        place.by(...packages),
      ];
      await Promise.all([
        runJavaScript(place, published),
        runPatchbay(place, own),
        runShell(place, shell),
        runPython(place, python),
      ]);
      const programs = [...published, ...own, ...shell, ...python];
      expect(programs.length).toBeGreaterThan(1000);
      expect(unintended(misses(place, programs))).toEqual([]);
    } finally {
      await place.close();
    }
  },
  600_000,
);
