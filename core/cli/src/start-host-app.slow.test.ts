import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../kit/testing/plugin-tree.ts";
import { runPatchbay, startApp } from "../testing/run-patchbay.ts";

const CANARY = "canary-0123456789abcdef";

it.each([
  [
    "patchbay.config.ts",
    `const key: string = "${CANARY}";\nexport default { aliases: { mine: "mistral/a" }, keys: { mistral: key } };`,
  ],
  ["patchbay.config.json", `{"aliases":{"mine":"mistral/a"},"keys":{"mistral":"${CANARY}"}}`],
])("patchbay start --gateway reads %s, and prints none of its keys", { timeout: 60_000 }, async (name, content) => {
  const root = await temporaryFolder();
  await writeFile(path.join(root, name), content);
  const { running, url } = await startApp(root, "start", "--gateway", "--no-find");
  const link = /open (\S+\/session\?token=\S+)/.exec(running.printed())?.[1] ?? "";
  const { headers } = await fetch(link, { redirect: "manual" });
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  const access = await (await fetch(`${url}/gateway/access`, { headers: { cookie } })).json();
  expect(access).toMatchObject({
    providers: expect.arrayContaining(["mistral"]),
    aliases: [{ name: "mine", targets: ["mistral/a"] }],
  });
  expect(running.printed() + running.warned() + JSON.stringify(access)).not.toContain(CANARY);
});

it.each([
  ["patchbay.config.json", "{", "is not JSON"],
  ["patchbay.config.json", '{"aliases":{"a":"a"}}', "The alias a leads back to a"],
  ["patchbay.config.json", '{\n"keys":{"grok":"key"}}', "patchbay.config.json, line 2: there is no provider grok"],
  ["patchbay.config.json", '{\n\n"logo":"none.svg"}', "patchbay.config.json, line 3: the logo"],
  [
    "patchbay.config.mjs",
    `export default { keys: { mistral: [["${CANARY}"]] } }`,
    "`keys.mistral.0`: expected string or",
  ],
])("patchbay start --gateway refuses %s with %s", { timeout: 60_000 }, async (name, content, message) => {
  const root = await temporaryFolder();
  await writeFile(path.join(root, name), content);
  const { code, warned } = await runPatchbay(root, "start", "--gateway", "--port", "0");
  expect([code, warned]).toEqual([1, expect.stringContaining(message)]);
  expect(warned).not.toContain(CANARY);
});

it("patchbay start shows the title, and lists and serves only allowed plugins", { timeout: 60_000 }, async () => {
  const root = await temporaryFolder();
  await writeFile(path.join(root, "logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  const config = {
    title: "Models <at> Example",
    logo: "logo.svg",
    allowedPlugins: { providers: ["mistral"], libraries: ["transformers"] },
  };
  await writeFile(path.join(root, "patchbay.config.json"), JSON.stringify(config));
  const { url } = await startApp(root, "start", "--no-find");
  const page = await (await fetch(url, { headers: { accept: "text/html" } })).text();
  expect(page).toContain("<title>Models &lt;at&gt; Example</title>");
  expect(page).toContain("data:image/svg+xml;base64,");
  const index = (await (await fetch(`${url}/plugins/index.json`)).json()) as {
    readonly plugins: readonly { readonly kind: string; readonly id: string }[];
  };
  const ids = (kind: string) => index.plugins.flatMap((each) => (each.kind === kind ? [each.id] : []));
  expect([ids("provider"), ids("library"), ids("task").length > 20]).toEqual([["mistral"], ["transformers"], true]);
});
