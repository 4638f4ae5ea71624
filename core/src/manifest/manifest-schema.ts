import * as z from "zod/mini";
import { IncompatiblePluginError, ManifestError } from "../errors/index.ts";
import { contract, link, list, matching, pluginId } from "./fields.ts";
import { libraryFields, librarySchema } from "./library-manifest.ts";
import { providerFields, providerSchema } from "./provider-manifest.ts";
import { checkProvider } from "./provider-rules.ts";
import { taskDemo, taskFields, taskSchema } from "./task-manifest.ts";
import { CONTRACT_MEMBERS, CONTRACTS, EXPOSES, PLUGIN_KINDS, PLUGIN_ORIGINS, type PluginKind } from "./kinds.ts";

/**
 * The field `patchbay` of a plugin's package.json, by kind. Unknown members are rejected: a misspelled one would have
 * no
 * effect.
 */
export const SOURCE_MANIFEST_SCHEMAS: {
  readonly provider: typeof providerSchema;
  readonly library: typeof librarySchema;
  readonly task: typeof taskSchema;
} = { provider: providerSchema, library: librarySchema, task: taskSchema };

const contentFields = {
  integrity: matching(/^sha384-[A-Za-z0-9+/]{64}$/, "must be a sha384 hash: 'sha384-' and 64 base64 characters"),
  bytes: z.int().check(z.positive()),
};
const namedFile = (ending: string) =>
  z.readonly(
    z.object({
      path: matching(
        new RegExp(`^[A-Za-z0-9_-][A-Za-z0-9._-]*\\.${ending}$`),
        `must be a file name ending in .${ending}, without a folder`,
      ),
      ...contentFields,
    }),
  );
const file = namedFile("js");
export type FileSchema = typeof file;

const assetName = matching(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/, "must be a file name, without a folder");
const builtProviderFields = {
  /** The files of `engine.assets`, by the names that the code uses. */
  assets: z.optional(z.readonly(z.record(assetName, z.readonly(z.object({ path: assetName, ...contentFields }))))),
  /** The provider's `models.json`: dated facts about its models, as `parseModelFacts` reads them. */
  facts: z.optional(namedFile("json")),
};

/** Fields that the kit adds when it builds a plugin, and a host when it lists one. */
const entryFields = {
  id: pluginId,
  contract,
  version: matching(/^\d+\.\d+\.\d+(-[\w.-]+)?$/, "must be a version such as 1.0.0"),
  requires: z.readonly(z.record(z.string(), list)),
  files: z.readonly(z.partialRecord(z.enum(EXPOSES), file)),
  /** The plugin's mark: pages use it as an image or a mask, never as a document. */
  icon: z.optional(namedFile("svg")),
  base: matching(/^(?!\/)(?!.*(^|\/)\.\.?\/)[A-Za-z0-9._/-]*\/$/, "must be a relative folder ending in '/'"),
  origin: z.enum(PLUGIN_ORIGINS),
  /**
   * Web origin, or address in a package registry, that the plugin was installed from, as its server recorded it; absent
   * if not installed, or if unknown.
   */
  installedFrom: z.optional(link),
  /** Public key that signed the manifest, as the server verified it; absent if not installed, or not signed. */
  publisher: z.optional(z.string()),
};

// Built manifests tolerate unknown members: a newer kit may add some, and additions never raise the contract.
// The types are named because declarations would otherwise list them member by member.
type EntryOf<Kind extends PluginKind, Fields extends z.core.$ZodShape> = z.ZodMiniObject<
  { readonly kind: z.ZodMiniLiteral<Kind> } & typeof entryFields & Fields
>;
const providerEntry: EntryOf<"provider", typeof providerFields & typeof builtProviderFields> = z
  .object({ kind: z.literal("provider"), ...entryFields, ...providerFields, ...builtProviderFields })
  .check(checkProvider);
const libraryEntry: EntryOf<"library", typeof libraryFields> = z.object({
  kind: z.literal("library"),
  ...entryFields,
  ...libraryFields,
});
const taskEntry: EntryOf<"task", typeof taskFields & { readonly demo: typeof taskDemo }> = z.object({
  kind: z.literal("task"),
  ...entryFields,
  ...taskFields,
  demo: taskDemo,
});
const entry: z.ZodMiniDiscriminatedUnion<[typeof providerEntry, typeof libraryEntry, typeof taskEntry], "kind"> =
  z.discriminatedUnion("kind", [providerEntry, libraryEntry, taskEntry]);
export type EntrySchema = typeof entry;
type IndexEntry = Readonly<z.output<EntrySchema>>;

/**
 * Describes each problem of a value: `hosts[0]: must be …`, `auth: …`.
 * @param whole name of the value itself
 */
export function describeIssues(error: z.core.$ZodError, whole = "manifest"): readonly string[] {
  return error.issues.flatMap(issuesOf).map(({ path, message }) => {
    const where = path
      .map(String)
      .reduce((all, part) => (/^\d+$/.test(part) ? `${all}[${part}]` : all ? `${all}.${part}` : part), "");
    const what = message
      .replace(/^Invalid input: (expected .*), received undefined$/, "is missing: $1")
      .replace(": expected nonoptional", "")
      // Same text as in `check-json.ts`.
      .replace(/^Invalid (?:input|option): (?=expected )/, "")
      .replaceAll('"|"', '", "')
      // zod calls an object with free names a record.
      .replace("expected record", "expected object");
    return `${where || whole}: ${what}`;
  });
}

const UNKNOWN_MEMBER = "is not a member that exists; correct its name, or remove it";

/** The issues nested in an issue: of each key, or of the union option that matches best. */
function issuesOf(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code === "invalid_key")
    return issue.issues.flatMap(issuesOf).map((nested) => ({ ...nested, path: [...issue.path, ...nested.path] }));
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: UNKNOWN_MEMBER }));
  if (issue.code !== "invalid_union") return [issue];
  const [closest, next] = issue.errors
    .map((issues) => ({ issues, depth: Math.min(...issues.map(({ path }) => path.length)) }))
    .toSorted((one, other) => other.depth - one.depth);
  if (!closest || closest.depth === (next?.depth ?? 0)) {
    const nested = issue.errors.flat();
    const members = new Set(
      nested.filter(({ code }) => /^invalid_(type|value)$/.test(code ?? "")).map(({ path }) => path[0]),
    );
    const isMissing = nested.every(({ message }) => message.endsWith("received undefined"));
    const message = isMissing ? "is missing" : `must have one of the members ${[...members].join(", ")}`;
    return [members.has(undefined) && !isMissing ? issue : { ...issue, message }];
  }
  return closest.issues.flatMap(issuesOf).map((nested) => ({ ...nested, path: [...issue.path, ...nested.path] }));
}

/**
 * The error for a malformed file or manifest: one line that names it, then one line per problem.
 * @param what the subject of the sentence, such as `fixtures/models.json`
 */
export function malformed(what: string, error: z.core.$ZodError): ManifestError {
  return new ManifestError([`${what} is malformed.`, ...describeIssues(error)].join("\n"));
}

/**
 * Reads the field `patchbay` of a package.json.
 * @param where path or name for the error message
 * @throws ManifestError that lists every problem, one per line
 */
export function parseSourceManifest<Kind extends PluginKind>(
  kind: Kind,
  value: unknown,
  where: string,
): z.output<(typeof SOURCE_MANIFEST_SCHEMAS)[Kind]> {
  const result = SOURCE_MANIFEST_SCHEMAS[kind].safeParse(value);
  if (!result.success) throw malformed(`${where}: the ${kind}'s manifest`, result.error);
  if (result.data.contract > CONTRACTS[kind]) {
    throw new ManifestError(
      `${where}: written for ${kind} contract ${result.data.contract}, but this Patchbay supports up to ${CONTRACTS[kind]}. Upgrade @patchbay/core.`,
    );
  }
  return result.data as z.output<(typeof SOURCE_MANIFEST_SCHEMAS)[Kind]>;
}

/**
 * Reads one entry of an index.
 * @throws ManifestError that lists every problem, one per line; IncompatiblePluginError if the plugin is newer than
 * this host
 */
export function parseIndexEntry(value: unknown, where: string): IndexEntry {
  const result = entry.safeParse(value);
  if (result.success) return result.data;
  const newer = newerThanHost(value);
  if (newer) throw new IncompatiblePluginError(`${where}: the plugin ${newer}. Upgrade the host.`);
  throw malformed(`${where}: the built manifest`, result.error);
}

const newerFacts = z.object({
  kind: z.enum(PLUGIN_KINDS),
  contract,
  requires: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** The part of an unreadable manifest that is newer than this host. */
function newerThanHost(value: unknown): string | undefined {
  const facts = newerFacts.safeParse(value);
  if (!facts.success) return undefined;
  const { kind, contract: required, requires = {} } = facts.data;
  if (required > CONTRACTS[kind])
    return `is written for ${kind} contract ${required}, and this host serves up to ${CONTRACTS[kind]}`;
  const unknown = Object.values(requires)
    .flat()
    .filter((name) => name.includes(".") && !CONTRACT_MEMBERS[kind].includes(name));
  return unknown.length > 0 ? `needs ${unknown.join(", ")}, which this host's version does not have` : undefined;
}

/** Source of `entry-schemas.ts`: the schemas of an index's entries by kind, without annotations. */
export function entrySchemasSource(): string {
  const silent = new Set(["$schema", "description", "title", "readOnly"]);
  // All names in JSON are strings, and the checker accepts only safe integers.
  const says = (name: string, member: unknown): boolean =>
    !silent.has(name) &&
    !(name === "propertyNames" && JSON.stringify(member) === '{"type":"string"}') &&
    !(/^(minimum|maximum)$/.test(name) && Math.abs(Number(member)) === Number.MAX_SAFE_INTEGER);
  const byKind = Object.fromEntries(
    entry.def.options.map((option) => {
      const json = z.toJSONSchema(option, { io: "input" });
      const kind = (json.properties?.["kind"] as { const?: string } | undefined)?.const;
      return [kind, json];
    }),
  );
  // A manifest member may have the same name as a keyword.
  const strip = (node: unknown, areNames: boolean): unknown => {
    if (Array.isArray(node)) return node.map((item) => strip(item, false));
    if (typeof node !== "object" || node === null) return node;
    const members = Object.entries(node).filter(([name, member]) => areNames || says(name, member));
    return Object.fromEntries(
      members.map(([name, member]) => [name, strip(member, !areNames && name === "properties")]),
    );
  };
  const text = JSON.stringify(strip(byKind, true))
    .replaceAll("\\", "\\\\")
    .replaceAll("`", "\\`")
    .replaceAll("${", "\\${");
  return `// Of manifest-schema.test.ts: run it with -u.\nexport const ENTRY_SCHEMAS: string = \`${text}\`;\n`;
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
