import { readFile, rm, writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { startLyingProxy } from "./testing/lying-proxy.ts";
import { openPlayground } from "./testing/playground.ts";
import { containerOf, type PluginFolder } from "./testing/plugin-folder.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

/** A row of the plugins page, by the plugin's id. */
function rowOf(page: Page, id: string): Locator {
  const inUse = page.getByRole("region", { name: "Plugins", exact: true });
  return inUse.getByRole("row").filter({ has: page.getByText(id, { exact: true }) });
}

/** A long list contains only the rows near the screen. */
async function filter(page: Page, label: string): Promise<void> {
  await page.getByLabel("Filter plugins").fill(label);
}

async function load(page: Page, label: string): Promise<void> {
  await filter(page, label);
  await page.getByRole("button", { name: `Load ${label}` }).click();
}

/** A broken plugin must not affect a valid one. */
async function expectGroqWorks(page: Page): Promise<void> {
  await load(page, "Groq");
  await expect(rowOf(page, "groq")).toContainText("Loaded");
}

test.describe("a file that is changed on its way", () => {
  test.use({ ownSite: true, allowedErrors: [/valid digest/] });

  test("is rejected before it runs, also after a valid first response", async ({ page, server }) => {
    const tampered = new Map([
      ["asteroid", 1],
      ["groq", 2],
    ]);
    const proxy = await startLyingProxy(server.url, (file, code, count) => {
      const lies = [...tampered].some(([id, from]) => file.includes(`/${id}/`) && count >= from);
      return lies ? `globalThis.tampered = true;\n${code}` : code;
    });
    await page.goto(`${proxy.url}/plugins`);
    await load(page, "Asteroid");
    await expect(rowOf(page, "asteroid")).toContainText("refused before it ran");
    await expectGroqWorks(page);
    expect(await page.evaluate(() => "tampered" in globalThis)).toBe(false);
    expect(proxy.requestedPaths.filter((file) => file.includes("/groq/"))).toHaveLength(1);
    await proxy.stop();
  });
});

test.describe("a file that is missing", () => {
  test.use({ ownSite: true, allowedErrors: [/404/] });

  test("is named, and loads once it is there", async ({ page, plugins }) => {
    const file = await plugins.fileOf("library", "asteroid", "plugin");
    const content = await readFile(file);
    await rm(file);
    await page.goto("/plugins");
    await load(page, "Asteroid");
    await expect(rowOf(page, "asteroid")).toContainText("404 for");
    await expectGroqWorks(page);
    await filter(page, "Asteroid");
    await writeFile(file, content);
    await page.getByRole("button", { name: "Try Asteroid again" }).click();
    await expect(rowOf(page, "asteroid")).toContainText("Loaded");
  });
});

const SOUND = containerOf("{ default: { snippets: () => [] } }");

interface Bad {
  readonly what: string;
  readonly code: string;
  readonly more?: Parameters<PluginFolder["addLibrary"]>[2];
  readonly state: "Failed" | "Incompatible";
  readonly reason: string;
}

const BAD: Readonly<Record<string, Bad>> = {
  "bad-code": {
    what: "throws while it is evaluated",
    code: 'throw new Error("broken on purpose");',
    state: "Failed",
    reason: "broken on purpose",
  },
  "bad-get": {
    what: "throws when it is asked for",
    code: 'export const init = () => {}; export const get = () => { throw new Error("no such thing"); };',
    state: "Failed",
    reason: "no such thing",
  },
  "bad-container": {
    what: "is no container",
    code: "export const one = 1;",
    state: "Failed",
    reason: "no Module Federation container",
  },
  "bad-shape": {
    what: "has the wrong shape",
    code: containerOf("{ default: { snippets: 7 } }"),
    state: "Failed",
    reason: "snippets",
  },
  "bad-module": { what: "exposes nothing", code: containerOf("undefined"), state: "Failed", reason: "nothing" },
  newer: {
    what: "is for another contract",
    code: SOUND,
    more: { contract: 99 },
    state: "Incompatible",
    reason: "contract 99",
  },
  needy: {
    what: "needs what is not there",
    code: SOUND,
    more: { requires: { "@patchbay/core/library": ["notThereYet"] } },
    state: "Incompatible",
    reason: "notThereYet",
  },
};

test("each plugin that is broken or incompatible fails alone, with the reason", async ({ page, plugins, site }) => {
  for (const [id, { code, more }] of Object.entries(BAD)) await plugins.addLibrary(id, code, more);
  await site.indexed();
  await page.goto("/plugins");
  for (const [id, { what, state, reason }] of Object.entries(BAD)) {
    await test.step(`a plugin that ${what}`, async () => {
      await load(page, id);
      await expect(rowOf(page, id)).toContainText(state);
      await expect(rowOf(page, id)).toContainText(reason);
    });
  }
  await expectGroqWorks(page);
});

test.describe("a plugin that hangs", () => {
  // A fake clock lasts as long as its context.
  test.use({ ownSite: true });

  test("fails at its deadline, and others do not wait for it", async ({ page, plugins }) => {
    await plugins.addLibrary("hanging", "export const init = () => new Promise(() => {}); export const get = init;");
    await page.clock.install();
    await page.goto("/plugins");
    await load(page, "hanging");
    await expect(rowOf(page, "hanging")).toContainText("Loading");
    await expectGroqWorks(page);
    await filter(page, "hanging");
    // The deadlines of the first and the second try.
    await page.clock.runFor(11_000);
    await page.clock.runFor(11_000);
    await expect(rowOf(page, "hanging")).toContainText("did not load within 10 s");
  });
});

for (const [what, body, ending] of [
  ["throws", "() => { throw new Error('broken in use'); }", "broken in use"],
  ["hangs", "() => new Promise(() => {})", "stopped"],
] as const) {
  test(`a provider that ${what} when it is called falls back to the next one`, async ({ page, plugins, site }) => {
    const tasks = { conversational: { stream: true }, "text-generation": { stream: true } };
    await plugins.addProviderLike("faulty", "groq", {
      label: "Faulty",
      hosts: ["https://api.faulty.example"],
      tasks,
      directTasks: undefined,
      batch: undefined,
    });
    await plugins.replaceCode("provider", "faulty", "plugin", containerOf(providerWith(body)));
    await site.indexed();
    const playground = await openPlayground(page, "provider=faulty");
    await playground.ask("Hello?");
    if (what === "hangs") await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("region", { name: "Conversation" })).toContainText(ending);
    await page.getByLabel("Provider", { exact: true }).selectOption("Groq");
    await playground.ask("And you?");
    await expect(playground.answer).toContainText("total");
  });
}

/** A provider of groq's tasks whose request bodies come from the given function. */
function providerWith(body: string): string {
  const task = `{ route: () => ({ path: "x" }), body: ${body}, read: (answer) => answer, stream: { format: "sse", chunk: (json) => json, text: () => "" } }`;
  return `{ default: { tasks: { conversational: ${task}, "text-generation": ${task} } } }`;
}

for (const [what, status, body, reason] of [
  ["a web page", 200, "<!doctype html><title>Not this</title>", "is a web page, not JSON"],
  ["no JSON", 200, '{ "patchbay": 1, "plug', "is not JSON"],
  ["no index", 200, "[]", "no list of plugins"],
  ["missing", 404, "", "404"],
] as const) {
  test.describe(`an index that is ${what}`, () => {
    test.use({ allowedErrors: [/404/] });

    test("is explained, and can be read again", async ({ page, requests }) => {
      // A static host: only the button makes the page read again.
      await page.route("/config.json", (route) => route.fulfill({ json: { live: false } }));
      await page.route("/plugins/index.json", (route) => route.fulfill({ status, body }));
      await page.goto("/libraries");
      await expect(page.getByText("The catalog could not be loaded")).toBeVisible();
      await expect(page.getByText(reason)).toBeVisible();
      // The plugin host has read it itself.
      await expect.poll(() => requests.filter((address) => address === "/plugins/index.json")).toHaveLength(2);
      await page.unroute("/plugins/index.json");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("link", { name: "Asteroid", exact: true })).toBeVisible();
    });
  });
}
