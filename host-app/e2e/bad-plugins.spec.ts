import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { startLyingProxy } from "./support/lying-proxy.ts";
import { openPlayground } from "./support/playground.ts";
import { containerOf } from "./support/plugin-folder.ts";
import { expect, test } from "./support/test.ts";

/** A row of the plugins page, by the plugin's id. */
function rowOf(page: Page, id: string): Locator {
  const inUse = page.getByRole("region", { name: "Plugins", exact: true });
  return inUse.getByRole("row").filter({ has: page.getByText(id, { exact: true }) });
}

async function load(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: `Load ${label}` }).click();
}

/** Nothing of what is wrong elsewhere reaches a plugin that is right. */
async function expectGroqWorks(page: Page): Promise<void> {
  await load(page, "Groq");
  await expect(rowOf(page, "groq")).toContainText("ready");
}

test.describe("a file that was changed after the build", () => {
  test.use({ allowedErrors: [/404/] });

  test("is not served", async ({ page, plugins }) => {
    const file = await plugins.fileOf("library", "asteroid", "plugin");
    await appendFile(file, "\nglobalThis.tampered = true;\n");
    await page.goto("/plugins");
    await load(page, "Asteroid");
    await expect(rowOf(page, "asteroid")).toContainText("404 for");
    expect(await page.evaluate(() => "tampered" in globalThis)).toBe(false);
    await expectGroqWorks(page);
  });
});

test.describe("a file that is changed on its way", () => {
  test.use({ allowedErrors: [/valid digest/] });

  test("is refused before a line of it runs, also after a first answer that was right", async ({ page, server }) => {
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
    expect(proxy.asked.filter((file) => file.includes("/groq/"))).toHaveLength(1);
    await proxy.stop();
  });
});

test.describe("a file that is missing", () => {
  test.use({ allowedErrors: [/404/] });

  test("is named, and loads once it is there", async ({ page, plugins }) => {
    const file = await plugins.fileOf("library", "asteroid", "plugin");
    const content = await readFile(file);
    await rm(file);
    await page.goto("/plugins");
    await load(page, "Asteroid");
    await expect(rowOf(page, "asteroid")).toContainText("404 for");
    await expectGroqWorks(page);
    await writeFile(file, content);
    await page.getByRole("button", { name: "Try Asteroid again" }).click();
    await expect(rowOf(page, "asteroid")).toContainText("ready");
  });
});

const BROKEN = [
  ["throws while it is evaluated", 'throw new Error("broken on purpose");', "broken on purpose"],
  [
    "throws when it is asked for",
    'export const init = () => {}; export const get = () => { throw new Error("no such thing"); };',
    "no such thing",
  ],
  ["is no container", "export const one = 1;", "no Module Federation container"],
  ["has the wrong shape", containerOf("{ default: { snippets: 7 } }"), "snippets"],
  ["exposes nothing", containerOf("undefined"), "nothing"],
] as const;

for (const [what, code, reason] of BROKEN) {
  test(`a plugin that ${what} fails alone, with the reason`, async ({ page, plugins }) => {
    await plugins.addLibrary("broken", code);
    await page.goto("/plugins");
    await load(page, "broken");
    await expect(rowOf(page, "broken")).toContainText("failed");
    await expect(rowOf(page, "broken")).toContainText(reason);
    await expectGroqWorks(page);
  });
}

test("a plugin that hangs fails at its deadline, and others do not wait for it", async ({ page, plugins }) => {
  await plugins.addLibrary("hanging", "export const init = () => new Promise(() => {}); export const get = init;");
  await page.clock.install();
  await page.goto("/plugins");
  await load(page, "hanging");
  await expect(rowOf(page, "hanging")).toContainText("loading");
  await expectGroqWorks(page);
  // The deadline of the first try, and of the second.
  await page.clock.runFor(11_000);
  await page.clock.runFor(11_000);
  await expect(rowOf(page, "hanging")).toContainText("did not load within 10 s");
});

test("a plugin for another contract, or that needs what is not there, is incompatible", async ({ page, plugins }) => {
  const code = containerOf("{ default: { snippets: () => [] } }");
  await plugins.addLibrary("newer", code, { contract: 99 });
  await plugins.addLibrary("needy", code, { requires: { "@patchbay/core/library": ["notThereYet"] } });
  await page.goto("/plugins");
  for (const [id, reason] of [
    ["newer", "contract 99"],
    ["needy", "notThereYet"],
  ] as const) {
    await load(page, id);
    await expect(rowOf(page, id)).toContainText("incompatible");
    await expect(rowOf(page, id)).toContainText(reason);
  }
  await expectGroqWorks(page);
});

test("a manifest of an old form is rejected by name: another contract, no list of what it needs", async ({
  page,
  plugins,
}) => {
  const code = containerOf("{ default: { snippets: () => [] } }");
  await plugins.addLibrary("older", code, { contract: 0 });
  await plugins.addLibrary("careless", code);
  const file = await plugins.manifestOf("library", "careless");
  await writeFile(file, (await readFile(file, "utf8")).replace('"requires":{},', ""));
  await page.goto("/plugins");
  const rejected = page.getByRole("region", { name: "Rejected", exact: true });
  await expect(rejected.getByRole("listitem").filter({ hasText: "libraries/older/" })).toContainText("contract");
  await expect(rejected.getByRole("listitem").filter({ hasText: "libraries/careless/" })).toContainText("requires");
  await expectGroqWorks(page);
});

test("a library that throws when it is used spoils its own code only", async ({ page, plugins }) => {
  const code = "{ default: { snippets: () => { throw new Error('broken in use'); } } }";
  await plugins.addLibrary("faulty", containerOf(code));
  await page.goto("/libraries/faulty");
  await expect(page.getByText("broken in use")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Libraries" }).click();
  await page.getByRole("link", { name: "Asteroid", exact: true }).click();
  await expect(page.getByText("from asteroid.models import BaseModel")).toBeVisible();
});

for (const [what, body, ending] of [
  ["throws", "() => { throw new Error('broken in use'); }", "broken in use"],
  ["hangs", "() => new Promise(() => {})", "stopped"],
] as const) {
  test(`a provider that ${what} when it is called leaves the next one to answer`, async ({ page, plugins }) => {
    await plugins.addProviderLike("faulty", "groq", { label: "Faulty", hosts: ["https://api.faulty.example"] });
    await plugins.replaceCode("provider", "faulty", "plugin", containerOf(providerWith(body)));
    const playground = await openPlayground(page, "provider=faulty");
    await playground.ask("Hello?");
    if (what === "hangs") await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("region", { name: "Conversation" })).toContainText(ending);
    await page.getByLabel("Provider", { exact: true }).selectOption("Groq");
    await playground.ask("And you?");
    await expect(playground.answer).toContainText("total");
  });
}

test("a plugin from elsewhere whose code never ends freezes nothing unasked, and is disabled in safe mode", async ({
  page,
  plugins,
}) => {
  const endless = { label: "Endless", hosts: ["https://api.endless.example"] };
  await plugins.addProviderLike("endless", "groq", endless);
  for (const expose of ["plugin", "mocks"] as const) {
    await plugins.replaceCode("provider", "endless", expose, "for (;;);");
  }
  await page.route("/plugins/index.json", async (route) => {
    const response = await route.fetch();
    const index = (await response.json()) as { plugins: { id: string }[] };
    const listed = index.plugins.map((entry) => (entry.id === "endless" ? { ...entry, origin: "installed" } : entry));
    await route.fulfill({ response, json: { ...index, plugins: listed } });
  });
  await page.goto("/models");
  await expect(page.getByRole("region", { name: "Models" })).toBeVisible();
  await page.goto("/?q=endless");
  await expect(page.getByRole("link", { name: "Endless", exact: true })).toBeVisible();

  await page.goto("/providers/endless?safe");
  await expect(page.getByText("There is no provider “endless”")).toBeVisible();
  await page.getByRole("status").getByRole("link", { name: "plugins page" }).click();
  await page.getByRole("button", { name: "Disable Endless" }).click();
  await expect(page.getByText("No plugin fits these filters")).toBeVisible();
  await page.getByRole("button", { name: "Leave safe mode" }).click();
  await expect(page.getByRole("button", { name: "Leave safe mode" })).toBeHidden();
  await page.goto("/providers/endless");
  await expect(page.getByText("There is no provider “endless”")).toBeVisible();
  await page.goto("/plugins?q=endless");
  await expect(rowOf(page, "endless")).toContainText("In this browser.");
});

/** A provider of groq's tasks whose requests' bodies come from the given function. */
function providerWith(body: string): string {
  const task = `{ route: () => ({ path: "x" }), body: ${body}, read: (answer) => answer, stream: { format: "sse", chunk: (json) => json, text: () => "" } }`;
  return `{ default: { tasks: { conversational: ${task}, "text-generation": ${task} } } }`;
}

test("a malformed manifest is named, and the others are listed", async ({ page, plugins }) => {
  await writeFile(await plugins.manifestOf("library", "asteroid"), '{ "kind": "libr');
  await page.goto("/plugins");
  await expect(page.getByText("is not JSON")).toBeVisible();
  await expectGroqWorks(page);
});

test.describe("a plugin that is there twice", () => {
  test.use({ furtherPlugins: [path.resolve(import.meta.dirname, "../../plugins")] });

  test("is used once, and the other is listed as shadowed", async ({ page }) => {
    await page.goto("/plugins");
    const shadowed = page.getByRole("region", { name: "Shadowed plugins" });
    await expect(shadowed.getByText("Hidden by the built-in provider 'groq'")).toBeVisible();
    await expectGroqWorks(page);
  });
});

for (const [what, status, body, reason] of [
  ["a web page", 200, "<!doctype html><title>Not this</title>", "is a web page, not JSON"],
  ["no JSON", 200, '{ "patchbay": 1, "plug', "is not JSON"],
  ["no index", 200, "[]", "no list of plugins"],
  ["missing", 404, "", "404"],
] as const) {
  test.describe(`an index that is ${what}`, () => {
    test.use({ allowedErrors: [/404/] });

    test("is explained, and can be read again", async ({ page, requests }) => {
      // A static host: nothing but the button makes the page look again.
      await page.route("/config.json", (route) => route.fulfill({ json: { live: false } }));
      await page.route("/plugins/index.json", (route) => route.fulfill({ status, body }));
      await page.goto("/libraries");
      await expect(page.getByText("There is no catalogue")).toBeVisible();
      await expect(page.getByText(reason)).toBeVisible();
      // The plugin host has looked for itself.
      await expect.poll(() => requests.filter((address) => address === "/plugins/index.json")).toHaveLength(2);
      await page.unroute("/plugins/index.json");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("link", { name: "Asteroid", exact: true })).toBeVisible();
    });
  });
}
