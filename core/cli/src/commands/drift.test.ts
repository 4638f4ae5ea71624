import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../../../kit/testing/plugin-tree.ts";
import { drift, ROUTE, sdk, typeOf, TYPES } from "../../testing/drift-project.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

/** What takes several builds is in `drift.slow.test.ts`. */
describe("patchbay drift", { timeout: 30_000 }, () => {
  it("reports a missing file or package in one sentence", async () => {
    const root = await temporaryFolder();
    await runPatchbay(root, "new", "provider", "acme");
    expect((await drift(root)).printed).toContain("Held to no vendor's types (no drift.json): acme");
    await writeFiles(root, {
      "plugins/vendors/none.json": JSON.stringify({
        package: "no-such-sdk",
        routes: { "POST /chat/completions": ROUTE },
      }),
      "plugins/vendors/wrong.json": JSON.stringify({
        package: "acme-sdk",
        routes: { "POST /chat/completions": { answer: typeOf("Nothing") } },
      }),
      "plugins/providers/acme/drift.json": JSON.stringify({ vendors: [{ file: "../../vendors/none.json" }] }),
      ...sdk("1.0.0", TYPES),
    });
    expect((await drift(root)).warned).toBe(
      "no-such-sdk is not installed: compared as committed. Run 'npm install --save-dev no-such-sdk' to see what changed.",
    );
    const newer = { package: "acme-sdk", version: "1.10.0", routes: { "POST /chat/completions": ROUTE } };
    await writeFiles(root, { "plugins/vendors/none.json": JSON.stringify(newer) });
    expect((await drift(root)).warned).toBe(
      "acme-sdk 1.0.0 is older than the committed 1.10.0: compared as committed.",
    );
    await writeFiles(root, {
      "plugins/providers/acme/drift.json": JSON.stringify({ vendors: [{ file: "../../vendors/wrong.json" }] }),
    });
    const { code, warned } = await drift(root);
    expect([code, warned]).toEqual([
      1,
      expect.stringMatching(/^acme-sdk has no type import\("acme-sdk"\)\.Nothing for POST \/chat\/completions: /),
    ]);
    expect((await drift(root, "--provider", "other")).warned).toMatch(/plugins has no provider 'other'\.$/m);
    expect((await drift(root, "one", "two")).warned).toContain("patchbay drift takes one folder, not also two.");
  });
});
