import { describe, expect, it } from "vitest";
import { entryProblem } from "./check-entry.ts";
import { parseIndexEntry } from "./manifest-schema.ts";

const file = { path: "plugin.a1.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 10 };
const built = {
  id: "acme",
  version: "1.0.0-beta.1",
  contract: 1,
  requires: { "@patchbay/core/provider": ["failure"] },
  files: { plugin: file, mocks: file },
  base: "some/acme/",
  origin: "dropped-in",
  docsUrl: "https://acme.example/docs",
  description: "What it does.",
  exceptions: { check: "reason" },
};
const part = { label: "Part", env: "PART", optional: true };

/** An entry of each kind, with every member that there is. */
const ENTRIES: readonly object[] = [
  {
    ...built,
    kind: "provider",
    label: "Acme",
    auth: {
      oauth: {
        grant: "client_credentials",
        tokenUrl: "https://id.acme.example/{region}",
        scope: "s",
        parameters: { a: "{clientId}" },
      },
    },
    keyParts: { clientId: part, clientSecret: part },
    settings: {
      region: { label: "Region", options: ["eu", "us"], default: "eu", required: true },
      server: { label: "Server", type: "address", env: "SERVER" },
      tenant: { label: "Tenant", pattern: "[a-z]+" },
    },
    hosts: [
      "https://{region}.acme.example",
      "{server}",
      "https://id.acme.example",
      "https://*.{tenant}.acme.example:8443",
    ],
    tasks: { conversational: { stream: true, outputTypes: ["json"], limits: { most: 3, size: "1 MB" } } },
    models: "own",
    keyEnv: "ACME_KEY",
    browser: "relay",
    retired: "2026-01-31",
    closed: { since: "2026-02-28", source: "https://acme.example/closing", replacement: "other" },
    defaultForEndpoint: false,
    taskAliases: [["a", "b"]],
    acceptsModelUrl: false,
    directOnly: true,
    modelPrefix: "acme/",
    acceptsUnnamedTask: true,
  },
  {
    ...built,
    kind: "provider",
    label: "Acme",
    auth: { "aws-sigv4": { service: "s", region: "{region}" } },
    keyParts: { accessKeyId: part, secretAccessKey: part },
    settings: { region: { label: "Region" } },
    hosts: ["https://a.example"],
    tasks: { chat: {} },
    batch: { tasks: ["chat"], maxRows: 10 },
  },
  {
    ...built,
    kind: "provider",
    label: "Acme",
    icon: { ...file, path: "icon.a1.svg" },
    facts: { ...file, path: "models.a1.json" },
    auth: { headers: { "X-Key": "{a}" } },
    keyParts: { a: part },
    hosts: [],
    tasks: {},
  },
  {
    ...built,
    kind: "library",
    icon: { ...file, path: "icon.a1.svg" },
    prettyLabel: "Acme",
    repoName: "acme",
    repoUrl: "https://git.example/acme",
    filter: true,
    countDownloads: 'path:"a"',
    languages: ["python", "c++"],
    checked: { date: "2026-07-01", source: "https://git.example/acme/README.md" },
    tasks: ["a"],
    taskPages: ["a"],
    rewrites: ["b"],
  },
  {
    ...built,
    kind: "task",
    icon: { ...file, path: "icon.a1.svg" },
    name: "Singing",
    modality: "audio",
    subtasks: [{ type: "a", name: "b" }],
    color: "red",
    hideInModels: true,
    hideInDatasets: false,
    order: 1.5,
    calls: ["a"],
    demo: {
      inputs: [{ type: "img", filename: "a.jpg", file: "a.jpg", regions: [{ label: "A", score: 1 }] }],
      outputs: [{ type: "chart", data: [{ label: "a", score: 0.5 }] }],
    },
  },
];

const OTHERS = [
  null,
  "",
  "text",
  "../x",
  "https://evil.example/x",
  "https://{nobody}.acme.example",
  "\u202eevil",
  0,
  -1,
  0.5,
  true,
  [],
  {},
  ["x"],
  { label: "x" },
];

/** Values that differ in one place: something else there, nothing, or one thing more. */
function* neighbors(value: unknown): Generator<unknown> {
  yield* OTHERS;
  if (typeof value !== "object" || value === null) return;
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    const without = Object.fromEntries(Object.entries(members).filter(([name]) => name !== key));
    for (const other of neighbors(members[key]))
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...members, [key]: other };
    if (!Array.isArray(value)) yield without;
  }
  yield Array.isArray(value) ? [...value, "more"] : { ...members, more: 1 };
}

const isRefused = (entry: unknown): boolean => {
  try {
    parseIndexEntry(entry, "entry");
    return false;
  } catch {
    return true;
  }
};

describe("the light check of an entry", () => {
  it.each(ENTRIES.map((entry, index) => [index, entry] as const))("takes entry %d as the schema does", (_, entry) => {
    expect([isRefused(entry), entryProblem(entry)]).toEqual([false, undefined]);
  });

  it.each(ENTRIES.map((entry, index) => [index, entry] as const))(
    "and refuses what the schema refuses, of entry %d",
    (_, entry) => {
      const verdicts = [...neighbors(entry)].map((other) => [isRefused(other), other] as const);
      const differing = verdicts.filter(([refused, other]) => refused !== (entryProblem(other) !== undefined));
      expect(differing).toEqual([]);
      expect(verdicts.length).toBeGreaterThan(300);
      expect(verdicts.filter(([refused]) => !refused).length).toBeGreaterThan(10);
    },
  );

  it("reports each problem with its path", () => {
    const [provider = {}] = ENTRIES;
    expect(entryProblem({ ...provider, label: "" })).toContain("label: ");
    expect(entryProblem({ ...provider, hosts: ["https://{nobody}.acme.example"] })).toContain(
      "uses {nobody}, which is not in settings",
    );
    expect(entryProblem({ kind: "theme" })).toBe('kind is "theme": expected one of task, library, provider');
    expect(entryProblem({})).toContain("kind is missing");
    expect(entryProblem([])).toContain("expected an object");
  });
});

describe("an index entry", () => {
  const entry = {
    contract: 1,
    label: "Acme",
    auth: { scheme: "Bearer" },
    hosts: ["https://api.acme.example"],
    tasks: { conversational: {} },
    kind: "provider",
    id: "acme",
    version: "1.0.0",
    requires: {},
    files: { plugin: { path: "plugin.1.js", integrity: `sha384-${"A".repeat(64)}`, bytes: 1 } },
    base: "providers/acme/",
    origin: "built-in",
  };

  it("is read with members that a newer kit added", () => {
    expect(parseIndexEntry(entry, "entry")).toMatchObject({ id: "acme", kind: "provider" });
    expect(() => parseIndexEntry({ ...entry, addedLater: true }, "entry")).not.toThrow();
  });

  it.each<[string, object]>([
    ["an id that climbs", { id: "../evil" }],
    ["another's id in capitals", { id: "Acme" }],
    ["an id that is a routing policy", { id: "cheapest" }],
    ["a header name that ends a line", { auth: { header: "X-Key\r\nHost" } }],
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
      /^entry 3: the built manifest is malformed\.\n/,
    );
  });
});
