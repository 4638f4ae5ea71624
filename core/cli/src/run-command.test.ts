import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles, writePlugin } from "../../kit/testing/plugin-tree.ts";
import { runPatchbay, startApp } from "../testing/run-patchbay.ts";

describe("patchbay", () => {
  it("lists its commands, and explains each", async () => {
    const { code, printed } = await runPatchbay(".", "--help");
    expect(code).toBe(0);
    expect((await runPatchbay(".", "start", "--help")).printed).toContain("Usage: patchbay start [options]");
    for (const command of ["new", "build", "check", "dev", "index", "mock", "record", "replay", "torture"]) {
      expect(printed).toMatch(new RegExp(`^  ${command} `, "m"));
      const help = await runPatchbay(".", command, "--help");
      expect([help.code, help.printed.startsWith(`Usage: patchbay ${command}`)]).toEqual([0, true]);
      expect(await runPatchbay(".", "help", command)).toEqual(help);
    }
  });

  it.each([
    [["biuld"], 2, "Unknown command 'biuld'. Did you mean \"build\"?"],
    [["help", "workers"], 2, 'Did you mean "worker"?'],
    [["build", "--fresh", "x"], 2, "Unknown option '--fresh'."],
    [["build", "--kinds", "task"], 2, "Unknown option '--kinds'. Did you mean \"--kind\"?"],
    [["build", "--force=yes"], 2, "Option '--force' does not take an argument"],
    [["--fast"], 2, "Unknown option '--fast'"],
    [["build", "--fast"], 2, "Unknown option '--fast'"],
    [["build", "--kind", "model"], 2, "'model' is not a kind of plugin. The kinds are task, library, provider."],
    [["build", "nowhere"], 1, "nowhere cannot be used: it does not exist. Check the name (ENOENT)."],
    [["build", "."], 1, "contains no plugin"],
    [["index", "nowhere"], 1, "nowhere does not exist."],
    [["index", ".", "there"], 2, "patchbay index takes one folder, not also there."],
    [["check", "nowhere"], 1, "nowhere cannot be used: it does not exist. Check the name (ENOENT)."],
    [["mock", "one", "two"], 2, "patchbay mock takes one folder, not also two."],
    [["mock", "--port", "many"], 2, "The port is 'many'; give a number from 1 to 65535"],
    [["dev", "one", "two"], 2, "patchbay dev takes one folder, not also two."],
    [["completion", "fist"], 2, "patchbay completion takes bash, zsh or fish, not 'fist'. Did you mean \"fish\"?"],
    [["completion"], 2, "patchbay completion takes bash, zsh or fish.\n"],
    [["tokens"], 2, "patchbay tokens takes create, list, rotate or revoke.\n"],
    [["facts", "import", "no.json", "--plugins", "."], 1, "no.json cannot be used: it does not exist. Check the name"],
    [["start", "--port", "70000"], 2, "The port is '70000'"],
    [["dev", "nowhere"], 1, "nowhere cannot be used: it does not exist. Check the name (ENOENT)."],
    [["mock", "nowhere"], 1, "nowhere does not exist."],
    [["new", "libraries", "x"], 2, 'Did you mean "library"?'],
    [["new"], 2, "The kind of the new plugin is missing"],
    [["new", "provider"], 2, "The id of the new provider is missing: patchbay new provider <id>."],
    [["new", "provider", "../up"], 1, "'../up' cannot be a plugin's id."],
    [["new", "provider", "one", "two"], 2, "patchbay new creates one plugin, not also two."],
  ])("answers %j with exit code %i and one sentence", async (args, code, warning) => {
    const outcome = await runPatchbay(await temporaryFolder(), ...args);
    expect(outcome.code).toBe(code);
    expect(outcome.warned).toContain(warning);
  });
});

it("prints its version", async () => {
  expect(await runPatchbay(".", "--version")).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

describe("patchbay build", () => {
  it("builds the plugins in a package that is not a plugin", async () => {
    const root = await temporaryFolder();
    await writeFiles(root, { "package.json": '{ "name": "acme-plugins" }' });
    await writePlugin(root, "library", "one");
    expect(await runPatchbay(root, "build", ".")).toMatchObject({ code: 0, warned: "" });
  });

  it("builds all in plugins/, reports each result, and fails if one failed", async () => {
    const root = await temporaryFolder();
    await writePlugin(path.join(root, "plugins"), "library", "good");
    expect(await runPatchbay(root, "build")).toMatchObject({
      code: 0,
      printed: expect.stringMatching(
        /^plugins\/libraries\/good: manifest only\n1 built, 0 unchanged, 0 failed in \d+\.\d s$/,
      ),
    });

    await writePlugin(path.join(root, "plugins"), "task", "bad");
    const outcome = await runPatchbay(root, "build");
    expect(outcome.code).toBe(1);
    expect(outcome.printed).toMatch(/^0 built, 1 unchanged, 1 failed in /);
    expect(outcome.warned).toBe("plugins/tasks/bad: failed: src/index.ts is missing. Add it: every task has one.");
  });

  it("builds the named folders: one plugin, all of a kind, or all", async () => {
    const root = await temporaryFolder();
    await writePlugin(root, "library", "one");
    await writePlugin(root, "library", "two");
    expect((await runPatchbay(root, "build", "libraries/one")).printed).toContain("1 built");
    expect((await runPatchbay(root, "build", "libraries", ".")).printed).toContain("1 built, 1 unchanged");
    expect((await runPatchbay(path.join(root, "libraries", "one"), "build")).printed).toContain("1 unchanged");
  });
});

it("patchbay without arguments starts the app with the plugins that come with it", { timeout: 30_000 }, async () => {
  const { url } = await startApp(await temporaryFolder());
  const { plugins } = (await (await fetch(`${url}/plugins/index.json`)).json()) as { plugins: { origin: string }[] };
  expect(plugins.length).toBeGreaterThan(300);
  expect(new Set(plugins.map(({ origin }) => origin))).toEqual(new Set(["built-in"]));
});
