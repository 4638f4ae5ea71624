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
  expect(access).toMatchObject({ providers: expect.arrayContaining(["mistral"]), aliases: ["mine"] });
  expect(running.printed() + running.warned() + JSON.stringify(access)).not.toContain(CANARY);
});

it.each([
  ["patchbay.config.json", "{", "is not JSON"],
  ["patchbay.config.json", '{"aliases":{"a":"a"}}', "The alias a leads back to a"],
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
