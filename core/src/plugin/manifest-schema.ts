import * as z from "zod/mini";
import { ManifestError } from "../errors/index.ts";
import type { LibraryManifest } from "../library/manifest.ts";
import type { ProviderManifest } from "../provider/manifest.ts";
import { MODALITIES, type TaskManifest } from "../task/manifest.ts";
import {
  CONTRACTS,
  EXPOSES,
  PLUGIN_ID,
  PLUGIN_ORIGINS,
  type BuiltManifest,
  type IndexEntry,
  type PluginFile,
  type PluginKind,
} from "./manifest.ts";

// `zod/mini` speaks no language until it is told to; the page's policy forbids `new Function`, which zod otherwise probes for.
z.config({ ...z.locales.en(), jitless: true });

const text = z.string().check(z.minLength(1));
const link = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const list = z.readonly(z.array(text));
const flag = z.optional(z.boolean());
const optionalText = z.optional(text);
const optionalList = z.optional(list);

const matching = (pattern: RegExp, error: string) => z.string().check(z.regex(pattern, error));

function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  return schema.check(z.describe(description)) as Schema;
}

/** An origin: `https://host`, with one leading `*.` allowed; plain http only for this machine. */
const origin = matching(
  /^(https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d+)?$/,
  "must be an https origin such as https://api.example.com (no path), with at most one leading '*.'",
);

const common = {
  contract: described(z.int().check(z.gte(1)), "Version of the contract that the plugin is written for"),
  docsUrl: z.optional(link),
  description: optionalText,
  exceptions: described(
    z.optional(z.record(text, text)),
    "Conformance checks that the plugin fails on purpose: name of the check -> reason",
  ),
};

const pluginId = matching(
  PLUGIN_ID,
  "must start with a letter or digit and hold only letters, digits, '.', '_' and '-'",
);

const providerFields = {
  ...common,
  label: described(text, "What people call the provider"),
  auth: described(
    z.union([z.strictObject({ scheme: text }), z.strictObject({ header: text })]),
    'How a key is sent: { "scheme": "Bearer" } or { "header": "X-Key" }',
  ),
  hosts: described(
    z.readonly(z.array(origin)),
    "Origins that may receive a key, the first is the default; empty for a provider behind the router",
  ),
  tasks: described(
    z.record(
      text,
      z.strictObject({
        stream: flag,
        outputTypes: optionalList,
        limits: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
    ),
    "The provider tasks that the code serves",
  ),
  keyEnv: z.optional(matching(/^[A-Z][A-Z0-9_]*$/, "must be the name of an environment variable")),
  browser: z.optional(z.enum(["direct", "router", "relay"])),
  retired: z.optional(matching(/^\d{4}-\d{2}-\d{2}$/, "must be a date such as 2026-07-01")),
  defaultForEndpoint: flag,
  taskAliases: z.optional(z.readonly(z.array(list))),
  acceptsModelUrl: flag,
  directOnly: flag,
  modelPrefix: optionalText,
  acceptsUnnamedTask: flag,
} satisfies Record<string, z.ZodMiniType>;

const libraryFields = {
  ...common,
  prettyLabel: text,
  repoName: text,
  repoUrl: link,
  filter: flag,
  countDownloads: optionalText,
  languages: z.optional(z.readonly(z.array(z.enum(["python", "js", "sh", "text"])).check(z.minLength(1)))),
  tasks: optionalList,
  taskPages: optionalList,
  rewrites: optionalList,
} satisfies Record<string, z.ZodMiniType>;

const taskFields = {
  ...common,
  name: text,
  modality: z.enum(MODALITIES),
  subtasks: z.optional(z.readonly(z.array(z.strictObject({ type: text, name: text })))),
  color: optionalText,
  hideInModels: flag,
  hideInDatasets: flag,
  order: z.number(),
  calls: optionalList,
} satisfies Record<string, z.ZodMiniType>;

/** What a plugin outside of Patchbay's repository says of itself; inside, its folder's path does. */
const identity = <Kind extends PluginKind>(kind: Kind) => ({
  kind: described(z.optional(z.literal(kind)), "Kind of the plugin; in Patchbay's repository its path tells it"),
  id: described(z.optional(pluginId), "Id as the hub spells it; in Patchbay's repository the folder's name"),
});

/** The field `patchbay` of a plugin's package.json, by kind. Unknown members are refused: a misspelt one would do nothing. */
export const SOURCE_MANIFEST_SCHEMAS = {
  provider: z.strictObject({ ...identity("provider"), ...providerFields }) satisfies z.ZodMiniType<ProviderManifest>,
  library: z.strictObject({ ...identity("library"), ...libraryFields }) satisfies z.ZodMiniType<LibraryManifest>,
  task: z.strictObject({ ...identity("task"), ...taskFields }) satisfies z.ZodMiniType<TaskManifest>,
} as const;

const file = z.object({
  path: matching(/^[A-Za-z0-9_-][A-Za-z0-9._-]*\.js$/, "must be a file name ending in .js, without a folder"),
  integrity: matching(/^sha384-[A-Za-z0-9+/]{64}$/, "must be a sha384 hash: 'sha384-' and 64 base64 characters"),
  bytes: z.int().check(z.positive()),
}) satisfies z.ZodMiniType<PluginFile>;

const builtFields = {
  id: pluginId,
  version: matching(/^\d+\.\d+\.\d+(-[\w.-]+)?$/, "must be a version such as 1.0.0"),
  requires: z.record(z.string(), list),
  files: z.partialRecord(z.enum(EXPOSES), file),
};

// Built manifests tolerate unknown members: a newer kit may add some, and additions never raise the contract.
const built = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("provider"), ...builtFields, ...providerFields }),
  z.object({ kind: z.literal("library"), ...builtFields, ...libraryFields }),
  z.object({ kind: z.literal("task"), ...builtFields, ...taskFields }),
]) satisfies z.ZodMiniType<BuiltManifest>;

const entry = z.intersection(
  built,
  z.object({
    base: matching(/^(?!\/)(?!.*(^|\/)\.\.?\/)[A-Za-z0-9._/-]*\/$/, "must be a relative folder ending in '/'"),
    origin: z.enum(PLUGIN_ORIGINS),
  }),
);

/** Describes every problem of a value in one line: `hosts[0]: must be …; auth: …`. */
export function describeIssues(error: z.core.$ZodError): string {
  return error.issues
    .map(({ path, message, code, ...rest }) => {
      const unknown = code === "unrecognized_keys" ? ` (${(rest as { keys?: string[] }).keys?.join(", ")})` : "";
      const where = path.reduce<string>(
        (all, part) => (typeof part === "number" ? `${all}[${part}]` : all ? `${all}.${String(part)}` : String(part)),
        "",
      );
      return `${where || "manifest"}: ${message}${unknown && !message.includes(unknown.slice(2, -1)) ? unknown : ""}`;
    })
    .join("; ");
}

/**
 * Reads the field `patchbay` of a package.json.
 * @param where path or name for the error's text
 * @throws ManifestError that lists every problem
 */
export function parseSourceManifest<Kind extends PluginKind>(
  kind: Kind,
  value: unknown,
  where: string,
): z.output<(typeof SOURCE_MANIFEST_SCHEMAS)[Kind]> {
  const result = SOURCE_MANIFEST_SCHEMAS[kind].safeParse(value);
  if (!result.success)
    throw new ManifestError(`${where}: the ${kind}'s manifest is malformed. ${describeIssues(result.error)}`);
  if (result.data.contract > CONTRACTS[kind]) {
    throw new ManifestError(
      `${where}: written for ${kind} contract ${result.data.contract}, but this Patchbay knows up to ${CONTRACTS[kind]}. Upgrade @patchbay/core.`,
    );
  }
  return result.data as z.output<(typeof SOURCE_MANIFEST_SCHEMAS)[Kind]>;
}

/** Reads one entry of an index. @throws ManifestError that lists every problem */
export function parseIndexEntry(value: unknown, where: string): IndexEntry {
  const result = entry.safeParse(value);
  if (!result.success)
    throw new ManifestError(`${where}: the built manifest is malformed. ${describeIssues(result.error)}`);
  return result.data;
}

/** JSON Schema of a package.json with a plugin's manifest in it, for editors. */
export function manifestJsonSchema(): Record<string, unknown> {
  const kinds = Object.values(SOURCE_MANIFEST_SCHEMAS).map((kind) => z.toJSONSchema(kind, { io: "input" }));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Patchbay plugin (package.json)",
    type: "object",
    required: ["name", "version", "patchbay"],
    properties: { patchbay: { anyOf: kinds.map((kind) => ({ ...kind, $schema: undefined })) } },
  };
}
