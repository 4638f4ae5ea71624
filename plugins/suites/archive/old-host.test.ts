import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Patchbay, PatchbayOptions } from "@patchbay/core";
import { IncompatiblePluginError } from "@patchbay/core/errors";
import type { directory } from "@patchbay/core/node";
import type { PluginKind } from "@patchbay/core/plugin";
import { expect, it } from "vitest";

/** Core at a date of the archive, in one file, without mocks and widgets. */
interface OldHost {
  createPatchbay(options: PatchbayOptions): Promise<Patchbay>;
  readonly directory: typeof directory;
}

const host = (await import(new URL("fixtures/2026-11-21/host/host.js", import.meta.url).href)) as OldHost;
const archived = (kind: PluginKind): readonly string[] =>
  readdirSync(new URL(`fixtures/2026-11-21/${kind === "library" ? "libraries" : `${kind}s`}`, import.meta.url));
// The containers in `dist/`, as the kit built them: `npm test` builds before it tests.
const plugins = fileURLToPath(new URL("../..", import.meta.url));
const patchbay = await host.createPatchbay({ plugins: host.directory(plugins, { onProblem: () => {} }) });
const listed = patchbay.plugins.snapshot().plugins.map(({ entry }) => entry);

it("finds the current plugins", () => {
  expect(patchbay.plugins.snapshot().rejected).toEqual([]);
  expect(listed.length).toBeGreaterThan(200);
});

it.each(["provider", "library", "task"] as const)(
  "loads every %s of today that it can serve, and says of the others what it lacks",
  async (kind: PluginKind) => {
    const entries = listed.filter((entry) => entry.kind === kind);
    const loads = await Promise.allSettled(entries.map(({ id }) => patchbay.plugins.load(kind, id)));
    const reasons = loads.flatMap((load) => (load.status === "rejected" ? [load.reason as unknown] : []));
    expect(reasons.filter((reason) => !IncompatiblePluginError.isInstance(reason))).toEqual([]);
    for (const reason of reasons) expect(String(reason)).toMatch(/ needs .*(Upgrade the host|this host offers)/);
  },
);

// Hosts of the first date reject such a manifest as malformed; hosts of this one name what they lack.
const later = (await import(new URL("fixtures/2026-11-24/host/host.js", import.meta.url).href)) as OldHost;

it("loads most of the known providers in the newest of the old hosts", async () => {
  const newest = (await import(new URL("fixtures/2026-11-27/host/host.js", import.meta.url).href)) as OldHost;
  const found = await newest.createPatchbay({ plugins: newest.directory(plugins, { onProblem: () => {} }) });
  const loads = await Promise.allSettled(archived("provider").map((id) => found.plugins.load("provider", id)));
  // Each new task of a provider may need a builder that an old host lacks.
  expect(loads.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(loads.length / 2);
});

it.each([
  ["hmac", { algorithm: "SHA-256", secret: "{key}", sign: "{body}", headers: { "X-Signature": "{signature}" } }],
  ["jwt", { algorithm: "HS256", secret: "{key}", claims: {}, lifetime: 600 }],
])("says that it lacks auth.%s, and lists the other plugins", async (way, description) => {
  const cerebras = listed.find(({ id }) => id === "cerebras");
  const requires = { "@patchbay/core/provider": [`auth.${way}`] };
  const entry = { ...cerebras, id: "signing", base: "signing/", auth: { [way]: description }, requires };
  const source = { index: async () => ({ patchbay: 1, plugins: [cerebras, entry] }), load: async () => ({}) };
  const { plugins: found } = await later.createPatchbay({ plugins: source });
  const { plugins: accepted, rejected } = found.snapshot();
  expect(accepted.map(({ entry: { id } }) => id)).toEqual(["cerebras"]);
  expect(rejected.map(({ reason }) => reason)).toEqual([
    expect.stringContaining(`the plugin needs auth.${way}, which this host's version does not have. Upgrade the host.`),
  ]);
});

const steps = { route: () => ({ path: "" }), body: () => ({}), read: () => ({}) };
const stream = { format: "sse", text: () => "" };
const cerebrasTasks = { conversational: { ...steps, stream } };
const loadCerebras = async (): Promise<object> => ({ default: { tasks: cerebrasTasks } });

const content = { integrity: `sha384-${"A".repeat(64)}`, bytes: 300 };
/** Optional members: a host that does not know one serves the plugin without it. */
const ADDITIONS = {
  icon: { path: "icon.a1b2c3.svg", ...content },
  facts: { path: "models.a1b2c3.json", ...content },
  batch: { tasks: ["conversational"], maxRows: 50_000 },
};

it.each(
  Object.entries(ADDITIONS).flatMap(([member, value]) => [
    { day: "2026-11-21", old: host, member, value },
    { day: "2026-11-24", old: later, member, value },
  ]),
)("the host of $day serves a plugin with $member, and refuses one that requires it", async ({ old, member, value }) => {
  const cerebras = listed.find(({ id }) => id === "cerebras");
  const requires = { ...cerebras?.requires };
  requires["@patchbay/core/provider"] = [...(requires["@patchbay/core/provider"] ?? []), member];
  const entries = [
    { ...cerebras, [member]: value },
    { ...cerebras, id: "strict", [member]: value, requires },
  ];
  const { plugins: served } = await old.createPatchbay({
    plugins: { index: async () => ({ patchbay: 1, plugins: entries }), load: loadCerebras },
  });
  expect(served.snapshot().rejected).toEqual([]);
  await expect(served.load("provider", "cerebras")).resolves.toMatchObject({ id: "cerebras" });
  await expect(served.load("provider", "strict")).rejects.toThrow(
    `The provider 'strict' needs ${member} of '@patchbay/core/provider', which this host's version does not have. Upgrade the host.`,
  );
});
