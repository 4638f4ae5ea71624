import { chromium, type Browser } from "@playwright/test";
import { linkPlugins, type PluginFolder } from "../e2e/testing/plugin-folder.ts";
import { startRouter, type LoopbackRouter, type RouterOptions } from "../e2e/testing/start-router.ts";
import { startServer, type RunningServer } from "../e2e/testing/start-server.ts";
import settings from "../playwright.config.ts";

interface App {
  readonly browser: Browser;
  readonly server: RunningServer;
  readonly plugins: PluginFolder;
  /** Time in milliseconds until the server was ready. */
  readonly startMs: number;
}

/** Measures the app in a browser, with all plugins and its server. @param args options of the server */
export async function withApp<Result>(
  measure: (app: App) => Promise<Result>,
  args: readonly string[] = [],
): Promise<Result> {
  const plugins = await linkPlugins();
  const began = performance.now();
  const server = await startServer(plugins.path, args);
  const startMs = performance.now() - began;
  const browser = await chromium.launch(settings.use?.launchOptions);
  try {
    return await measure({ browser, server, plugins, startMs });
  } finally {
    await browser.close();
    await server.stop();
    await plugins.remove();
  }
}

/** The same, with a hub and a router on this machine. */
export async function withRouter<Result>(
  options: RouterOptions,
  measure: (app: App & { readonly router: LoopbackRouter }) => Promise<Result>,
): Promise<Result> {
  const router = await startRouter(options);
  try {
    const addresses = ["--hub-url", `${router.url}/hub`, "--router-url", router.url];
    return await withApp((app) => measure({ ...app, router }), addresses);
  } finally {
    await router.stop();
  }
}
