import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder, writeFiles, writePlugin } from "../../testing/plugin-tree.ts";
import { buildPlugins } from "../build/build-plugins.ts";
import { checkTypes } from "./check-types.ts";

/** Appends the names of the plugins that it is given to a file, and finds an error in every file with the word `wrong`. */
const COMPILER = `
  const { appendFileSync, readFileSync } = require("node:fs");
  const { files } = JSON.parse(readFileSync(process.argv[3], "utf8"));
  appendFileSync(__dirname + "/calls", files.map((file) => file.split("/").at(-3)).join(" ") + ";");
  const wrong = files.filter((file) => readFileSync(file, "utf8").includes("wrong"));
  for (const file of wrong) console.log(file + "(1,1): error TS2322: it is wrong");
  process.exitCode = wrong.length > 0 ? 2 : 0;`;

async function twoPlugins() {
  const root = await temporaryFolder();
  const files = { "src/index.ts": "export default { snippets: () => [] };\n" };
  const folders = [
    await writePlugin(root, "library", "one", { files }),
    await writePlugin(root, "library", "two", { files }),
  ];
  const compiler = path.join(root, "node_modules/typescript");
  await writeFiles(compiler, { "package.json": '{ "version": "1.0.0" }', "bin/tsc": COMPILER });
  return {
    compiler,
    source: path.join(folders[0] ?? "", "src/index.ts"),
    /** Builds both. @returns what the compiler was given, and what became of each */
    async build(types = true): Promise<string> {
      const results = await buildPlugins(folders, { types });
      const calls = await readFile(path.join(compiler, "bin/calls"), "utf8").catch(() => "");
      await rm(path.join(compiler, "bin/calls"), { force: true });
      return `${calls} ${results.map(({ status }) => status).join(" ")}`.trim();
    },
  };
}

it("checks only the types of what a build has not checked against the same declarations", async () => {
  const { build, compiler, source } = await twoPlugins();
  expect(await build(false), "without types").toBe("built built");
  expect(await build(), "the first time").toBe("one two; unchanged unchanged");
  expect(await build(), "again").toBe("unchanged unchanged");

  await writeFile(source, "export default { snippets: () => [1] };\n");
  expect(await build(), "one changed").toBe("one; built unchanged");
  await writeFile(source, "wrong");
  expect(await build(), "an error").toBe("one; failed unchanged");
  expect(await build(), "the same error").toBe("one; failed unchanged");
  await writeFile(source, "export default { snippets: () => [1] };\n");
  expect(await build(), "as it was last built").toBe("unchanged unchanged");
  await writeFile(path.join(compiler, "package.json"), '{ "version": "1.0.1" }');
  expect(await build(), "another compiler").toBe("one two; unchanged unchanged");
});

it("checks the types of the others when one plugin has an error of syntax", async () => {
  const root = await temporaryFolder();
  const write = (id: string, text: string) => writePlugin(root, "library", id, { files: { "src/index.ts": text } });
  const [syntax, types] = [await write("one", "export default {"), await write("two", "export default 1 as string;")];
  expect(Object.fromEntries((await checkTypes([syntax, types])) ?? [])).toEqual({
    [syntax]: ["src/index.ts:1:17: '}' expected."],
    [types]: [expect.stringMatching(/^src\/index\.ts:1:16: Conversion of type 'number'/)],
  });
});
