import { describe, expect, it } from "vitest";
import { ManifestError } from "../errors/index.ts";
import { manifestJsonSchema, parseIndexEntry, parseSourceManifest } from "./manifest-schema.ts";
import type { PluginKind } from "./manifest.ts";

const provider = {
  contract: 1,
  label: "Acme",
  auth: { scheme: "Bearer" },
  hosts: ["https://api.acme.example", "https://*.acme.example", "http://127.0.0.1:8080"],
  tasks: { conversational: { stream: true } },
};
const library = { contract: 1, prettyLabel: "Acme", repoName: "acme", repoUrl: "https://git.example/acme" };
const task = { contract: 1, name: "Singing", modality: "audio", order: 99 };

describe("a source manifest", () => {
  it.each<[PluginKind, object]>([
    ["provider", provider],
    ["library", library],
    ["task", task],
  ])("of a %s is read as it is", (kind, manifest) => {
    expect(parseSourceManifest(kind, manifest, "here")).toEqual(manifest);
  });

  it.each<[string, PluginKind, unknown, RegExp]>([
    ["no object", "provider", "groq", /plugins\/x: the provider's manifest is malformed\. manifest: .*expected object/],
    ["a misspelt member", "provider", { ...provider, host: [] }, /host/],
    [
      "plain http",
      "provider",
      { ...provider, hosts: ["http://api.acme.example"] },
      /hosts\[0\]: must be an https origin/,
    ],
    [
      "a path in a host",
      "provider",
      { ...provider, hosts: ["https://acme.example/v1"] },
      /hosts\[0\]: must be an https origin/,
    ],
    ["two wildcards", "provider", { ...provider, hosts: ["https://*.*.example"] }, /hosts\[0\]/],
    ["no way to send a key", "provider", { ...provider, auth: {} }, /auth: /],
    ["an unknown modality", "task", { ...task, modality: "smell" }, /modality: .*"multimodal"/],
    [
      "a link to code",
      "library",
      { ...library, repoUrl: "javascript:alert(1)" },
      /repoUrl: must be an http\(s\) address/,
    ],
    [
      "a newer contract",
      "library",
      { ...library, contract: 2 },
      /library contract 2, but this Patchbay knows up to 1\. Upgrade/,
    ],
  ])("with %s is refused with the place and the reason", (_, kind, manifest, message) => {
    const parse = () => parseSourceManifest(kind, manifest, "plugins/x");
    expect(parse).toThrow(message);
    expect(parse).toThrow(expect.toSatisfy((error: unknown) => ManifestError.isInstance(error)));
  });
});

describe("an index entry", () => {
  const entry = {
    ...provider,
    kind: "provider",
    id: "acme",
    version: "1.0.0",
    requires: {},
    files: { plugin: { path: "plugin.1.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 } },
    base: "providers/acme/",
    origin: "built-in",
  };

  it("is read, and keeps what a newer kit may have added", () => {
    expect(parseIndexEntry(entry, "entry")).toMatchObject({ id: "acme", kind: "provider" });
    expect(() => parseIndexEntry({ ...entry, addedLater: true }, "entry")).not.toThrow();
  });

  it.each<[string, object]>([
    ["an id that climbs", { id: "../evil" }],
    ["a base that climbs", { base: "providers/../../" }],
    ["a base elsewhere", { base: "https://evil.example/" }],
    ["an absolute base", { base: "/etc/" }],
    ["a file in another folder", { files: { plugin: { ...entry.files.plugin, path: "../x.js" } } }],
    ["no hash", { files: { plugin: { path: "plugin.1.js", bytes: 1 } } }],
    ["a hash of another kind", { files: { plugin: { ...entry.files.plugin, integrity: "md5-AAAA" } } }],
    ["an unknown kind", { kind: "theme" }],
    ["an unknown expose", { files: { worker: entry.files.plugin } }],
  ])("with %s is refused", (_, change) => {
    expect(() => parseIndexEntry({ ...entry, ...change }, "entry 3")).toThrow(
      /^entry 3: the built manifest is malformed\. /,
    );
  });
});

it("the published JSON Schema is that of the code", async () => {
  await expect(`${JSON.stringify(manifestJsonSchema(), undefined, 2)}\n`).toMatchFileSnapshot(
    "../../manifest.schema.json",
  );
});
