import { z } from "zod";
import { malformed } from "@patchbay/core/plugin";
import type { Fixture } from "./check.ts";
import { revive } from "./provider-fixture.ts";

export const taskFixtureSchema = z.strictObject({
  accepted: z
    .array(z.unknown())
    .min(1)
    .describe('Valid results of a call. Bytes are `{ "$blob": "abc", "type": "image/png" }`.'),
  rejected: z.array(z.unknown()).min(1).describe("Invalid results that look similar."),
});

/** `fixtures/<call>.json` of a task: outputs written by hand, right and wrong. */
export interface TaskFixture {
  readonly call: string;
  readonly accepted: readonly unknown[];
  readonly rejected: readonly unknown[];
}

/** @throws ManifestError when the file has another form */
export function parseTaskFixture({ name, content }: Fixture): TaskFixture {
  const result = taskFixtureSchema.safeParse(content);
  if (!result.success) throw malformed(`fixtures/${name}.json`, result.error);
  return { call: name, accepted: result.data.accepted.map(revive), rejected: result.data.rejected.map(revive) };
}
