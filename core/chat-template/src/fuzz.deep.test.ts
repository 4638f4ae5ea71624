import { expect, test } from "vitest";
import { faultOf, mutatedTemplate, randomTemplate } from "./testing/fuzz.ts";

test.each([
  ["mutated", mutatedTemplate],
  ["random", randomTemplate],
])(
  "%s templates are rendered or refused, at length",
  (_, make) => {
    const faults: unknown[] = [];
    for (let seed = 3000; seed < 300_000; seed++) {
      const template = make(seed);
      const fault = faultOf(template);
      if (fault !== undefined) faults.push({ seed, template, fault });
    }
    expect(faults).toEqual([]);
  },
  1_200_000,
);
