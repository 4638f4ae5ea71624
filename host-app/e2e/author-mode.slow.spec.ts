import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { federation } from "@module-federation/vite";
import { build } from "vite";
import { serveFolder, type ServedFolder } from "./testing/serve-folder.ts";
import { expect, test as base } from "./testing/test.ts";

const source = path.join(import.meta.dirname, "testing/stock-remote");
const repository = path.resolve(import.meta.dirname, "../..");

/** Builds the remote as its author would, without Patchbay's kit, and serves it. */
async function publishStockRemote(): Promise<ServedFolder> {
  const root = await mkdtemp(path.join(tmpdir(), "patchbay-remote-"));
  await cp(source, root, { recursive: true });
  await symlink(path.join(repository, "node_modules"), path.join(root, "node_modules"));
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    base: "./",
    plugins: [
      federation({
        name: "stock_remote",
        filename: "remoteEntry.js",
        dts: false,
        exposes: { "./plugin": "./index.ts", "./package.json": "./package.json" },
        shared: { "@patchbay/core/library": { singleton: true, import: false, requiredVersion: "^1.0.0" } },
      }),
    ],
    build: { target: "esnext", rolldownOptions: { input: path.join(root, "index.ts") } },
  });
  const served = await serveFolder(path.join(root, "dist"));
  return {
    url: served.url,
    async stop() {
      await served.stop();
      await rm(root, { recursive: true });
    },
  };
}

const test = base.extend<{ remote: ServedFolder }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its first parameter.
  remote: async ({}, use) => {
    const remote = await publishStockRemote();
    await use(remote);
    await remote.stop();
  },
  serverOptions: async ({ remote }, use) => use(["--author", `${remote.url}/remoteEntry.js`]),
});

test("a stock remote runs in author mode, under a banner", async ({ page, remote, requests }) => {
  await page.goto("/libraries/stock-remote");
  await expect(page.getByText(`Author mode: the code of ${remote.url}/remoteEntry.js runs`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Stock Remote" })).toBeVisible();
  await expect(page.getByText("stock_remote.load(")).toBeVisible();
  expect(requests.filter((address) => address.startsWith(`${remote.url}/assets/`)).length).toBeGreaterThan(3);

  // It is listed with the others, and hides none.
  await page.goto("/plugins");
  const plugins = page.getByRole("region", { name: "Plugins", exact: true });
  const filter = page.getByLabel("Filter plugins");
  await filter.fill("Stock Remote");
  await expect(plugins.getByRole("link", { name: "Stock Remote" })).toBeVisible();
  await filter.fill("Groq");
  await page.getByRole("button", { name: "Load Groq" }).click();
  await expect(plugins.getByRole("row").filter({ hasText: "Groq" })).toContainText("Loaded");
});
