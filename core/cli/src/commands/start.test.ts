import { expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { startPatchbay } from "../../testing/run-patchbay.ts";

it("patchbay alone starts the app with the plugins that come with it", { timeout: 30_000 }, async () => {
  const running = startPatchbay(await temporaryFolder(), "--port", "0");
  onTestFinished(async () => {
    running.stop();
    await running.outcome;
  });
  const url = await vi.waitFor(() => {
    const address = /Patchbay is ready at (\S+)/.exec(running.printed())?.[1];
    if (!address) throw new Error(running.printed());
    return address;
  }, 10_000);
  const { plugins } = (await (await fetch(`${url}/plugins/index.json`)).json()) as { plugins: { origin: string }[] };
  expect(plugins.length).toBeGreaterThan(300);
  expect(new Set(plugins.map(({ origin }) => origin))).toEqual(new Set(["built-in"]));
});
