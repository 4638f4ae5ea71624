import { expect, test } from "./testing/browsers/browser-test.ts";
import { isPrepared } from "./testing/is-prepared.ts";

for (const engine of ["firefox", "webkit"] as const) {
  test.describe(engine, () => {
    test.describe.configure({ timeout: 180_000 });
    // Without the server, what is stored on first use only is missing, such as a provider's icon.
    test.use({ engine, serverOptions: [], ownSite: true, allowedErrors: [/load/i] });

    test("opens pages that were never visited after the server has stopped", async ({ visit, server }) => {
      await visit.goto(server.url);
      await expect.poll(() => visit.evaluate(isPrepared, "/").catch(() => false), { timeout: 120_000 }).toBe(true);
      await server.stop();
      for (const [route, title] of [
        ["/tasks/text-to-image", "Text-to-Image"],
        ["/providers/groq", "Groq"],
        ["/playground", "Playground"],
      ]) {
        // oxlint-disable-next-line no-await-in-loop -- One page after the other.
        await visit.goto(`${server.url}${route}`);
        // oxlint-disable-next-line no-await-in-loop -- As above.
        await visit.expectText(title ?? "", ["heading", title]);
      }
    });
  });
}
