import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { directory } from "@patchbay/core/node";
import { createSandbox } from "@patchbay/sandbox/node";
import { afterAll, describe, expect, it } from "vitest";
import { allLibraries, fixtureModels } from "./catalogue/all-libraries.ts";

const FOLDER = path.resolve(import.meta.dirname, "../libraries");
const sandbox = createSandbox({ answerMs: 5000 });
afterAll(() => sandbox.close());

const [apart, here] = await Promise.all([
  createPatchbay({ plugins: directory(FOLDER, { sandbox }) }),
  createPatchbay({ plugins: directory(FOLDER) }),
]);

const withCode = [...allLibraries].filter(([, { library }]) => library);

describe.each(withCode)("libraries/%s in the sandbox", (key, folder) => {
  it("writes the same code for the model of every fixture", async () => {
    for (const { record } of fixtureModels(folder)) {
      // oxlint-disable-next-line no-await-in-loop
      const [one, other] = await Promise.all([apart, here].map(({ snippets }) => snippets(record, { library: key })));
      expect(one).toEqual(other);
    }
  });
});
