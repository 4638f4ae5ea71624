import { appendFile, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BuiltManifest } from "@patchbay/core/plugin";
import type { Locator, Page } from "@playwright/test";
import type { LoopbackServer } from "../server/testing/start-on-loopback.ts";
import { expectAccessible } from "./testing/accessible.ts";
import { createAuthorWorkspace, type AuthorWorkspace } from "./testing/author-workspace.ts";
import { serveFolder } from "./testing/serve-folder.ts";
import { expect, test as base } from "./testing/test.ts";

interface Fixtures {
  /** A new library from the kit, built, on a separate web server. */
  published: LoopbackServer & { readonly folder: string };
}

interface WorkerFixtures {
  /** The library's source and its first build. */
  shopWindow: { readonly author: AuthorWorkspace; readonly source: string; readonly built: string };
}

const test = base.extend<Fixtures, WorkerFixtures>({
  shopWindow: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its first parameter.
    async ({}, use) => {
      const author = await createAuthorWorkspace();
      const source = await author.begin("library", "shop-window");
      const built = `${source}-0.1.0`;
      await cp(await author.build(source), built, { recursive: true });
      await use({ author, source, built });
      await author.remove();
    },
    { scope: "worker" },
  ],
  published: async ({ shopWindow }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), "patchbay-published-"));
    await cp(shopWindow.built, folder, { recursive: true });
    const served = await serveFolder(folder);
    await use({ ...served, folder });
    await served.stop();
    await rm(folder, { recursive: true });
  },
});

test.use({ catalogue: "few" });
// All in one worker, which builds the library once.
test.describe.configure({ mode: "default" });

function installSection(page: Page): Locator {
  return page.getByRole("region", { name: "Install plugins", exact: true });
}

test.beforeEach(async ({ context, server }) => {
  await context.request.get(server.link);
});

async function look(page: Page, address: string): Promise<Locator> {
  await page.goto("/plugins");
  await page.getByLabel("Package or URL").fill(address);
  await page.getByRole("button", { name: "Preview" }).click();
  return installSection(page);
}

async function manifestOf(folder: string): Promise<BuiltManifest> {
  return JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8")) as BuiltManifest;
}

test("a plugin is previewed, installed, used and removed without a reload", async ({ page, published, requests }) => {
  const section = await look(page, published.url);
  await expect(section.getByRole("heading", { name: /Shop Window 0\.1\.0/ })).toBeVisible();
  await expect(section.getByText("has the size and the hash of the manifest").first()).toBeVisible();
  await expectAccessible(page, "section[aria-labelledby=install]");
  // Nothing is stored before the installation.
  await expect(section.getByText("No plugins are installed")).toBeVisible();

  await section.getByRole("button", { name: "Install", exact: true }).click();
  await expect(section.getByRole("button", { name: /^Remove/ })).toBeVisible();
  const link = page
    .getByRole("region", { name: "Plugins", exact: true })
    .getByRole("link", { name: "Shop Window", exact: true });
  await expect(link).toBeVisible({ timeout: 2000 });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Shop Window" })).toBeVisible();
  const { files } = await manifestOf(published.folder);
  const code = new RegExp(`^/plugins/installed/[0-9a-f]{64}/${files.plugin?.path.replaceAll(".", "\\.")}$`);
  await expect.poll(() => requests.filter((address) => code.test(address))).toHaveLength(1);
  // Its code runs in the sandbox's thread, not in the page.
  const threads = () => page.workers().map((worker) => worker.url());
  await expect.poll(threads).toContainEqual(expect.stringContaining("sandbox-worker"));

  await page.goBack();
  await section.getByRole("button", { name: /^Remove/ }).click();
  await expect(section.getByText("No plugins are installed")).toBeVisible();
  await expect(link).toBeHidden({ timeout: 2000 });
  // The Undo message reports it; changes by others are announced elsewhere.
  await expect(page.getByText("Shop Window removed").first()).toBeVisible();
  await expect(page.getByRole("status", { name: "Plugin changes" })).toBeEmpty();
  expect(requests.filter((address) => address === "/plugins")).toHaveLength(1);
  // The page sent requests only to its own server.
  expect(requests.filter((address) => address.startsWith(published.url))).toEqual([]);
});

test("a file that was changed after the build is rejected before it is stored", async ({ page, published }) => {
  const { files } = await manifestOf(published.folder);
  await appendFile(path.join(published.folder, files.plugin?.path ?? ""), "\n");
  const section = await look(page, published.url);
  await expect(section.getByText(/is larger than \d+ bytes/)).toBeVisible();
  await expect(section.getByRole("button", { name: "Install", exact: true })).toBeDisabled();
});

test("a visitor without the server's session learns how to get one", async ({ page, context, server }) => {
  await page.goto(server.link);
  // The token is no longer in the address.
  await expect(page).toHaveURL(`${server.url}/`);
  await context.clearCookies();
  await page.goto("/plugins");
  await expect(installSection(page).getByText("Open the link that the server printed")).toBeVisible();
  await expect(page.getByLabel("Package or URL")).toHaveCount(0);
  await page.goto(server.link);
  await page.goto("/plugins");
  await expect(page.getByLabel("Package or URL")).toBeVisible();
});

test("a static host installs nothing, and gets no request", { tag: "@slow" }, async ({ page, requests }) => {
  await page.route("/config.json", (route) => route.fulfill({ json: { live: false } }));
  await page.goto("/plugins");
  await expect(installSection(page).getByText("comes from a static host")).toBeVisible();
  expect(requests.filter((address) => address.startsWith("/api/"))).toEqual([]);
});

test.describe("a page without its server", { tag: "@slow" }, () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("reports that the server is unreachable", async ({ page, context }) => {
    await page.goto("/plugins");
    await page.getByLabel("Package or URL").fill("https://plugins.example/one");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(installSection(page).getByRole("alert")).toContainText("The server cannot be reached");
    await expect(installSection(page).getByRole("alert")).toContainText("This browser is offline");
  });
});
