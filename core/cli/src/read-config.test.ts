import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { readDeployment } from "@patchbay/host-app/export";
import { temporaryFolder } from "../../kit/testing/plugin-tree.ts";
import { runPatchbay } from "../testing/run-patchbay.ts";
import { readConfig } from "./read-config.ts";

const CANARY = "canary-0123456789abcdef";

it.each([
  ["patchbay.config.ts", "const aliases = {\n  mine: 5,\n};\nexport default { aliases };", 2, "`aliases.mine`"],
  ["patchbay.config.ts", "export default {\n  title: 5 as unknown,\n};", 2, "`title`: expected string"],
  ["patchbay.config.ts", "export default {\n  retries: 1,\n", 3, "Expected `}`"],
  [
    "patchbay.config.mjs",
    `export default {\n  keys: {\n    mistral: [["${CANARY}"]],\n  },\n};`,
    3,
    "`keys.mistral.0`",
  ],
  ["patchbay.config.mjs", "export default {\n  colour: 1,\n};", 2, "there is no member `colour`"],
  [
    "patchbay.config.mjs",
    'export default {\n  keys: { groq: "a" },\n  defaultProvider: "grok",\n};',
    3,
    "provider grok",
  ],
  ["patchbay.config.json", `{\n  "keys": { "mistral": "${CANARY}" },\n}`, 3, "it is not JSON from here on"],
  ["patchbay.config.json", '{\n  "retries": 1', 2, "it is not JSON from here on"],
  ["patchbay.config.json", '{\n  "aliases": {\n    "a": "b",\n    "b": "a"\n  }\n}', 3, "The alias a leads back to a"],
  ["patchbay.config.json", '{\n  "limits": {\n    "headerMs": 130000\n  }\n}', 3, "is longer than `limits.requestMs`"],
  [
    "patchbay.config.json",
    '{\n  "allowedPlugins": {\n    "tasks": ["conversational", "talking"]\n  }\n}',
    3,
    "no task",
  ],
  ["patchbay.config.json", "[]", 1, "expected object, received array"],
])("patchbay serve names the line of %s with %j", async (name, content, line, problem) => {
  const root = await temporaryFolder();
  const file = path.join(root, name);
  await writeFile(file, content);
  const { code, warned, printed } = await runPatchbay(root, "serve", "--simulate", "--port", "0");
  expect([code, printed]).toEqual([1, ""]);
  expect(warned).toContain(`${file}, line ${line}`);
  expect(warned).toContain(problem);
  expect(warned).not.toContain(CANARY);
});

it("reads JSON that begins with a mark of the byte order", async () => {
  const root = await temporaryFolder();
  await writeFile(path.join(root, "patchbay.config.json"), '\uFEFF{"retries":1}');
  expect((await readConfig(root, undefined)).config).toEqual({ retries: 1 });
});

it("reads the examples of the guides, with their images", async () => {
  const root = await temporaryFolder();
  const [app, ...gateway] = await Promise.all(
    ["hosting", "gateway"].flatMap((guide) => {
      const text = readFileSync(path.resolve(import.meta.dirname, `../../../docs/${guide}.md`), "utf8");
      const examples = [...text.matchAll(/^```js\n(export default \{[^]*?)^```$/gm)];
      return examples.map(async ([, code = ""], at) => {
        await writeFile(path.join(root, `${guide}${at}.mjs`), code.replace("process.env.TEAM_GROQ_KEY", '"key"'));
        return readConfig(root, `${guide}${at}.mjs`);
      });
    }),
  );
  const read = gateway.map((each) => each.config);
  expect(read).toContainEqual(expect.objectContaining({ aliases: expect.objectContaining({ usual: "small" }) }));
  const { config, folder, locationOf } = app!;
  const deploy = () => readDeployment(config, folder, locationOf);
  await expect(deploy()).rejects.toThrow(/hosting0\.mjs, line 3: the logo \S+logo\.svg does not exist/);
  await writeFile(path.join(root, "logo.svg"), "<svg/>");
  await writeFile(path.join(root, "logo-dark.svg"), "<svg/>".repeat(6000));
  await expect(deploy()).rejects.toThrow(/line 3: the logo \S+ has 36000 bytes; expected 1 to 32768/);
  await writeFile(path.join(root, "logo-dark.svg"), "<svg/>");
  const logo = `data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}`;
  expect(await deploy()).toEqual({
    title: "Models at Example",
    logo: { light: logo, dark: logo },
    links: [{ label: "Support", url: "https://example.com/support" }],
    defaultProvider: "groq",
  });
  await expect(readDeployment({ logo: "logo.exe" }, root, locationOf)).rejects.toThrow("neither an https address nor");
});
