import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { IndexEntry } from "@patchbay/core/plugin";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InstallConsent, InstallPreview } from "../api.ts";
import { appShares } from "../app-shares.ts";
import { archiveOf, startLoopbackRegistry, type LoopbackRegistry } from "../testing/loopback-registry.ts";
import { libraryManifest, PLUGIN_CODE } from "../testing/served-plugin.ts";
import { createInstallationStore, type InstallationStore } from "./installation-store.ts";
import { createInstaller, type Installer } from "./installer.ts";
import { createNpmRegistry } from "./npm-registry.ts";
import { createPublisherKey, signManifest } from "./publisher.ts";
import { temporaryFolder } from "../../../core/kit/testing/plugin-tree.ts";

const NAME = "@acme/patchbay-library-late";
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

let registry: LoopbackRegistry;
let folder = "";
let store: InstallationStore;
let installer: Installer;

beforeAll(async () => {
  registry = await startLoopbackRegistry();
});
afterAll(() => registry.close());
beforeEach(async () => {
  registry.failing = undefined;
  registry.clear();
  folder = await temporaryFolder();
  store = createInstallationStore(path.join(folder, "data"));
  installer = createInstaller({
    store,
    npm: createNpmRegistry({ npm_config_registry: registry.url }),
    shares: appShares,
    known: async () => (await store.scan()).plugins,
    cwd: folder,
  });
});

/** Files of a built plugin. @param pem signs it */
async function built(changes: object = {}, pem?: string): Promise<Record<string, string>> {
  const manifest = JSON.stringify(libraryManifest("late-comer", { prettyLabel: "Late Comer", ...changes }));
  const document = pem === undefined ? undefined : (await signManifest(Buffer.from(manifest), pem)).document;
  return {
    "dist/manifest.json": manifest,
    "dist/plugin.abc.js": PLUGIN_CODE,
    ...(document !== undefined && { "dist/signature.json": document }),
  };
}

async function publish(
  version: string,
  { publishedAt = daysAgo(9), pem }: { publishedAt?: string; pem?: string } = {},
) {
  await registry.publish({ name: NAME, version, publishedAt, files: await built({ version }, pem) });
}

const previews = (text: string): Promise<InstallPreview> => installer.preview(text);
async function add(text: string, consent: Partial<InstallConsent> = {}): Promise<InstallPreview> {
  return installer.install(text, { sha: (await previews(text)).sha, ...consent });
}
const installed = async () => (await store.list()).map(({ version, url }) => `${version} ${url}`);
const problemsOf = ({ checks }: InstallPreview) => checks.flatMap(({ problem }) => problem ?? []);

describe("the quality of a plugin", () => {
  const fixture = JSON.stringify({ source: "https://docs.acme.example", record: { id: "a/b" } });

  it("is derived by the server from the fixtures in the package, whatever the package states", async () => {
    const claim = JSON.stringify({ met: ["complete", "docs", "tested"], missing: [] });
    await registry.publish({ name: NAME, version: "1.0.0", files: { ...(await built()), "dist/quality.json": claim } });
    expect((await add(NAME)).quality).toEqual({ met: ["complete"], missing: ["docs", "tested"] });
    const files = { ...(await built({ version: "1.0.1" })), "fixtures/any.json": fixture, "README.md": "# Acme" };
    await registry.publish({ name: NAME, version: "1.0.1", files });
    const { sha, quality } = await add(NAME);
    expect(quality).toEqual({ met: ["complete", "docs", "tested"], missing: [] });
    expect(JSON.parse(await readFile(path.join(store.path, sha, "quality.json"), "utf8"))).toEqual(quality);
  });

  it("is read beside a build on this machine, and decides under a policy", async () => {
    for (const [name, content] of Object.entries(await built())) {
      await mkdir(path.join(folder, "own", path.dirname(name)), { recursive: true });
      await writeFile(path.join(folder, "own", name), content);
    }
    const strict = createInstaller({
      store,
      npm: createNpmRegistry({ npm_config_registry: registry.url }),
      shares: appShares,
      known: async () => [],
      cwd: folder,
      policy: { tier: "silver" },
    });
    expect(problemsOf(await strict.preview("./own"))).toEqual([
      expect.stringContaining("Late Comer 1.0.0 has no tier, not silver, and lacks docs, tested"),
    ]);
    await mkdir(path.join(folder, "own/fixtures"));
    await writeFile(path.join(folder, "own/fixtures/any.json"), fixture);
    await writeFile(path.join(folder, "own/README.md"), "# Acme");
    expect(problemsOf(await strict.preview("./own"))).toEqual([]);
  });
});

describe("a package of the registry", () => {
  it("is shown, installed under its name and version, and bound to its place in the registry", async () => {
    await publish("1.0.0", { publishedAt: "2026-02-03T04:05:06.000Z" });
    const preview = await add(NAME);
    expect(preview).toMatchObject({
      url: `npm:${NAME}@1.0.0`,
      publishedAt: "2026-02-03T04:05:06.000Z",
      permissions: [],
      settings: [],
      installed: false,
    });
    expect(problemsOf(preview)).toEqual([]);
    expect(preview).not.toHaveProperty("waitsUntil");
    expect(await installed()).toEqual([`1.0.0 npm:${NAME}@1.0.0`]);
    const [entry] = (await store.scan()).plugins;
    expect(entry?.installedFrom).toBe(`${registry.url}${NAME}`);
  });

  it.each([
    ["of another name", "@acme/none", /has no package '@acme\/none'/],
    ["of an unknown version", `${NAME}@9.9.9`, /has no version '9.9.9'/],
    ["whose version is a property of every object", `${NAME}@constructor`, /has no version 'constructor'/],
  ])("%s is reported", async (_, text, problem) => {
    await publish("1.0.0");
    await expect(previews(text)).rejects.toThrow(problem);
  });

  it("whose archive was changed is refused", async () => {
    await publish("1.0.3");
    registry.tamper(NAME, "1.0.3");
    await expect(previews(`${NAME}@1.0.3`)).rejects.toThrow(
      /is not what its registry describes.*another hash than sha512-/,
    );
  });

  it("without a build is refused", async () => {
    await registry.publish({ name: "plain", version: "1.0.0", files: { "index.js": "" } });
    await expect(previews("plain")).rejects.toThrow(/plain@1.0.0 has no dist\/manifest.json/);
  });

  it("waits for three days, names the version that does not, and is installed if the person insists", async () => {
    await publish("1.0.0", { publishedAt: daysAgo(4) });
    await publish("1.1.0", { publishedAt: daysAgo(2.5) });
    const preview = await previews(NAME);
    expect(Date.parse(preview.waitsUntil ?? "") - Date.now()).toBeCloseTo(DAY_MS / 2, -5);
    await expect(add(NAME)).rejects.toThrow(/waits until .* Version 1\.0\.0 is old enough\. Insist with --now/);
    expect(await installed()).toEqual([]);
    await add(`${NAME}@1.0.0`);
    await add(NAME, { now: true });
    expect(await installed()).toEqual([`1.1.0 npm:${NAME}@1.1.0`]);
  });

  it("with an attestation that proves nothing is refused", async () => {
    await registry.publish({ name: NAME, version: "1.0.0", files: await built(), attestations: { attestations: [] } });
    expect(problemsOf(await previews(NAME))).toEqual([
      expect.stringContaining(`The provenance of ${NAME}@1.0.0 cannot be verified: there is no attestation`),
    ]);
  });

  it("with an update is reported with the difference, and changes nothing by itself", async () => {
    await publish("1.0.0");
    await add(`${NAME}@1.0.0`);
    const { pem, publisher } = await createPublisherKey();
    await publish("1.2.0", { pem });
    const [update] = await installer.updates();
    expect(update?.preview?.replaces?.changes).toEqual(["version 1.0.0 → 1.2.0", `publisher unknown → ${publisher}`]);
    expect(await installed()).toEqual([`1.0.0 npm:${NAME}@1.0.0`]);
    await add(NAME);
    expect(await installer.updates()).toEqual([]);
  });

  it("stays installed and in use while the registry fails", async () => {
    await publish("1.0.0");
    await add(NAME);
    registry.failing = 503;
    expect(await installer.updates()).toEqual([{ sha: expect.any(String), problem: expect.stringContaining("503") }]);
    expect((await store.scan()).plugins.map(({ id }) => id)).toEqual(["late-comer"]);
  });

  it("is found by its keyword", async () => {
    await publish("1.0.0");
    const packages = await createNpmRegistry({ npm_config_registry: registry.url }).search(AbortSignal.timeout(5000));
    expect(packages.find(({ name }) => name === NAME)).toMatchObject({ description: `About ${NAME}`, account: "ann" });
  });

  it("is not looked for without a registry", async () => {
    const npm = createNpmRegistry({ npm_config_registry: "nowhere" });
    await expect(npm.release(NAME, undefined, AbortSignal.timeout(5000))).rejects.toThrow(/npm_config_registry/);
  });
});

describe("a file or folder", () => {
  it("is installed from an archive, and from the folder of a build", async () => {
    await writeFile(path.join(folder, "late.tgz"), await archiveOf(await built()));
    await add("./late.tgz");
    expect(await installed()).toEqual([`1.0.0 file://${folder}/late.tgz`]);
    await mkdir(path.join(folder, "late/dist"), { recursive: true });
    for (const [name, content] of Object.entries(await built({ version: "1.1.0" }))) {
      await writeFile(path.join(folder, "late", name), content);
    }
    await add("late/");
    expect(await installed()).toEqual([`1.1.0 file://${folder}/late/dist/manifest.json`]);
  });

  it.each([
    ["that does not exist", "./gone.tgz", /There is no file or folder .*gone\.tgz/],
    ["without a build", ".", /neither an archive nor a built plugin/],
  ])("%s is reported", async (_, text, problem) => {
    await expect(previews(text)).rejects.toThrow(problem);
  });

  it("is never read for a visitor of the server", async () => {
    const remote = createInstaller({
      store,
      npm: createNpmRegistry({ npm_config_registry: registry.url }),
      shares: appShares,
      known: async (): Promise<readonly IndexEntry[]> => [],
    });
    await expect(remote.preview("./late.tgz")).rejects.toThrow(/neither an address/);
    await expect(remote.preview("file:///etc/passwd")).rejects.toThrow(/over https/);
  });
});

describe("a publisher", () => {
  it("is pinned by the first signature: another key is not installed, and the old version stays", async () => {
    const ann = await createPublisherKey();
    const eve = await createPublisherKey();
    await publish("1.0.0", { pem: ann.pem });
    expect((await add(NAME)).publisher).toBe(ann.publisher);
    await publish("1.0.1", { pem: eve.pem });
    expect((await previews(NAME)).replaces).toMatchObject({ otherPublisher: true });
    await expect(add(NAME)).rejects.toThrow(
      `is signed by another publisher, ${eve.publisher}; version 1.0.0 stays in use`,
    );
    await publish("1.0.2");
    await expect(add(NAME)).rejects.toThrow(/is not signed any more; version 1\.0\.0 stays/);
    const [entry] = (await store.scan()).plugins;
    expect(entry).toMatchObject({ version: "1.0.0", publisher: ann.publisher });
    await add(`${NAME}@1.0.1`, { otherPublisher: true });
    expect((await store.scan()).plugins[0]).toMatchObject({ version: "1.0.1", publisher: eve.publisher });
  });

  it("whose signature does not match the manifest is refused", async () => {
    const { pem } = await createPublisherKey();
    const files = await built({}, pem);
    await registry.publish({
      name: NAME,
      version: "2.0.0",
      files: { ...files, "dist/manifest.json": `${files["dist/manifest.json"]} ` },
    });
    const preview = await previews(`${NAME}@2.0.0`);
    expect(problemsOf(preview)).toEqual([expect.stringMatching(/signature does not match the manifest.*ed25519:/)]);
    await expect(add(`${NAME}@2.0.0`)).rejects.toThrow(/was not installed/);
  });

  it.each(["{", "{}", '{"publisher":"ed25519:short","signature":"AA"}', '{"publisher":1}'])(
    "with the signature file %s is refused",
    async (document) => {
      await registry.publish({
        name: "odd",
        version: "1.0.0",
        files: { ...(await built()), "dist/signature.json": document },
      });
      expect(problemsOf(await previews("odd"))).toEqual([expect.stringContaining("Sign the plugin again")]);
    },
  );

  it("whose stored manifest or signature is changed on the disk is not loaded, and named", async () => {
    const { pem } = await createPublisherKey();
    await publish("3.0.0", { pem });
    const { sha } = await add(`${NAME}@3.0.0`);
    const file = path.join(store.path, sha, "signature.json");
    const { signature, publisher } = JSON.parse(await readFile(file, "utf8")) as Record<string, string>;
    await writeFile(file, JSON.stringify({ publisher, signature: `AA${signature?.slice(2)}` }));
    const { plugins, problems } = await store.scan();
    expect(plugins).toEqual([]);
    expect(problems).toEqual([
      { name: `installed ${sha.slice(0, 12)}`, reason: expect.stringContaining("is not loaded") },
    ]);
  });
});
