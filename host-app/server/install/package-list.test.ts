import { expect, it, onTestFinished } from "vitest";
import { startLoopbackRegistry } from "../testing/loopback-registry.ts";
import { createNpmRegistry } from "./npm-registry.ts";
import { listPackages } from "./package-list.ts";
import { temporaryFolder } from "../../../core/kit/testing/plugin-tree.ts";

it("lists the registry's plugins, and the last answer with its date while the registry fails", async () => {
  const registry = await startLoopbackRegistry();
  const folder = await temporaryFolder();
  onTestFinished(() => registry.close());
  const npm = createNpmRegistry({ npm_config_registry: registry.url });
  registry.failing = 503;
  await expect(listPackages(npm, folder)).rejects.toThrow("the server answered 503");
  registry.failing = undefined;
  await registry.publish({ name: "patchbay-one", version: "1.0.0", files: {} });
  const list = await listPackages(npm, folder);
  expect(list.packages).toMatchObject([{ name: "patchbay-one", version: "1.0.0", account: "ann" }]);
  registry.failing = 503;
  expect(await listPackages(npm, folder)).toEqual({ ...list, problem: expect.stringContaining("503") });
});
