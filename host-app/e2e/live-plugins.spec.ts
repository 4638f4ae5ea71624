import { containerOf, type PluginFolder } from "./support/plugin-folder.ts";
import { expect, test } from "./support/test.ts";

async function addLibrary(plugins: PluginFolder, version: string, code: string): Promise<void> {
  await plugins.add(
    {
      kind: "library",
      id: "late-comer",
      version,
      prettyLabel: "Late Comer",
      repoName: "late-comer",
      repoUrl: "https://example.com/late-comer",
      languages: ["python"],
    },
    { plugin: containerOf(`{ default: { snippets: () => [{ language: "python", code: ${JSON.stringify(code)} }] } }`) },
  );
}

test("a plugin dropped in while a page is open appears, works, changes and leaves without a reload", async ({
  page,
  plugins,
  requests,
}) => {
  await page.goto("/libraries");
  await expect(page.getByRole("link", { name: "Asteroid", exact: true })).toBeVisible();
  await expect.poll(() => requests).toContain("/plugins/events");
  const documents = requests.filter((address) => address === "/libraries").length;

  await addLibrary(plugins, "1.0.0", "import first");
  const link = page.getByRole("link", { name: "Late Comer", exact: true });
  await expect(link).toBeVisible({ timeout: 2000 });
  await link.click();
  await expect(page.getByText("import first")).toBeVisible();

  await addLibrary(plugins, "1.1.0", "import second");
  await expect(page.getByText("import second")).toBeVisible();

  await page.getByRole("link", { name: "Libraries" }).first().click();
  await expect(link).toBeVisible();
  await plugins.removePlugin("library", "late-comer");
  await expect(link).toBeHidden();
  expect(requests.filter((address) => address === "/libraries")).toHaveLength(documents);
});
