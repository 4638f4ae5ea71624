import { parseIndexEntry } from "@patchbay/core/plugin";
import { expect, it } from "vitest";
import { permissionsOf } from "./permissions.ts";
import { differences, factsOf } from "./plugin-differences.ts";

const provider = (changes: object = {}) => {
  const files = { plugin: { path: "plugin.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1000 } };
  const built = { kind: "provider", id: "acme", version: "1.0.0", contract: 1, requires: {}, files, base: "acme/" };
  const fields = { label: "Acme", auth: { scheme: "Bearer" }, hosts: ["https://a.test"], tasks: {}, models: "direct" };
  return parseIndexEntry({ ...built, ...fields, origin: "installed", ...changes }, "acme");
};

it.each([
  [{}, []],
  [{ hosts: ["http://localhost:1234"] }, ["local-server"]],
  [
    { hosts: ["{address}"], settings: { address: { label: "Address", type: "address", default: "https://a.test" } } },
    ["typed-address"],
  ],
  [{ readsMedia: true }, ["media"]],
])("of a provider with %j lists the permissions %j", (changes, permissions) => {
  expect(permissionsOf(provider(changes))).toEqual(permissions);
});

it("names each difference of two builds, and none of the same", () => {
  const before = factsOf(provider(), { publisher: "ed25519:ann", builtBy: "https://git.test/a by build.yml" });
  const after = factsOf(
    provider({
      version: "1.1.0",
      hosts: ["https://b.test"],
      tasks: { conversational: {} },
      readsMedia: true,
    }),
    { publisher: "ed25519:eve" },
  );
  expect(differences(before, before)).toEqual([]);
  expect(differences(before, after)).toEqual([
    "version 1.0.0 → 1.1.0",
    "publisher ed25519:ann → ed25519:eve",
    "built from https://git.test/a by build.yml → unknown",
    "keys may now also be sent to https://b.test",
    "keys are no longer sent to https://a.test",
    "new permissions: Reads the files that you send",
    "new tasks: conversational",
  ]);
  expect(differences(after, before)).toContain("no longer needed: Reads the files that you send");
  expect(differences(after, before)).toContain("removed tasks: conversational");
});
