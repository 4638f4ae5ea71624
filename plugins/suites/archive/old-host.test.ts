import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Patchbay, PatchbayOptions } from "@patchbay/core";
import { IncompatiblePluginError } from "@patchbay/core/errors";
import type { directory } from "@patchbay/core/node";
import type { PluginKind } from "@patchbay/core/plugin";
import { expect, it } from "vitest";

/** Core as it was on a day of the archive, in one file, without mocks and widgets. */
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

it("finds today's plugins", () => {
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
    // Those that came later may use what came later.
    const known = loads.filter((_, place) => archived(kind).includes(entries[place]?.id ?? ""));
    expect(known.filter(({ status }) => status === "rejected").length).toBeLessThan(known.length / 2);
  },
);

// A host of the first day calls the manifest malformed; since then hosts say what they lack.
const newest = (await import(new URL("fixtures/2026-11-24/host/host.js", import.meta.url).href)) as OldHost;

it.each([
  ["hmac", { algorithm: "SHA-256", secret: "{key}", sign: "{body}", headers: { "X-Signature": "{signature}" } }],
  ["jwt", { algorithm: "HS256", secret: "{key}", claims: {}, lifetime: 600 }],
])("says that it lacks auth.%s, and lists the other plugins", async (way, description) => {
  const groq = listed.find(({ id }) => id === "groq");
  const requires = { "@patchbay/core/provider": [`auth.${way}`] };
  const entry = { ...groq, id: "signing", base: "signing/", auth: { [way]: description }, requires };
  const source = { index: async () => ({ patchbay: 1, plugins: [groq, entry] }), load: async () => ({}) };
  const { plugins: found } = await newest.createPatchbay({ plugins: source });
  const { plugins: accepted, rejected } = found.snapshot();
  expect(accepted.map(({ entry: { id } }) => id)).toEqual(["groq"]);
  expect(rejected.map(({ reason }) => reason)).toEqual([
    expect.stringContaining(`the plugin needs auth.${way}, which this host's version does not have. Upgrade the host.`),
  ]);
});
