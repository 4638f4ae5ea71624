import { expect, test as base } from "@playwright/test";
import { createAuthorWorkspace, type AuthorWorkspace } from "./author-workspace.ts";
import { linkPlugins, type PluginFolder } from "./plugin-folder.ts";
import { startRouter, type LoopbackRouter, type RouterOptions } from "./start-router.ts";
import { startServer, type RunningServer } from "./start-server.ts";

interface Fixtures {
  /** Console errors that the test brings about on purpose. Every other one fails it. */
  allowedErrors: readonly RegExp[];
  /** Further folders of plugins for the server. */
  furtherPlugins: readonly string[];
  /** Further options of the server's command line. */
  serverOptions: readonly string[];
  /** Where a test writes plugins of its own with the kit. */
  author: AuthorWorkspace;
  /** Stands for hub, router and provider. */
  router: LoopbackRouter;
  /** What the router streams and knows. */
  routerOptions: RouterOptions;
  /** Patchbay's plugins in a folder that the test may change. */
  plugins: PluginFolder;
  /** The built server over `plugins`; its origin is the base of every address. */
  server: RunningServer;
  /** Every address that the page has asked for, without origin for those of the server. */
  requests: string[];
}

/**
 * A test in the built app, served as people get it. It fails on every uncaught error, console error and violation of the
 * content security policy, and on every request that leaves this machine.
 */
export const test = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],
  furtherPlugins: [[], { option: true }],
  serverOptions: [[], { option: true }],
  routerOptions: [{ tokens: ["Hello", " from", " the", " router", "."] }, { option: true }],
  router: async ({ routerOptions }, use) => {
    const router = await startRouter(routerOptions);
    await use(router);
    await router.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its first parameter.
  plugins: async ({}, use) => {
    const plugins = await linkPlugins();
    await use(plugins);
    await plugins.remove();
  },
  // oxlint-disable-next-line no-empty-pattern -- See above.
  author: async ({}, use) => {
    const author = await createAuthorWorkspace();
    await use(author);
    await author.remove();
  },
  server: async ({ plugins, furtherPlugins, serverOptions, router }, use) => {
    const further = furtherPlugins.flatMap((folder) => ["--plugins", folder]);
    const server = await startServer(plugins.path, [
      ...further,
      "--hub-url",
      `${router.url}/hub`,
      "--router-url",
      router.url,
      ...serverOptions,
    ]);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.url),
  requests: async ({ page, server }, use) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url().replace(server.url, "")));
    await use(requests);
  },
  page: async ({ page, allowedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(`uncaught ${error.name}: ${error.message}`));
    page.on("console", (line) => {
      const text = `${line.text()} ${line.location().url}`;
      if (line.type() === "error" && !allowedErrors.some((allowed) => allowed.test(text))) errors.push(text);
    });
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (/^https?:$/.test(protocol) && hostname !== "127.0.0.1") errors.push(`request to ${request.url()}`);
    });
    await use(page);
    expect(errors, "errors in the page").toEqual([]);
  },
});

export { expect };
