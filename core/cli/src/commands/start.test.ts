import { expect, it } from "vitest";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { startApp } from "../../testing/run-patchbay.ts";

it("patchbay alone starts the app with the plugins that come with it", { timeout: 30_000 }, async () => {
  const { url } = await startApp(await temporaryFolder());
  const { plugins } = (await (await fetch(`${url}/plugins/index.json`)).json()) as { plugins: { origin: string }[] };
  expect(plugins.length).toBeGreaterThan(300);
  expect(new Set(plugins.map(({ origin }) => origin))).toEqual(new Set(["built-in"]));
});
