import { mockTests } from "@patchbay/mocks/vitest";
import * as openai from "@patchbay/provider-openai/mocks";
import { expect, it } from "vitest";
import { summarize } from "./summarize.ts";

const seed = Number(process.env.CHAOS_SEED ?? 1);
const mock = mockTests({ openai }, { env: { OPENAI_API_KEY: "test" } });

it(`returns complete summaries or errors, with seed ${seed}`, { timeout: 60_000 }, async () => {
  mock.chat("openai").always("Sockets that cables connect.");
  mock.chaos({ "503": 0.2, reset: 0.1, "cut-stream": 0.1, "cut-before-finish": 0.1 }, { seed });

  let complete = 0;
  for (let call = 1; call <= 20; call += 1) {
    const result = await summarize("A patch bay").catch((error: Error) => error);
    if (result instanceof Error) continue;
    expect(result).toBe("Sockets that cables connect.");
    complete += 1;
  }
  expect(complete).toBeGreaterThan(0);
  // The client repeats what was refused or reset.
  expect(mock.requests("openai").length).toBeGreaterThan(20);
});
