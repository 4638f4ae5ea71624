import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { build, defaultClientConditions } from "vite";
import { serveFolder } from "./testing/serve-folder.ts";

const page = path.join(import.meta.dirname, "testing/worker-page");
const worker = path.resolve(import.meta.dirname, "../../node_modules/msw/lib/mockServiceWorker.js");

test.use({ serviceWorkers: "allow" });

test("a provider's mocks answer a client in a service worker", async ({ page: tab }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-worker-"));
  await build({
    root: page,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["source", ...defaultClientConditions] },
    build: { outDir: folder, emptyOutDir: true, target: "esnext" },
  });
  await cp(worker, path.join(folder, "mockServiceWorker.js"));
  const served = await serveFolder(folder);
  const left: string[] = [];
  tab.context().on("request", (request) => {
    if (request.serviceWorker() !== null && !request.url().startsWith(served.url)) left.push(request.url());
  });

  const errors: string[] = [];
  tab.on("pageerror", (error) => errors.push(error.message));

  await tab.goto(served.url);
  await expect.poll(async () => errors[0] ?? (await tab.locator("output").textContent())).toContain("streamed");
  const { whole, streamed, scripted } = JSON.parse((await tab.locator("output").textContent()) ?? "") as Record<
    string,
    string
  >;
  expect(whole).toContain("Who answers?");
  expect(streamed).toBe(whole);
  expect(scripted).toBe("Scripted and streamed.");
  // The worker answered itself.
  expect(left).toEqual([]);
  await served.stop();
  await rm(folder, { recursive: true });
});
