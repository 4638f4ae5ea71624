import { describe, expect, it, vi } from "vitest";
import type { PluginKey } from "@patchbay/core/plugin";
import { openCulpritSearch, type SearchStep } from "./culprit-search.ts";
import { firstStep, nextStep, stepsLeft } from "./culprit-steps.ts";
import { fakeStorage } from "../../testing/fake-storage.ts";

const keys = (count: number): PluginKey[] => Array.from({ length: count }, (_, index) => `provider:p${index}` as const);

/** Answers as a person whose app one plugin breaks. @returns the last step and the number of answers */
function search(suspects: readonly PluginKey[], culprit: PluginKey): { step: SearchStep; answers: number } {
  let step = firstStep(suspects);
  let answers = 0;
  while (!step.done) {
    step = nextStep(step, step.off.includes(culprit));
    answers += 1;
  }
  return { step, answers };
}

describe("the search for a culprit", () => {
  it.each([1, 2, 3, 7, 16, 100])("names any of %i plugins, with as few answers as announced", (count) => {
    const suspects = keys(count);
    const most = stepsLeft(firstStep(suspects));
    for (const culprit of suspects) {
      const { step, answers } = search(suspects, culprit);
      expect(step).toEqual({ suspects: [culprit], off: [culprit], done: true });
      expect(answers).toBeLessThanOrEqual(most);
    }
  });

  it("names none after one answer if all of them are off and it is still broken", () => {
    expect(search(keys(9), "provider:other")).toEqual({ step: { suspects: [], off: [], done: true }, answers: 1 });
  });

  it("continues after a reload, and ends with everything on", () => {
    const stored = new Map<string, string>();
    const storage = fakeStorage(stored);
    const reload = vi.fn<() => void>();
    const open = () => openCulpritSearch(reload, storage);
    const answer = (works: boolean) => open().proceed(nextStep(open().step!, works));
    open().proceed(firstStep(keys(2)));
    expect(open().isOff("provider:p1")).toBe(true);
    answer(true);
    expect(open().step).toEqual({ suspects: keys(2), off: ["provider:p0"], done: false });
    answer(false);
    expect(open().step).toEqual({ suspects: ["provider:p1"], off: ["provider:p1"], done: true });
    open().end();
    expect(open().step).toBeUndefined();
    expect(reload).toHaveBeenCalledTimes(4);
    for (const text of ["{", "7", '{"suspects":[1],"off":[]}']) {
      stored.set("patchbay.culprit", text);
      expect(open().step).toBeUndefined();
    }
    expect(() => openCulpritSearch(reload, undefined).proceed(firstStep(keys(1)))).toThrow(TypeError);
  });
});
