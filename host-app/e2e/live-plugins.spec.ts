import { cp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { usePlayground } from "./testing/playground.ts";
import { libraryWith } from "./testing/plugin-folder.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

test("a plugin dropped in while a page is open appears, works, changes and disappears without a reload", async ({
  page,
  plugins,
  requests,
}) => {
  await page.goto("/libraries");
  await expect(page.getByRole("link", { name: "Asteroid", exact: true })).toBeVisible();
  await expect.poll(() => requests).toContain("/plugins/events");
  const documents = requests.filter((address) => address === "/libraries").length;

  await plugins.addLibrary("late-comer", libraryWith("import first"));
  const link = page.getByRole("link", { name: "late-comer", exact: true });
  await expect(link).toBeVisible({ timeout: 2000 });
  await link.click();
  await expect(page.getByText("import first")).toBeVisible();

  await plugins.addLibrary("late-comer", libraryWith("import second"));
  await expect(page.getByText("import second")).toBeVisible();

  await page.getByRole("link", { name: "Libraries" }).first().click();
  await expect(link).toBeVisible();
  await plugins.removePlugin("library", "late-comer");
  await expect(link).toBeHidden();
  expect(requests.filter((address) => address === "/libraries")).toHaveLength(documents);
});

test("the plugins page announces new plugins", { tag: "@slow" }, async ({ page, plugins }) => {
  await page.goto("/plugins?kind=provider");
  await expect(page.getByRole("button", { name: "Load Groq" })).toBeVisible();
  const news = page.getByRole("status", { name: "Plugin changes" });
  const label = "W".repeat(300);
  await plugins.addLibrary("long-name", libraryWith("import long"));
  await expect(news).toContainText("long-name added: library 1.0.0");
  const manifest = await plugins.manifestOf("library", "long-name");
  const written = JSON.parse(await readFile(manifest, "utf8")) as object;
  await writeFile(manifest, JSON.stringify({ ...written, prettyLabel: label, version: "1.1.0" }));
  await expect(news).toContainText("updated: version 1.0.0 → 1.1.0");
});

test(
  "a new provider from the kit answers in an open page, is replaced by its next build, and disappears",
  { tag: "@slow" },
  async ({ page, plugins, author, requests }) => {
    const plugin = await author.begin("provider", "fresh-chat");
    const built = await author.build(plugin);
    const dropped = path.join(plugins.path, "providers/fresh-chat");
    await page.goto("/providers");
    await expect(page.getByRole("link", { name: "Groq", exact: true }).first()).toBeVisible();
    await expect.poll(() => requests).toContain("/plugins/events");

    await cp(built, path.join(dropped, "dist"), { recursive: true });
    const link = page.getByRole("link", { name: "Fresh Chat", exact: true });
    await expect(link.first()).toBeVisible({ timeout: 2000 });

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Playground" }).click();
    await page.getByLabel("Provider", { exact: true }).selectOption("Fresh Chat");
    const playground = await usePlayground(page);
    await playground.ask("Are you there?");
    // The duration appears once the answer is complete.
    await expect(playground.answer).toContainText("total");
    await expect(playground.answer).toContainText("Simulated");
    const loaded = () => requests.filter((address) => /\/fresh-chat\/dist\/plugin\..*\.js$/.test(address));
    expect(loaded()).toHaveLength(1);

    // The next build has another path and other mocks; the old code would get no answer there.
    for (const file of ["src/index.ts", "src/mocks.ts"]) await author.edit(plugin, file, "v1", "v2");
    await author.edit(plugin, "package.json", '"label": "Fresh Chat"', '"label": "Fresher Chat"');
    await cp(await author.build(plugin), path.join(dropped, "dist"), { recursive: true });
    await expect(
      page.getByLabel("Provider", { exact: true }).getByRole("option", { name: "Fresher Chat" }),
    ).toBeAttached({
      timeout: 2000,
    });
    await playground.ask("And now?");
    await expect(playground.answer).toContainText("And now?");
    await expect(playground.answer).toContainText("total");
    expect(new Set(loaded()).size).toBe(2);

    await rm(dropped, { recursive: true });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Providers" }).click();
    await expect(page.getByRole("link", { name: "Groq", exact: true }).first()).toBeVisible();
    await expect(page.getByText("Fresher Chat")).toHaveCount(0, { timeout: 2000 });
    expect(requests.filter((address) => address === "/providers")).toHaveLength(1);
  },
);
