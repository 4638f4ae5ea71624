import { expect, test as base, type ConsoleMessage, type Request } from "@playwright/test";
import { createAuthorWorkspace, type AuthorWorkspace } from "./author-workspace.ts";
import type { PluginFolder } from "./plugin-folder.ts";
import { startSite, type Site, type SiteOptions } from "./site.ts";
import type { LoopbackRouter, RouterOptions } from "./start-router.ts";
import type { RunningServer } from "./start-server.ts";

/** Plugins that are enough where the others would only make pages longer. */
const FEW = ["groq", "hf-inference", "asteroid", "transformers", "text-generation", "text-classification"];

interface Fixtures {
  /** Console errors that the test causes on purpose. Every other one makes it fail. */
  allowedErrors: readonly RegExp[];
  /** Which of Patchbay's plugins are present. */
  catalogue: "all" | "few";
  /** Whether the test needs a new server and browser context, or leaves them unusable. */
  ownSite: boolean;
  /** Additional command-line options of the server. */
  serverOptions: readonly string[];
  /** Whether the server scans for model servers on this machine, at the addresses of the present plugins. */
  finds: boolean;
  /** Where a test writes its own plugins with the kit. */
  author: AuthorWorkspace;
  /** The site of the test. */
  site: Site;
  /** The double of hub, router and provider. */
  router: LoopbackRouter;
  /** The router's stream and data. */
  routerOptions: RouterOptions;
  /** Patchbay's plugins in a folder that the test may change. */
  plugins: PluginFolder;
  /** The built server for `plugins`; its origin is the base of every address. */
  server: RunningServer;
  /** Every URL that the page has requested, without the origin for those of the server. */
  requests: string[];
}

interface WorkerFixtures {
  /** The sites that the tests of this worker use in turn, each started on first use. */
  sharedSite: (options: SiteOptions) => Promise<Site>;
}

/**
 * A test in the production app. It fails on every uncaught error, console error and violation of the content security
 * policy, and on every request that leaves this machine.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  allowedErrors: [[], { option: true }],
  catalogue: ["all", { option: true }],
  ownSite: [false, { option: true }],
  serverOptions: [[], { option: true }],
  finds: [false, { option: true }],
  routerOptions: [{ tokens: ["Hello", " from", " the", " router", "."] }, { option: true }],
  sharedSite: [
    async ({ browser }, use) => {
      const sites = new Map<string, Promise<Site>>();
      await use((options) => {
        const key = JSON.stringify(options);
        const site = sites.get(key) ?? startSite(browser, options);
        sites.set(key, site);
        return site;
      });
      for (const site of sites.values()) await (await site).stop();
    },
    { scope: "worker" },
  ],
  site: async ({ browser, sharedSite, catalogue, ownSite, serverOptions, finds, routerOptions }, use) => {
    const options = { only: catalogue === "few" ? FEW : undefined, serverOptions, finds };
    const site = await (ownSite ? startSite(browser, options) : sharedSite(options));
    site.router.reset(routerOptions);
    await use(site);
    await (ownSite ? site.stop() : site.reset());
  },
  router: ({ site }, use) => use(site.router),
  plugins: ({ site }, use) => use(site.plugins),
  server: ({ site }, use) => use(site.server),
  context: ({ site }, use) => use(site.context),
  baseURL: ({ site }, use) => use(site.server.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its first parameter.
  author: async ({}, use) => {
    const author = await createAuthorWorkspace();
    await use(author);
    await author.remove();
  },
  requests: async ({ page, server }, use) => {
    const requests: string[] = [];
    const listener = (request: Request): void => void requests.push(request.url().replace(server.url, ""));
    page.on("request", listener);
    await use(requests);
    page.off("request", listener);
  },
  page: async ({ site: { page }, allowedErrors }, use) => {
    const errors: string[] = [];
    const onError = (error: Error): void => void errors.push(`uncaught ${error.name}: ${error.message}`);
    const onConsole = (line: ConsoleMessage): void => {
      const text = `${line.text()} ${line.location().url}`;
      if (line.type() === "error" && !allowedErrors.some((allowed) => allowed.test(text))) errors.push(text);
    };
    const onRequest = (request: Request): void => {
      const { protocol, hostname } = new URL(request.url());
      if (/^https?:$/.test(protocol) && hostname !== "127.0.0.1") errors.push(`request to ${request.url()}`);
    };
    page.on("pageerror", onError).on("console", onConsole).on("request", onRequest);
    await use(page);
    page.off("pageerror", onError).off("console", onConsole).off("request", onRequest);
    expect(errors, "errors in the page").toEqual([]);
  },
});

export { expect };
