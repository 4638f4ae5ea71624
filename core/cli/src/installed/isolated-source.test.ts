import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { integrityOf } from "@patchbay/core/node";
import { expect, it, onTestFinished } from "vitest";
import { libraryManifest } from "../../../../host-app/server/testing/served-plugin.ts";
import { isolatedSource } from "./isolated-source.ts";

const CODE = `export const init = () => {};
export const get = async () => () => ({ default: { snippets: () => [{ language: "sh", code: typeof process }] } });`;

it("runs the code of an installed plugin apart from this process, and that of the operator's own here", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-isolated-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const plugin = { path: "plugin.abc.js", integrity: integrityOf(CODE), bytes: CODE.length };
  for (const id of ["installed", "own"]) {
    const at = path.join(folder, id);
    await mkdir(at);
    await writeFile(path.join(at, plugin.path), CODE);
    await writeFile(path.join(at, "manifest.json"), JSON.stringify(libraryManifest(id, { files: { plugin } })));
  }
  await writeFile(path.join(folder, "installed/source.json"), "{}");
  const patchbay = await createPatchbay({ plugins: isolatedSource(folder, {}) });
  const codes = ["installed", "own"].map(async (library) => {
    const [written] = await patchbay.snippets({ id: "owner/name", tags: [], library_name: library }, { library });
    return written?.snippets[0]?.code;
  });
  expect(await Promise.all(codes)).toEqual(["undefined", "object"]);
});
