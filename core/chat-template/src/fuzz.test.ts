import { expect, test } from "vitest";
import { faultOf, mutatedTemplate, randomTemplate } from "./testing/fuzz.ts";
import { sampleValues } from "./testing/generate-template.ts";

test.each([
  ["mutated", mutatedTemplate],
  ["random", randomTemplate],
])("%s templates are rendered or refused", (_, make) => {
  const before = structuredClone(sampleValues);
  const faults: unknown[] = [];
  for (let seed = 0; seed < 3000; seed++) {
    const template = make(seed);
    const fault = faultOf(template);
    if (fault !== undefined) faults.push({ seed, template, fault });
  }
  expect(faults).toEqual([]);
  expect(sampleValues).toEqual(before);
});
