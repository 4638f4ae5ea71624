import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ask, CONVERSATION, expect, test } from "./testing/browsers/browser-test.ts";
import { isPrepared } from "./testing/is-prepared.ts";
import { BASE, serveStatic, writeApp } from "./testing/static-site.ts";

for (const engine of ["firefox", "webkit"] as const) {
  test.describe(engine, () => {
    test.describe.configure({ timeout: 120_000 });
    // The host answers unknown addresses with the page and status 404, which browsers report.
    test.use({ engine, catalogue: "few", allowedErrors: [/404/, /load/i] });

    test("opens a static app below a base: docs, a search, a simulated answer, and all without the host", async ({
      visit,
      plugins,
      router,
    }) => {
      const write = await writeApp();
      const folder = await mkdtemp(path.join(tmpdir(), "patchbay-static-"));
      await write({ base: BASE, out: folder, plugins: [plugins.path], config: { hubUrl: `${router.url}/hub` } });
      const { url: origin, stop } = await serveStatic(folder, "404.html");
      const site = `${origin}${BASE}`;
      try {
        await visit.goto(`${site}docs/keys#rotate-keys`);
        await visit.expectText("Rotate keys", ["heading", "Rotate keys"]);
        await visit.goto(`${site}docs?q=rotate+keys`);
        await visit.expectText("Rotate keys", ["link", "Rotate keys"]);
        await visit.goto(`${site}playground?provider=groq`);
        await ask(visit, "Hello there");
        await visit.expectText(/total \d/, CONVERSATION);
        await expect.poll(() => visit.evaluate(isPrepared, BASE).catch(() => false), { timeout: 60_000 }).toBe(true);
        await stop();
        await visit.goto(`${site}docs/costs`);
        await visit.expectText("Costs and budgets", ["heading", "Costs and budgets"]);
      } finally {
        await stop();
        await rm(folder, { recursive: true });
      }
    });
  });
}
