import { appendFile } from "node:fs/promises";
import path from "node:path";
import type { BrowserPage } from "./testing/browsers/browser-page.ts";
import { expect, test } from "./testing/browsers/browser-test.ts";
import { installPlugin } from "./testing/install-plugin.ts";
import { addPainter, PALETTE } from "./testing/palette.ts";

/** Computes, and never responds: as if a person had stopped the script in Firefox. */
const STUCK = `
if (globalThis.top) {
  MessagePort.prototype.postMessage = () => {};
  for (const end = Date.now() + 8000; Date.now() < end; );
}
`;

/** Milliseconds until a person gives up. */
const PATIENCE_MS = 3000;

async function answers(visit: BrowserPage): Promise<boolean> {
  const answer = visit.evaluate(() => true).catch(() => false);
  const silence = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false));
  return Promise.race([answer, silence]);
}

// Chromium runs frames in a process of their own, see docs/decisions/widget-frames.md.
test.use({ engine: "firefox", catalogue: "few", allowedErrors: [/./] });

test("a widget that stops the page is named after a reload, in safe mode, and is removed there", async ({
  page,
  context,
  visit,
  server,
  author,
  plugins,
}) => {
  await context.request.get(server.link);
  await addPainter(plugins);
  const source = await author.copyOf(PALETTE);
  await appendFile(path.join(source, "src/widget.tsx"), STUCK);
  await installPlugin(page, await author.build(source), /Its widget runs in a frame/);

  await visit.goto(server.link);
  const address = `${server.url}/playground?task=color-palette&provider=painter&model=acme/painter`;
  await visit.goto(address);
  await expect.poll(() => answers(visit)).toBe(false);
  await visit.goto(address);
  await expect
    .poll(() => visit.evaluate(() => document.body.innerText), { timeout: 30_000 })
    .toContain("stopped responding while the widget of the task 'color-palette' was open");
  await visit.click(["link", "plugins page"]);
  await visit.click(["button", "Remove Color Palette"]);
  await visit.expectGone(["button", "Remove Color Palette"]);
  await visit.click(["button", "Leave safe mode"]);
  await visit.expectGone(["button", "Leave safe mode"]);
  expect(await answers(visit)).toBe(true);
});
