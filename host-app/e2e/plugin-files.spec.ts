import { writeFile } from "node:fs/promises";
import path from "node:path";
import { integrityOf } from "@patchbay/core/node";
import type { PluginIndex } from "@patchbay/core/plugin";
import { expect, test } from "./testing/test.ts";

const SCRIPT = "fetch('/ran-' + document.contentType.split('/')[1].slice(0, 3))";
const FILES = {
  "logo.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="9"/><script>${SCRIPT}</script></svg>`,
  "page.html": `<!doctype html><title>Page</title><script>${SCRIPT}</script>`,
};

const facts = (name: keyof typeof FILES) => ({
  path: name,
  integrity: integrityOf(FILES[name]),
  bytes: FILES[name].length,
});

test.use({ catalogue: "few", allowedErrors: [/sandboxed|404/] });

test("a plugin's files run no script when they are opened, and are shown as images", async ({
  page,
  plugins,
  site,
  requests,
}) => {
  await plugins.add(
    {
      kind: "provider",
      id: "paged",
      label: "Paged",
      auth: { none: true },
      hosts: [],
      models: "own",
      engine: {},
      tasks: {},
      icon: facts("logo.svg"),
      assets: { page: facts("page.html"), logo: facts("logo.svg") },
    },
    {},
  );
  const folder = path.dirname(await plugins.manifestOf("provider", "paged"));
  for (const [name, content] of Object.entries(FILES)) await writeFile(path.join(folder, name), content);
  await site.indexed();
  const ran = () => requests.filter((address) => address.startsWith("/ran-"));

  const index = (await (await fetch(`${site.server.url}/plugins/index.json`)).json()) as PluginIndex;
  const logo = `/plugins/${index.plugins.find(({ id }) => id === "paged")?.base}logo.svg`;

  await page.goto("/providers/paged");
  const size = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, logo);
  expect(size).toEqual([24, 24]);

  await page.goto(logo);
  await expect(page.locator("circle")).toHaveCount(1);
  const download = page.waitForEvent("download");
  await expect(page.goto(logo.replace("logo.svg", "page.html"))).rejects.toThrow(/Download is starting/);
  expect((await download).suggestedFilename()).toBe("page.html");
  expect(ran()).toEqual([]);

  // The same image without the server's headers shows that the test would notice a script.
  await page.route(`**${logo}`, (route) => route.fulfill({ contentType: "image/svg+xml", body: FILES["logo.svg"] }));
  await page.goto(logo);
  await expect.poll(ran).toEqual(["/ran-svg"]);
});
