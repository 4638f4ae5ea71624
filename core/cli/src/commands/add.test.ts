import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startLoopbackRegistry, type LoopbackRegistry } from "../../../../host-app/server/testing/loopback-registry.ts";
import { libraryManifest, PLUGIN_CODE } from "../../../../host-app/server/testing/served-plugin.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

const NAME = "@acme/patchbay-library-late";

let registry: LoopbackRegistry;
let folder = "";

beforeAll(async () => {
  registry = await startLoopbackRegistry();
});
afterAll(() => registry.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "patchbay-add-"));
  vi.stubEnv("npm_config_registry", registry.url);
  registry.clear();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => runPatchbay(folder, ...args);
const lock = async () => JSON.parse(await readFile(path.join(folder, "patchbay.lock.json"), "utf8")) as object;

function built(version: string): Record<string, string> {
  const manifest = libraryManifest("late-comer", { prettyLabel: "Late Comer", version });
  return { "dist/manifest.json": JSON.stringify(manifest), "dist/plugin.abc.js": PLUGIN_CODE };
}

async function publish(version: string, publishedAt?: string): Promise<void> {
  await registry.publish({ name: NAME, version, files: built(version), ...(publishedAt && { publishedAt }) });
}

/** The folder of a built plugin. */
async function write(name: string, version = "1.0.0"): Promise<string> {
  await mkdir(path.join(folder, name, "dist"), { recursive: true });
  for (const [file, content] of Object.entries(built(version))) await writeFile(path.join(folder, name, file), content);
  return name;
}

describe("patchbay add", () => {
  it("shows a package, and installs it only with consent", async () => {
    await publish("1.0.0");
    const shown = await run("add", NAME);
    expect(shown.code).toBe(1);
    for (const text of [
      "Late Comer 1.0.0",
      "library late-comer",
      `npm:${NAME}@1.0.0`,
      "2026-01-02",
      "no valid signature",
      "✓",
    ]) {
      expect(shown.printed).toContain(text);
    }
    expect(shown.printed).toContain("Add --yes");
    expect((await run("add", NAME, "--yes")).printed).toContain("Late Comer 1.0.0 is installed.");
    expect((await run("add", NAME, "--yes")).printed).toContain("is already installed");
    expect(await lock()).toEqual({
      patchbayLock: 1,
      plugins: [
        {
          kind: "library",
          id: "late-comer",
          version: "1.0.0",
          from: `npm:${NAME}@1.0.0`,
          manifest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          integrity: expect.stringMatching(/^sha512-/) as string,
        },
      ],
    });
  });

  it("refuses a young release without --now", async () => {
    await publish("1.0.0", new Date().toISOString());
    const refused = await run("add", NAME, "--yes");
    expect(refused).toMatchObject({ code: 1, warned: expect.stringContaining("published less than three days ago") });
    expect(await run("add", NAME, "--yes", "--now")).toMatchObject({ code: 0 });
  });

  it("refuses a plugin below the tier that the operator's policy demands", async () => {
    await write("plugin");
    await writeFile(path.join(folder, "plugin/README.md"), "Loads late comers.");
    await writeFile(path.join(folder, "policy.json"), '{ "tier": "silver" }');
    vi.stubEnv("PATCHBAY_POLICY", "policy.json");
    const refused = await run("add", "./plugin", "--yes");
    expect(refused).toMatchObject({ code: 1, warned: "Late Comer 1.0.0 was not installed." });
    expect(refused.printed).toMatch(/Late Comer 1\.0\.0 has the tier bronze, not silver, and lacks .*change `tier`/);
    await writeFile(path.join(folder, "policy.json"), '{ "tier": "bronze" }');
    expect(await run("add", "./plugin", "--yes")).toMatchObject({ code: 0 });
  });

  it("reports a changed copy of what is installed, which stays in use", async () => {
    await run("add", await write("plugin"), "--yes");
    await writeFile(path.join(folder, "plugin/dist/plugin.abc.js"), `${PLUGIN_CODE};`);
    const changed = await run("add", "./plugin", "--yes");
    const warned = "Late Comer 1.0.0 was not installed. The installed copy stays in use.";
    expect(changed).toMatchObject({ code: 1, warned });
  });

  it("installs a folder, whose path in the lock file is relative", async () => {
    expect(await run("add", await write("plugin"), "--yes")).toMatchObject({ code: 0 });
    expect(await lock()).toMatchObject({ plugins: [{ from: "file:./plugin/dist/manifest.json" }] });
    await rm(path.join(folder, ".patchbay"), { recursive: true });
    expect(await run("ci")).toMatchObject({ code: 0, printed: "Installed library late-comer 1.0.0" });
  });

  it("shows failed checks and installs nothing", async () => {
    await write("plugin");
    await writeFile(path.join(folder, "plugin/dist/plugin.abc.js"), "changed");
    const refused = await run("add", "./plugin", "--yes");
    expect(refused.printed).toContain("✗ plugin.abc.js has the size and the hash");
    expect(refused).toMatchObject({ code: 1, warned: "Late Comer 1.0.0 was not installed." });
    expect((await run("rollback", "late-comer")).warned).toContain("Installed: none");
    await run("add", await write("old"), "--yes");
    await write("plugin", "2.0.0");
    const publisher = `ed25519:${"A".repeat(43)}`;
    await writeFile(path.join(folder, "plugin/dist/signature.json"), JSON.stringify({ publisher, signature: "A" }));
    const unsigned = await run("add", "./plugin", "--yes");
    expect(unsigned.warned).toBe("Late Comer 2.0.0 was not installed. Version 1.0.0 stays in use.");
    expect(unsigned.printed).toMatch(/publisher +unknown: no valid signature/);
  });
});

describe("an installed plugin", () => {
  it("is updated only by its name, rolled back and removed", async () => {
    await publish("1.0.0");
    await run("add", NAME, "--yes");
    expect((await run("update")).printed).toBe("Everything that is installed is up to date.");
    await publish("1.1.0");
    expect((await run("update")).printed).toBe("Late Comer 1.0.0 → 1.1.0: version 1.0.0 → 1.1.0");
    expect(await lock()).toMatchObject({ plugins: [{ version: "1.0.0" }] });
    expect((await run("update", "late-comer", "--yes")).printed).toContain("Late Comer 1.1.0 is installed.");
    expect((await run("rollback", "library:late-comer")).printed).toBe(
      "Late Comer is back at version 1.0.0; it was 1.1.0.",
    );
    expect(await lock()).toMatchObject({ plugins: [{ version: "1.0.0" }] });
    expect((await run("remove", "late-comer")).printed).toBe("Late Comer 1.0.0 is removed.");
    expect(await lock()).toEqual({ patchbayLock: 1, plugins: [] });
  });

  it("stays in use while the registry fails", async () => {
    await publish("1.0.0");
    await run("add", NAME, "--yes");
    registry.failing = 500;
    expect(await run("update")).toMatchObject({ code: 1, warned: expect.stringContaining("1.0.0 stays in use: ") });
    registry.failing = undefined;
  });
});

describe("patchbay ci", () => {
  it("installs exactly what the lock file lists", async () => {
    await publish("1.0.0");
    await run("add", NAME, "--yes");
    await publish("1.1.0");
    await rm(path.join(folder, ".patchbay"), { recursive: true });
    expect(await run("ci")).toEqual({ code: 0, printed: "Installed library late-comer 1.0.0", warned: "" });
    expect((await run("ci")).printed).toContain("exactly what the lock file lists");
    await writeFile(path.join(folder, "patchbay.lock.json"), '{"patchbayLock":1,"plugins":[]}');
    expect((await run("ci")).printed).toBe("Removed Late Comer 1.0.0");
  });

  it("changes nothing if a release is not what the lock file names", async () => {
    await publish("1.0.0");
    await run("add", NAME, "--yes");
    await rm(path.join(folder, ".patchbay"), { recursive: true });
    const text = await readFile(path.join(folder, "patchbay.lock.json"), "utf8");
    await writeFile(path.join(folder, "patchbay.lock.json"), text.replace(/"manifest": "\w{4}/, '"manifest": "0000'));
    const refused = await run("ci");
    expect(refused.warned).toMatch(
      /'late-comer' 1\.0\.0 from npm:.* is not what the lock file names: the manifest's hash/,
    );
    expect(refused.code).toBe(1);
    expect((await run("remove", "late-comer")).warned).toContain("Installed: none");
  });

  it.each([
    ["{", "it is not JSON"],
    ["[]", "it is not of the form"],
    ['{"patchbayLock":1,"plugins":[{"kind":"library"}]}', "plugins[0] lacks"],
  ])("reports the lock file %s", async (text, problem) => {
    await writeFile(path.join(folder, "patchbay.lock.json"), text);
    expect((await run("ci")).warned).toContain(problem);
  });
});

describe("patchbay sign", () => {
  it("creates a key that only its owner can read, and signs a build, whose publisher is then shown", async () => {
    const created = await run("sign", "--new-key", "ann.pem");
    const [publisher = ""] = /ed25519:[\w-]{43}/.exec(created.printed) ?? [];
    expect((await stat(path.join(folder, "ann.pem"))).mode & 0o77).toBe(0);
    await write("plugin");
    expect(await run("sign", "plugin", "--key", "ann.pem")).toMatchObject({
      printed: `plugin is signed by ${publisher}.`,
    });
    expect((await run("add", "./plugin", "--yes")).printed).toContain(publisher);
    expect(await lock()).toMatchObject({ plugins: [{ publisher }] });
  });

  it.each([
    ["without a folder", ["sign"], 2, "Name the folders"],
    ["without a key", ["sign", "plugin"], 2, "--new-key"],
    ["with a missing key", ["sign", "plugin", "--key", "gone.pem"], 1, "gone.pem cannot be used: it does not exist"],
    ["with another kind of key", ["sign", "plugin", "--key", "plugin/dist/manifest.json"], 1, "no Ed25519 private key"],
    ["over an existing key", ["sign", "--new-key", "plugin/dist/manifest.json"], 1, "exists already, and may be a key"],
  ])("%s explains what to do", async (_, args, expected, problem) => {
    await write("plugin");
    const { code, warned } = await run(...args);
    expect(code).toBe(expected);
    expect(warned).toContain(problem);
  });

  it("needs a build", async () => {
    await run("sign", "--new-key", "ann.pem");
    expect((await run("sign", "plugin", "--key", "ann.pem")).warned).toContain("plugin is not built");
  });
});
