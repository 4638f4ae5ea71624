import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { KIND_FOLDERS } from "@patchbay/core/plugin";
import { createPlugin } from "@patchbay/kit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeFiles } from "../../../kit/testing/plugin-tree.ts";
import { BAD_COMMANDS, FILES } from "../../testing/bad-commands.ts";
import { BAD_PLUGINS } from "../../testing/bad-plugins.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

const reported = new Map<string, string>();
let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "patchbay-bad-"));
  for (const [index, [, kind, edit]] of BAD_PLUGINS.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- Templates are read from the disk.
    await edit(await createPlugin({ kind, id: `bad-${index}` }, root));
  }
  const { printed } = await runPatchbay(root, "check", ".", "--json");
  const { plugins } = JSON.parse(printed) as {
    plugins: { plugin: string; failures: { name: string; cause: string }[] }[];
  };
  for (const { plugin, failures } of plugins) {
    const text = failures.map(({ name, cause }) => `${name}: ${cause}`).join("\n");
    reported.set(plugin, text.replaceAll(/(?<=\bbad[-_])\d+/g, "N"));
  }
  await writeFiles(root, FILES);
}, 120_000);
afterAll(() => rm(root, { recursive: true }));

it.each(
  BAD_PLUGINS.map(([mistake, kind, , message], index) => [mistake, `${KIND_FOLDERS[kind]}/bad-${index}`, message]),
)("reports %s by where, what and what to do", (_, plugin, message) => expect(reported.get(plugin)).toBe(message));

it("reports no problem in the words of a library", () => {
  expect(reported.size).toBe(BAD_PLUGINS.length);
  expect([...reported.values()].filter((text) => /✖|Invalid input|\.\d+:|\[object|instead of \[\]/.test(text))).toEqual(
    [],
  );
});

it.each(BAD_COMMANDS)("answers %j by where, what and what to do", { timeout: 20_000 }, async (words, message) => {
  const { code, printed, warned } = await runPatchbay(root, ...words);
  expect([code, printed, warned.replaceAll(root, "~")]).toEqual([message.includes("--help") ? 2 : 1, "", message]);
});
