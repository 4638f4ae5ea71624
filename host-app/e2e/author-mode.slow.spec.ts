import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { LoopbackServer } from "../server/testing/start-on-loopback.ts";
import { serveFolder } from "./testing/serve-folder.ts";
import { expect, test as base } from "./testing/test.ts";

const repository = path.resolve(import.meta.dirname, "../..");
const source = path.join(repository, "examples/vite-plugin");
const vite = path.join(repository, "node_modules/vite/bin/vite.js");

/** Builds the remote as its author would, without Patchbay's kit, and serves it. @param builder plugin of Vite */
async function publishStockRemote(builder: string): Promise<LoopbackServer> {
  const root = await mkdtemp(path.join(tmpdir(), "patchbay-remote-"));
  await cp(source, root, { recursive: true });
  await symlink(path.join(repository, "node_modules"), path.join(root, "node_modules"));
  const config = path.join(root, "vite.config.ts");
  await writeFile(config, (await readFile(config, "utf8")).replace('"vite-plugin-federation"', `"${builder}"`));
  // In a process of its own: vite-plugin-federation builds once in each.
  await promisify(execFile)(process.execPath, [vite, "build"], { cwd: root });
  const served = await serveFolder(path.join(root, "dist"));
  return {
    url: served.url,
    async stop() {
      await served.stop();
      await rm(root, { recursive: true });
    },
  };
}

const test = base.extend<{ builder: string; remote: LoopbackServer }>({
  builder: ["vite-plugin-federation", { option: true }],
  remote: async ({ builder }, use) => {
    const remote = await publishStockRemote(builder);
    await use(remote);
    await remote.stop();
  },
  serverOptions: async ({ remote }, use) => use(["--author", `${remote.url}/remoteEntry.js`]),
});

for (const builder of ["vite-plugin-federation", "@module-federation/vite"]) {
  test.describe(`built by ${builder}`, () => {
    test.use({ builder });

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
  });
}
