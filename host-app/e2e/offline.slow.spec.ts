import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test as plain, type Page } from "@playwright/test";
import { buildEngine } from "../../plugins/suites/tiny-models/build-engine.ts";
import { tinyModels } from "../../plugins/suites/tiny-models/hub-models.ts";
import { startLoopbackHub } from "../../plugins/suites/tiny-models/loopback-hub.ts";
import { linkPlugins, type PluginFolder } from "./testing/plugin-folder.ts";
import { openPlayground, result } from "./testing/playground.ts";
import { isPrepared } from "./testing/is-prepared.ts";
import { serveFolder } from "./testing/serve-folder.ts";
import { startServer, type RunningServer } from "./testing/start-server.ts";

const app = path.resolve(import.meta.dirname, "../dist/app");

const ROUTES: Readonly<Record<string, string>> = {
  "/": "Every model",
  "/tasks": "Tasks",
  "/tasks/text-to-image": "Text-to-Image",
  "/libraries": "Libraries",
  "/libraries/asteroid": "Asteroid",
  "/providers": "Providers",
  "/providers/groq": "Groq",
  "/models": "Models",
  "/playground": "Playground",
  "/templates": "Chat templates",
  "/plugins": "Plugins",
  "/settings": "Settings",
};

const expectPrepared = (page: Page) =>
  expect.poll(() => page.evaluate(isPrepared, "/").catch(() => false), { timeout: 60_000 }).toBe(true);

/** Runs in the page: what the app left in this browser. */
async function left(): Promise<readonly [workers: number, caches: number]> {
  return [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length];
}

const test = plain.extend<{ plugins: PluginFolder; server: RunningServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Fixtures are functions of an object pattern.
  async plugins({}, use) {
    const plugins = await linkPlugins();
    await use(plugins);
    await plugins.remove();
  },
  async server({ plugins }, use) {
    const server = await startServer(plugins.path);
    await use(server);
    await server.stop();
  },
});
test.use({ serviceWorkers: "allow" });

test.describe("a browser that visited the app once", () => {
  test.use({ baseURL: async ({ server }, use) => use(server.url) });

  test("opens twelve routes and simulates a chat without server and network", async ({ page, server }) => {
    test.slow();
    await page.goto("/");
    await expectPrepared(page);
    await server.stop();
    await page.context().setOffline(true);
    for (const [route, title] of Object.entries(ROUTES)) {
      await page.goto(route);
      await expect(page.getByRole("heading", { level: 1 }), route).toContainText(title);
    }
    const playground = await openPlayground(page, "provider=groq");
    await playground.ask("Hello?");
    await expect(playground.answer).toContainText(/total \d/);
  });

  test("runs a model that it has stored on this device without server, hub and network", async ({
    page,
    plugins,
    server,
  }) => {
    test.setTimeout(180_000);
    await plugins.addBuilt("provider", "transformers-js", await buildEngine());
    const hub = await startLoopbackHub(tinyModels());
    await page.addInitScript(
      (hubUrl) => localStorage.setItem("patchbay:settings", JSON.stringify({ hubUrl })),
      hub.url,
    );
    await page.goto("/");
    await expectPrepared(page);
    const ask = async () => {
      await page.goto("/playground?task=text-generation&provider=transformers-js&model=tiny/chat");
      await page.getByRole("textbox", { name: "Text", exact: true }).fill("one");
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await expect(result(page)).toContainText("two three", { timeout: 60_000 });
    };
    await ask();
    const toHub: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(hub.url)) toHub.push(request.url());
    });
    await ask();
    expect(toHub).toEqual([]);
    await server.stop();
    await hub.stop();
    await page.context().setOffline(true);
    await ask();
  });

  test("removes the worker and all that it stored when the user switches it off", async ({ page }) => {
    await page.goto("/settings");
    await expectPrepared(page);
    await page.reload();
    await expect(page.getByText(/^\d[\d.]* MB stored\.$/)).toBeVisible();
    await page.getByLabel("Work without a network").uncheck();
    await expect.poll(() => page.evaluate(left)).toEqual([0, 0]);
    await page.reload();
    await expect(page.getByLabel("Work without a network")).not.toBeChecked();
    expect(await page.evaluate(left)).toEqual([0, 0]);
  });
});

test.describe("another build of the app", () => {
  test("an operator who switches it off removes it from every browser", async ({ page, plugins, server }) => {
    await page.goto(server.url);
    await expectPrepared(page);
    await server.stop();
    const { port } = new URL(server.url);
    const second = await startServer(plugins.path, ["--port", port, "--no-offline"]);
    await page.reload();
    await expect.poll(() => page.evaluate(left)).toEqual([0, 0]);
    await second.stop();
  });

  test("replaces page and files together, and pages of the earlier build offer to reload", async ({ page }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "patchbay-builds-"));
    await cp(app, folder, { recursive: true });
    await mkdir(path.join(folder, "plugins"));
    await writeFile(path.join(folder, "plugins/index.json"), '{"patchbay":1,"plugins":[],"problems":[],"disabled":[]}');
    for (const name of ["samples", "models"]) await writeFile(path.join(folder, `plugins/${name}.json`), "{}");
    const served = await serveFolder(folder);
    await page.goto(served.url);
    await expectPrepared(page);
    const entry = await page.evaluate(entryOf);

    await renameEntry(folder);
    const other = await page.context().newPage();
    await other.goto(served.url);
    expect(await other.evaluate(entryOf)).not.toBe(entry);
    await expect(page.getByText("A new version of Patchbay is ready")).toBeVisible();
    await served.stop();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => page.evaluate(entryOf).catch(() => "")).toBe(await other.evaluate(entryOf));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await rm(folder, { recursive: true });
  });
});

/** Runs in the page. */
function entryOf(): string | undefined {
  return document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
}

/** Makes a folder hold another build: its entry has another name, and the files before are gone. */
async function renameEntry(folder: string): Promise<void> {
  const { entry } = JSON.parse(await readFile(path.join(folder, "offline.json"), "utf8")) as { entry: string };
  const name = path.basename(entry);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !/\.(?:js|json|html)$/.test(file.name)) continue;
    const from = path.join(file.parentPath, file.name);
    const text = await readFile(from, "utf8");
    if (!text.includes(name) && file.name !== name) continue;
    await rm(from);
    const target = file.name === name ? path.join(file.parentPath, "index-another1.js") : from;
    await writeFile(target, text.replaceAll(name, "index-another1.js"));
  }
}
