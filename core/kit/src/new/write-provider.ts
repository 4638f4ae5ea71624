import { InputError } from "@patchbay/core/errors";
import { mockAddresses, routedAddress, SAMPLE_SETTING, sampleAddress, sampleHeaders } from "./draft-address.ts";
import { draftJobCall } from "./job-call.ts";
import { draftKnownCall } from "./known-call.ts";
import { draftOtherCall } from "./other-call.ts";
import { printCode } from "./print-code.ts";
import type { DescribedCall, DraftCase, TaskDraft, Vendor } from "./task-draft.ts";
import { labelOf, settingsIn, type VendorCall } from "./vendor-call.ts";

export interface NewProvider extends Vendor {
  /** Page of the vendor's documentation that has the calls, if it is known. */
  readonly docs?: string | undefined;
  /** The variable of the key, if the vendor's example does not name one. */
  readonly keyEnv: string;
  readonly calls: readonly DescribedCall[];
}

/** The files of a new provider by path, except those that every plugin has. @throws InputError */
export function writeProvider(provider: NewProvider): Map<string, string> {
  const drafts = provider.calls.map((described) =>
    described.job
      ? draftJobCall(described, provider)
      : (draftKnownCall(described, provider) ?? draftOtherCall(described, provider)),
  );
  const tasks = drafts.map(({ task }) => task);
  const twice = tasks.find((task, index) => tasks.indexOf(task) !== index);
  if (twice !== undefined)
    throw new InputError(`Two of the examples are calls of ${twice}. Pass one example for each task.`);
  const keys = new Set(provider.calls.map(({ call }) => JSON.stringify(call.key.auth)));
  if (keys.size > 1)
    throw new InputError("The examples send their keys in different ways. Use examples with the same one.");
  const files = new Map([
    [
      "package.json",
      json({
        name: `@patchbay/provider-${provider.id.toLowerCase()}`,
        version: "0.1.0",
        type: "module",
        patchbay: manifestOf(provider, drafts),
      }),
    ],
    ["src/index.ts", codeOf(drafts)],
    ["src/mocks.ts", mocksOf(provider, drafts)],
    ["src/index.test.ts", testOf(provider, drafts)],
  ]);
  for (const draft of drafts) files.set(`fixtures/${draft.task}.json`, json(fixtureOf(provider, draft)));
  return files;
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

function manifestOf({ label, docs, keyEnv, hub }: NewProvider, drafts: readonly TaskDraft[]): object {
  const calls = drafts.map(({ call }) => call);
  const [{ key } = { key: { auth: {} } } as VendorCall] = calls;
  const settings = [...new Set(calls.flatMap((call) => call.settings))];
  const inHosts = new Set(calls.flatMap(({ origin }) => settingsIn(origin)));
  const described = settings.map((name) => [
    name,
    { label: labelOf(name), ...(inHosts.has(name) && { pattern: "[A-Za-z0-9-]+" }), required: true },
  ]);
  return {
    contract: 1,
    label,
    ...(docs !== undefined && { docsUrl: docs }),
    auth: key.auth,
    ...(key.keyParts && { keyParts: key.keyParts }),
    ...(described.length > 0 && { settings: Object.fromEntries(described) }),
    hosts: [...new Set(calls.map(({ origin }) => origin))],
    ...(!key.keyParts && !("none" in key.auth) && { keyEnv: key.keyEnv ?? keyEnv }),
    ...(hub ? { browser: "router" } : { models: "direct" }),
    tasks: Object.fromEntries(drafts.map(({ task, streams }) => [task, streams ? { stream: true } : {}])),
  };
}

function codeOf(drafts: readonly TaskDraft[]): string {
  const names = new Map<string, Set<string>>([["@patchbay/core/provider", new Set(["defineProvider"])]]);
  for (const [module, imported] of drafts.flatMap(({ imports }) => Object.entries(imports))) {
    names.set(module, new Set([...(names.get(module) ?? []), ...imported]));
  }
  const [first] = drafts[0] ? hostsOf(drafts) : [];
  const tasks = drafts.map(({ task, code, call }) => {
    const line =
      call.origin === first ? code : code.replace("({ path:", `({ host: ${JSON.stringify(call.origin)}, path:`);
    return `    ${/^\w+$/.test(task) ? task : JSON.stringify(task)}: ${line},\n`;
  });
  const imports = [...names]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([module, list]) => importLine([...list], module));
  const constants = drafts.flatMap((draft) => draft.constants ?? []).map((code) => `\n${code}`);
  return `${imports.join("")}${constants.join("")}\nexport default defineProvider({\n  tasks: {\n${tasks.join("")}  },\n});\n`;
}

const hostsOf = (drafts: readonly TaskDraft[]): string[] => [...new Set(drafts.map(({ call }) => call.origin))];

/** As the formatter sorts and breaks it. */
function importLine(names: readonly string[], module: string): string {
  const sorted = names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
  const line = `import { ${sorted.join(", ")} } from "${module}";\n`;
  return line.length <= 121 ? line : `import {\n${sorted.map((name) => `  ${name},\n`).join("")}} from "${module}";\n`;
}

function mocksOf(provider: NewProvider, drafts: readonly TaskDraft[]): string {
  const { id, hub } = provider;
  const models = drafts.map(({ task, model }) => ({
    id: hub ? `${id.toLowerCase()}/${model}` : model,
    task,
    providerId: model,
    ...(task === "conversational" && { tags: ["conversational"] }),
    ...(hub && { record: { library_name: "transformers" } }),
  }));
  const key = mockKey(drafts[0]?.call.key.auth ?? {});
  const isDefault = key === "authorization";
  const known = new Map<string, string[]>();
  const handlers: string[] = [];
  for (const { mock } of drafts) {
    if ("handlers" in mock) handlers.push(...mock.handlers);
    else known.set(mock.root, [...(known.get(mock.root) ?? []), mock.call]);
  }
  for (const [root, calls] of known) {
    const origin = drafts.find(({ mock }) => "root" in mock && mock.root === root)?.call.origin ?? "";
    const roots = mockAddresses({ origin, path: root }, provider);
    const options = [
      `roots: ${printCode(roots)}`,
      `calls: ${printCode(calls)}`,
      "models",
      ...(isDefault ? [] : [`key: ${printCode(key)}`]),
    ];
    handlers.unshift(`...mockProvider({\n${options.map((option) => `    ${option},\n`).join("")}  })`);
  }
  const needsVendor = handlers.some((handler) => handler.includes("vendor"));
  const vendor = needsVendor
    ? `\nconst vendor = { models, key: ${printCode(key)}${key === false ? " as const" : ""} };\n`
    : "";
  const imports = [...new Set(drafts.flatMap(({ mockImports }) => mockImports))];
  return [
    importLine([...imports, "type MockModel"], "@patchbay/mocks"),
    `\nexport const models: readonly MockModel[] = ${printCode(models)};\n${vendor}`,
    `\nexport const handlers = [\n${handlers.map((handler) => `  ${handler},\n`).join("")}];\n`,
  ].join("");
}

/** The header or the member of the query with the key, as mocks name it. */
function mockKey(auth: Readonly<Record<string, unknown>>): unknown {
  if ("scheme" in auth) return "authorization";
  if ("header" in auth) return String(auth["header"]).toLowerCase();
  if ("query" in auth) return { query: auth["query"] };
  if ("headers" in auth) return Object.keys(auth["headers"] as object)[0]?.toLowerCase();
  return false;
}

const UNKNOWN_SOURCE =
  "Compare this with the vendor's documentation, write the address of the page as source, and remove this line.";

function fixtureOf(provider: NewProvider, { call, model, cases, guess }: TaskDraft): object {
  const settings = Object.fromEntries(call.settings.map((name) => [name, SAMPLE_SETTING]));
  const headers = sampleHeaders(call, model);
  const routed = (address: string): object => {
    const { pathname, search } = new URL(address);
    return provider.hub ? { routed: routedAddress(provider.id, `${pathname.slice(1)}${search}`) } : {};
  };
  const unverified = [
    ...(guess === undefined ? [] : [provider.docs === undefined ? guess : `${guess} Then remove this line.`]),
    ...(provider.docs === undefined ? [UNKNOWN_SOURCE] : []),
  ];
  return {
    source: provider.docs ?? "an example",
    ...(unverified.length > 0 && { unverified: unverified.join(" ") }),
    providerModelId: model,
    cases: cases.map(({ name, stream, args, body, answer, further = [], output }: DraftCase) => ({
      name,
      ...(stream && { stream }),
      ...(call.settings.length > 0 && { options: { settings: { [provider.id]: settings } } }),
      args,
      steps: [
        {
          ...routed(sampleAddress(call, model)),
          direct: sampleAddress(call, model),
          ...(Object.keys(headers).length > 0 && { headers }),
          ...(body !== undefined && { body }),
          answer,
        },
        ...further.map((step) => ("direct" in step ? { ...routed(String(step.direct)), ...step } : step)),
      ],
      output,
    })),
  };
}

function testOf({ id }: NewProvider, [first]: readonly TaskDraft[]): string {
  if (first === undefined) throw new InputError("A provider needs at least one call.");
  const trial = {
    task: first.task,
    args: first.cases[0]?.args,
    ...(first.call.settings.length > 0 && {
      options: { settings: { [id]: Object.fromEntries(first.call.settings.map((name) => [name, SAMPLE_SETTING])) } },
    }),
    answers: [{ status: 401, json: { error: { message: "Wrong key." } } }],
  };
  return `import { AuthenticationError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial(${JSON.stringify(id)}, packageJson, provider);

it("reports a refused key in the vendor's words", async () => {
  const { error, message } = await tryProvider(${printCode(trial, "  ")});
  expect(AuthenticationError.isInstance(error)).toBe(true);
  expect(message).toContain("Wrong key.");
});
`;
}
