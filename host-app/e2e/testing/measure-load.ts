import { once } from "node:events";
import { expect, type Page } from "@playwright/test";
import { usePlayground } from "./playground.ts";

/** The cost of a first visit, in bytes of JavaScript over the wire. */
export interface LoadFigures {
  /** Until the catalog is painted and usable. */
  readonly catalogueBytes: number;
  /** From the start until a provider's code has sent a chat, without what only the sandbox needs. */
  readonly firstCallBytes: number;
  /** What only the sandbox needs: msw, and the provider's mocks. */
  readonly sandboxBytes: number;
  readonly indexRequests: number;
  /** Requests for files of plugins before one was used. */
  readonly unusedPluginRequests: number;
  /** Requests for the code of the one provider that was used. */
  readonly providerRequests: number;
}

const SANDBOX = /\/assets\/(mocks|sandbox-fetch)-|\/plugins\/.*\/mocks\./;
const PLUGIN_FILE = /\/plugins\/.*\.js(\?|$)/;

/**
 * Opens the catalog, then sends one chat to the provider `groq` with a key.
 * @param url origin of a server whose hub and router answer on this machine
 * @param answer text of the router's answer
 */
export async function measureLoad(page: Page, url: string, answer: string): Promise<LoadFigures> {
  const addresses: string[] = [];
  const scripts = new Map<string, Promise<number>>();
  page.on("request", (request) => addresses.push(request.url()));
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script" && !request.url().endsWith(".js")) return;
    scripts.set(
      request.url(),
      request.sizes().then(
        ({ responseBodySize }) => responseBodySize,
        (error: unknown) => {
          // A file that is loaded after the last figure may outlive the page.
          if (page.isClosed()) return 0;
          throw error;
        },
      ),
    );
  });
  const bytesOf = async (counts: (address: string) => boolean): Promise<number> => {
    const sizes = await Promise.all([...scripts].filter(([address]) => counts(address)).map(([, size]) => size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  // The plugin host is held back until the catalog is usable, so that none of it counts as needed for that: a catalog
  // that needed it would not appear.
  const usable = new AbortController();
  await page.route(/\/assets\/(patchbay|core|playground)-/, async (route) => {
    if (!usable.signal.aborted) await once(usable.signal, "abort");
    await route.continue();
  });
  await page.goto(`${url}/providers`);
  await expect(page.getByRole("link", { name: "Groq", exact: true }).first()).toBeVisible();
  const catalogueBytes = await bytesOf(() => true);
  usable.abort();
  await expect.poll(() => addresses.some((address) => address.endsWith("/plugins/events"))).toBe(true);
  const unusedPluginRequests = addresses.filter((address) => PLUGIN_FILE.test(address)).length;
  const indexRequests = addresses.filter((address) => address.endsWith("/plugins/index.json")).length;

  await page.getByRole("link", { name: "Playground" }).click();
  await page.getByLabel("Provider", { exact: true }).selectOption("Groq");
  const playground = await usePlayground(page);
  await playground.useKey("Groq", "hf_measured");
  await playground.ask("Hello?");
  // Frame by frame: what loads after the answer is not needed for it.
  await page.waitForFunction(
    (text) => document.querySelector("main ol")?.textContent?.includes(text) === true,
    answer,
    { polling: "raf" },
  );
  const providerFile = /\/plugins\/providers\/groq\/.*\/plugin\./;
  return {
    catalogueBytes,
    firstCallBytes: await bytesOf((address) => !SANDBOX.test(address)),
    sandboxBytes: await bytesOf((address) => SANDBOX.test(address)),
    indexRequests,
    unusedPluginRequests,
    providerRequests: addresses.filter((address) => providerFile.test(address)).length,
  };
}
