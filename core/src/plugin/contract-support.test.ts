import { describe, expect, it } from "vitest";
import { IncompatiblePluginError, ManifestError } from "../errors/index.ts";
import { CONTRACT_MEMBERS } from "../manifest/manifest.ts";
import { parseIndexEntry } from "../manifest/manifest-schema.ts";
import { membersOfCode, membersOfManifest } from "./contract-members.ts";
import { CONTRACT_SUPPORT, contractRange, type ContractSupport } from "./contract-support.ts";
import { goodModule, hostOf, providerEntry, stateOf, steps } from "./testing/plugin-host.ts";
import { shareScopeOf } from "./plugin-source.ts";

/** A later host: contract 3 has a provider's steps in `calls`, contract 2 in `jobs`. */
const LATER: ContractSupport = {
  newest: { provider: 3, library: 1, task: 1 },
  adapters: {
    provider: {
      1: (plugin) => ({ ...plugin, steps: "of 1 and 2" }),
      2: (plugin) => ({ ...plugin, failure: () => ({ message: "of 3" }) }),
    },
    library: {},
    task: {},
  },
};

const shareOf = (version: string) => ({
  specifier: "@patchbay/core/provider",
  version,
  load: async () => ({ version }),
});
const requires = (...names: string[]) => ({ requires: { "@patchbay/core/provider": names } });
const malformed = () => parseIndexEntry(providerEntry("a", { auth: 7 }), "entry");
const text = () => "";
const read = (event: unknown) => event;
const withContext = (event: unknown, { state }: { state: unknown }) => [event, state];
const isIncompatible = expect.toSatisfy((error: unknown) => IncompatiblePluginError.isInstance(error));

describe("a host that serves several contracts", () => {
  it("knows which", () => {
    expect(contractRange("provider", LATER)).toEqual([1, 3]);
    expect(contractRange("task", LATER)).toEqual([1, 1]);
    expect(contractRange("provider", CONTRACT_SUPPORT)).toEqual([1, 1]);
    // A gap ends the range: from contract 1 nothing leads further.
    expect(
      contractRange("provider", { ...LATER, adapters: { ...LATER.adapters, provider: { 2: (plugin) => plugin } } }),
    ).toEqual([2, 3]);
  });

  it("brings older plugins to its own, and leaves the newest as they are", async () => {
    const entries = [1, 2, 3].map((contract) => providerEntry(`of-${contract}`, { contract }));
    const { host } = hostOf(entries, async () => goodModule, { contracts: LATER });
    await host.refresh();
    const failures = await Promise.all(
      [1, 2, 3].map(async (contract) => (await host.load("provider", `of-${contract}`)).failure?.({} as never)),
    );
    expect(failures).toEqual([{ message: "of 3" }, { message: "of 3" }, undefined]);
    // Adapters copy: what the plugin exports stays as it is.
    expect(goodModule.default).not.toHaveProperty("failure");
  });

  it.each([
    ["newer", 4, LATER, "is written for provider contract 4; this host serves contracts 1 to 3. Upgrade the host."],
    [
      "older",
      1,
      { ...LATER, adapters: CONTRACT_SUPPORT.adapters },
      "contract 1; this host serves contract 3. Build the plugin",
    ],
  ] as const)("refuses a contract that is %s, and says what to do", async (_, contract, contracts, message) => {
    const { host } = hostOf([providerEntry("other", { contract })], undefined, { contracts });
    await host.refresh();
    await expect(host.load("provider", "other")).rejects.toThrow(message);
    await expect(host.load("provider", "other")).rejects.toThrow(isIncompatible);
    expect(stateOf(host, "other")).toMatchObject({ status: "incompatible" });
  });

  it("shares the entry point of each contract under its own version", async () => {
    const scope = shareScopeOf([shareOf("1.0.0"), shareOf("2.0.0")]);
    const versions = Object.entries(scope["@patchbay/core/provider"] ?? {});
    expect(await Promise.all(versions.map(async ([version, { get }]) => [version, (await get())()]))).toEqual([
      ["1.0.0", { version: "1.0.0" }],
      ["2.0.0", { version: "2.0.0" }],
    ]);
    const { host } = hostOf(
      [providerEntry("old", { requires: { "@patchbay/core/provider": ["version"] } })],
      async () => goodModule,
      { contracts: LATER, shares: [{ ...shareOf("2.0.0"), load: async () => ({}) }, shareOf("1.0.0")] },
    );
    await host.refresh();
    await expect(host.load("provider", "old")).resolves.toMatchObject({ id: "old" });
  });
});

describe("a plugin that uses members which came later", () => {
  const shares = [{ specifier: "@patchbay/core/provider", version: "1.0.0", load: async () => ({ openAiChat: true }) }];

  it("loads where they are known", async () => {
    const { host } = hostOf([providerEntry("a", requires("openAiChat", ...CONTRACT_MEMBERS.provider))], undefined, {
      shares,
    });
    await host.refresh();
    await expect(host.load("provider", "a")).resolves.toMatchObject({ id: "a" });
  });

  it("is refused by name where they are not", async () => {
    const { host } = hostOf([providerEntry("a", requires("openAiChat", "engine"))], undefined, { shares });
    await host.refresh();
    await expect(host.load("provider", "a")).rejects.toThrow(
      "The provider 'a' needs engine of '@patchbay/core/provider'",
    );
  });

  it("is refused by name even where its manifest cannot be read", () => {
    const newer = providerEntry("a", { auth: { mtls: {} }, ...requires("auth.mtls") });
    expect(() => parseIndexEntry(newer, "entry")).toThrow(
      "entry: the plugin needs auth.mtls, which this host's version does not have. Upgrade the host.",
    );
    expect(() => parseIndexEntry(newer, "entry")).toThrow(isIncompatible);
    expect(() => parseIndexEntry(providerEntry("a", { contract: 2, auth: 7 }), "entry")).toThrow(
      "written for provider contract 2",
    );
    expect(malformed).toThrow(expect.toSatisfy((error: unknown) => ManifestError.isInstance(error)));
    expect(malformed).not.toThrow(isIncompatible);
  });

  it("is known by its manifest and its code", () => {
    const facts = { contract: 1, label: "A", hosts: [], tasks: {} };
    expect(membersOfManifest({ ...facts, auth: { scheme: "Bearer" } })).toEqual([]);
    expect(membersOfManifest({ ...facts, auth: { none: true }, models: "own", settings: {} })).toEqual([
      "auth.none",
      "models",
      "settings",
    ]);
    const code = {
      tasks: {
        a: { ...steps, stream: { format: "sse", text, chunk: read } },
        b: { ...steps, upload: async () => 1, stream: { format: "aws-event-stream", text, chunk: withContext } },
      },
      failure: () => undefined,
    };
    expect(membersOfCode("provider", code)).toEqual(["failure", "stream.aws-event-stream", "stream.context", "upload"]);
    expect(membersOfCode("provider", goodModule.default)).toEqual([]);
    for (const member of membersOfCode("provider", code)) expect(CONTRACT_MEMBERS.provider).toContain(member);
  });
});
