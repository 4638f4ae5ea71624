import { z } from "zod";
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

// The page's policy forbids `new Function`, which zod otherwise probes for once.
z.config({ jitless: true });

const text = z.string().min(1);
const link = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const list = z.array(text).readonly();

/** An origin: `https://host`, with one leading `*.` allowed; plain http only for this machine. */
const origin = z
  .string()
  .regex(
    /^(https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d+)?$/,
    "must be an https origin such as https://api.example.com (no path), with at most one leading '*.'",
  );

const contract = z.int().min(1).meta({ description: "Version of the contract that the plugin is written for" });
const common = {
  contract,
  docsUrl: link.optional(),
  description: text.optional(),
  exceptions: z
    .record(text, text)
    .optional()
    .meta({ description: "Conformance checks that the plugin fails on purpose: name of the check -> reason" }),
};

const providerFields = {
  ...common,
  label: text.meta({ description: "What people call the provider" }),
  auth: z
    .union([z.strictObject({ scheme: text }), z.strictObject({ header: text })])
    .meta({ description: 'How a key is sent: { "scheme": "Bearer" } or { "header": "X-Key" }' }),
  hosts: z.array(origin).readonly().meta({
    description: "Origins that may receive a key, the first is the default; empty for a provider behind the router",
  }),
  tasks: z
    .record(
      text,
      z.strictObject({
        stream: z.boolean().optional(),
        outputTypes: list.optional(),
        limits: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    )
    .meta({ description: "The provider tasks that the code serves" }),
  keyEnv: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, "must be the name of an environment variable")
    .optional(),
  browser: z.enum(["direct", "router", "relay"]).optional(),
  retired: z.iso.date().optional(),
  defaultForEndpoint: z.boolean().optional(),
  taskAliases: z.array(list).readonly().optional(),
  acceptsModelUrl: z.boolean().optional(),
  directOnly: z.boolean().optional(),
  modelPrefix: text.optional(),
  acceptsUnnamedTask: z.boolean().optional(),
} satisfies Record<string, z.ZodType>;

const libraryFields = {
  ...common,
  prettyLabel: text,
  repoName: text,
  repoUrl: link,
  filter: z.boolean().optional(),
  countDownloads: text.optional(),
  languages: z
    .array(z.enum(["python", "js", "sh", "text"]))
    .min(1)
    .readonly()
    .optional(),
  tasks: list.optional(),
  taskPages: list.optional(),
  rewrites: list.optional(),
} satisfies Record<string, z.ZodType>;

const taskFields = {
  ...common,
  name: text,
  modality: z.enum(MODALITIES),
  subtasks: z
    .array(z.strictObject({ type: text, name: text }))
    .readonly()
    .optional(),
  color: text.optional(),
  hideInModels: z.boolean().optional(),
  hideInDatasets: z.boolean().optional(),
  order: z.number(),
  calls: list.optional(),
} satisfies Record<string, z.ZodType>;

/** The field `patchbay` of a plugin's package.json, by kind. Unknown members are refused: a misspelt one would do nothing. */
export const SOURCE_MANIFEST_SCHEMAS = {
  provider: z.strictObject(providerFields) satisfies z.ZodType<ProviderManifest>,
  library: z.strictObject(libraryFields) satisfies z.ZodType<LibraryManifest>,
  task: z.strictObject(taskFields) satisfies z.ZodType<TaskManifest>,
} as const;

const id = z
  .string()
  .regex(PLUGIN_ID, "must start with a letter or digit and hold only letters, digits, '.', '_' and '-'");

const file = z.object({
  path: z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*\.js$/, "must be a file name ending in .js, without a folder"),
  integrity: z
    .string()
    .regex(/^sha384-[A-Za-z0-9+/]{64}$/, "must be a sha384 hash: 'sha384-' and 64 base64 characters"),
  bytes: z.int().positive(),
}) satisfies z.ZodType<PluginFile>;

const builtFields = {
  id,
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/, "must be a version such as 1.0.0"),
  requires: z.record(z.string(), list),
  files: z.partialRecord(z.enum(EXPOSES), file),
};

// Built manifests tolerate unknown members: a newer kit may add some, and additions never raise the contract.
const built = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("provider"), ...builtFields, ...providerFields }),
  z.object({ kind: z.literal("library"), ...builtFields, ...libraryFields }),
  z.object({ kind: z.literal("task"), ...builtFields, ...taskFields }),
]) satisfies z.ZodType<BuiltManifest>;

const entry = built.and(
  z.object({
    base: z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.?\/)[A-Za-z0-9._/-]*\/$/, "must be a relative folder ending in '/'"),
    origin: z.enum(PLUGIN_ORIGINS),
  }),
);

/** Describes every problem of a value in one line: `hosts[0]: must be …; auth: …`. */
export function describeIssues(error: z.ZodError): string {
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
