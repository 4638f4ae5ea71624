import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { directory } from "@patchbay/core/node";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeLibrary } from "../../../../host-app/server/testing/served-plugin.ts";
import { permittedSource } from "./permitted-source.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "patchbay-allowed-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("leaves out the plugins that a policy does not allow, and reports them", async () => {
  const plugins = path.join(folder, "plugins");
  await writeLibrary(plugins, "one");
  const file = path.join(folder, "policy.json");
  const reasons: string[] = [];
  const onProblem = ({ reason }: { readonly reason: string }) => void reasons.push(reason);
  await writeFile(file, '{ "kinds": ["provider"] }');
  const source = await permittedSource(directory(plugins), { folder: plugins, file, onProblem });
  expect(await source.index()).toMatchObject({ plugins: [] });
  expect(reasons).toEqual([expect.stringContaining("one 1.0.0 is a library; allowed are provider")]);
  await writeFile(file, "{}");
  const all = await permittedSource(directory(plugins), { folder: plugins, file, onProblem });
  expect(await all.index()).toMatchObject({ plugins: [{ id: "one" }] });
});

it("does not start with a policy that cannot be read", async () => {
  const options = { folder, file: path.join(folder, "none.json"), onProblem: () => {} };
  await expect(permittedSource(directory(folder), options)).rejects.toThrow("does not exist");
});
