import { writeFile } from "node:fs/promises";
import path from "node:path";
import { scanPlugins } from "@patchbay/core/node";
import { parseIndexEntry } from "@patchbay/core/plugin";
import { beforeEach, describe, expect, it } from "vitest";
import { libraryManifest, writeLibrary } from "../testing/served-plugin.ts";
import { allowedPlugins } from "./allowed-plugins.ts";
import { policyProblem, readPolicy } from "./plugin-policy.ts";
import { createPublisherKey, signManifest } from "./publisher.ts";
import { temporaryFolder } from "../../../core/kit/testing/plugin-tree.ts";

const ANN = `ed25519:${"A".repeat(43)}`;
const EVE = `ed25519:${"E".repeat(43)}`;
const library = parseIndexEntry({ ...libraryManifest("one"), base: "one/", origin: "installed" }, "one");
const provider = (hosts: readonly string[]) => {
  const files = { plugin: { path: "plugin.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 } };
  const built = { kind: "provider", id: "acme", version: "1.0.0", contract: 1, requires: {}, files };
  const fields = { label: "Acme", auth: { scheme: "Bearer" }, hosts, tasks: {}, models: "direct" };
  return parseIndexEntry({ ...built, ...fields, base: "acme/", origin: "installed" }, "acme");
};
const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

let folder = "";
beforeEach(async () => {
  folder = await temporaryFolder();
});

describe("a policy", () => {
  it.each([
    [{}, { entry: library }, undefined],
    [{ kinds: ["provider"] }, { entry: library }, /one 1\.0\.0 is a library; allowed are provider/],
    [{ publishers: [ANN] }, { entry: library, publisher: ANN }, undefined],
    [{ publishers: [ANN] }, { entry: library, publisher: EVE }, /is signed by ed25519:EEE/],
    [{ publishers: [ANN] }, { entry: library }, /is not signed/],
    [{ hosts: ["https://*.acme.com"] }, { entry: provider(["https://api.acme.com"]) }, undefined],
    [{ hosts: ["https://*.acme.com"] }, { entry: provider(["https://*.acme.com"]) }, undefined],
    [
      { hosts: ["https://*.acme.com"] },
      { entry: provider(["https://acme.com.evil.example"]) },
      /may send keys to https:\/\/acme\.com\.evil/,
    ],
    [{ hosts: ["https://*.acme.com"] }, { entry: provider(["https://evilacme.com"]) }, /evilacme/],
    [
      { hosts: ["https://api.acme.com"] },
      { entry: provider(["https://api.acme.com", "https://b.acme.com"]) },
      /b\.acme\.com/,
    ],
    [{ allows: (): boolean => true }, { entry: library }, undefined],
    [
      { allows: (): boolean => false },
      { entry: library },
      /one 1\.0\.0 is not in `allowedPlugins` of the configuration/,
    ],
    [{ minimumAge: 7 }, { entry: library, publishedAt: daysAgo(8) }, undefined],
    [{ minimumAge: 7 }, { entry: library, publishedAt: daysAgo(6) }, /younger than 7 days\. .* change `minimumAge`/],
    [{ minimumAge: 7 }, { entry: library }, /age of one 1\.0\.0 is unknown/],
    [{ tier: "silver" }, { entry: library }, /one 1\.0\.0 has no tier, not silver/],
    [
      { tier: "silver" },
      { entry: library, quality: { met: [], missing: ["tested"] } },
      /has the tier bronze, not silver, and lacks tested\. Use another .* or change `tier`/,
    ],
    [{ tier: "silver" }, { entry: library, quality: { met: [], missing: ["tools"] } }, undefined],
  ] as const)("%j judges %j", (policy, candidate, problem) => {
    const verdict = policyProblem(policy, candidate);
    expect(verdict ?? "").toMatch(problem ?? /^$/);
  });

  it("leaves out what it does not allow, and names it", async () => {
    const { pem, publisher } = await createPublisherKey();
    const signed = await writeLibrary(folder, "one");
    const manifest = Buffer.from(JSON.stringify(libraryManifest("one")));
    await writeFile(path.join(signed, "signature.json"), (await signManifest(manifest, pem)).document);
    await writeLibrary(folder, "two");
    const scan = await scanPlugins(folder, "dropped-in");
    const allowed = await allowedPlugins(scan, folder, { publishers: [publisher] });
    expect(allowed.plugins.map(({ id }) => id)).toEqual(["one"]);
    expect(allowed.problems).toEqual([
      { name: "library 'two'", reason: expect.stringContaining("two 1.0.0 is not signed") },
    ]);
    await writeFile(path.join(signed, "manifest.json"), JSON.stringify(libraryManifest("one", { version: "1.0.1" })));
    const { plugins, problems } = await allowedPlugins(await scanPlugins(folder, "dropped-in"), folder, {});
    expect(plugins.map(({ id }) => id)).toEqual(["two"]);
    expect(problems[0]?.reason).toContain("signature does not match");
  });

  it.each([
    ["{", "is not JSON"],
    ["[]", "an object is expected"],
    ['{"publisher":[]}', "'publisher' is not one of"],
    ['{"publishers":["ann"]}', "publishers is a list of public keys"],
    ['{"kinds":["engine"]}', "kinds is a list of"],
    ['{"hosts":["acme.com"]}', "hosts is a list such as"],
    ['{"tier":"best"}', "tier is one of bronze, silver, gold"],
    ['{"minimumAge":"3"}', "minimumAge is a number of days"],
  ])("in a file with %s is not used", async (text, problem) => {
    const file = path.join(folder, "policy.json");
    await writeFile(file, text);
    expect(() => readPolicy(file)).toThrow(problem);
    expect(() => readPolicy(path.join(folder, "none.json"))).toThrow("does not exist");
  });
});
