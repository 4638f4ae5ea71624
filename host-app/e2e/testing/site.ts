import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { scanPlugins } from "@patchbay/core/node";
import type { PluginIndex } from "@patchbay/core/plugin";
import { linkPlugins, type PluginFolder } from "./plugin-folder.ts";
import { startRouter, type LoopbackRouter } from "./start-router.ts";
import { startServer, type RunningServer } from "./start-server.ts";

/** The production app, and a page to open it in. */
export interface Site {
  readonly plugins: PluginFolder;
  readonly router: LoopbackRouter;
  readonly server: RunningServer;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Resolves when the server lists the current plugins: its answers may be half a second old. */
  indexed(): Promise<void>;
  /** Resets the page, its storage, the plugins and the router for the next test. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  /** Ids of the only plugins; absent: all. */
  readonly only?: readonly string[] | undefined;
  /** Additional command-line options of the server. */
  readonly serverOptions: readonly string[];
  /** Whether the server scans for model servers on this machine. */
  readonly finds: boolean;
}

const VIEWPORT = { width: 1280, height: 720 };

export async function startSite(browser: Browser, { only, serverOptions, finds }: SiteOptions): Promise<Site> {
  const [plugins, router] = await Promise.all([linkPlugins(only), startRouter()]);
  const addresses = ["--hub-url", `${router.url}/hub`, "--router-url", router.url];
  const server = await startServer(plugins.path, [...addresses, ...serverOptions], finds);
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: VIEWPORT,
    // The app's own worker would answer requests that tests count or replace; its tests allow it.
    serviceWorkers: "block",
  });
  const page = await context.newPage();

  async function indexed(): Promise<void> {
    const { plugins: present } = await scanPlugins(plugins.path, "built-in");
    const expected: unknown = JSON.parse(JSON.stringify(present));
    await expect.poll(() => listedAt(server.url), { intervals: [50] }).toEqual(expected);
  }

  return {
    plugins,
    router,
    server,
    context,
    page,
    indexed,
    async reset() {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.setOffline(false);
      // A small file that ends what the app still does. With the same origin, the browser's process stays.
      await page.goto("/icon.svg");
      await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
      await Promise.all([context.clearCookies(), context.clearPermissions()]);
      if (await plugins.restore()) await indexed();
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
      await page.setViewportSize(VIEWPORT);
      await page.mouse.move(0, 0);
    },
    async stop() {
      await context.close();
      await server.stop();
      await router.stop();
      await plugins.remove();
    },
  };
}

async function listedAt(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/plugins/index.json`);
  return ((await answer.json()) as PluginIndex).plugins;
}
