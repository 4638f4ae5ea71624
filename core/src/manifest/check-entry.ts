import { checkJson, describeJsonIssues, type JsonIssue, type JsonSchema } from "../json-schema/check-json.ts";
import { ENTRY_SCHEMAS } from "./entry-schemas.ts";
import { PLUGIN_KINDS, type IndexEntry, type PluginKind } from "./manifest.ts";
import { providerIssues } from "./provider-rules.ts";

const SCHEMAS = JSON.parse(ENTRY_SCHEMAS) as Readonly<Record<PluginKind, JsonSchema>>;

/** Entries without problems: a page reads the same document for its lists and for its plugin host. */
const sound = new WeakSet<object>();

/** Marks an entry as valid without checking it: this version of core checked it when the index was written. */
export function trustEntry(entry: object): void {
  sound.add(entry);
}

/**
 * The problems of an index entry, one per line; undefined if the entry is valid. Reports the same as `parseIndexEntry`
 * without loading zod, for pages that must paint early.
 * @param value as parsed; must not change afterwards
 */
export function entryProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "manifest: expected an object";
  if (sound.has(value)) return undefined;
  const { kind } = value as { readonly kind?: unknown };
  if (!PLUGIN_KINDS.includes(kind as PluginKind)) {
    return `kind is ${JSON.stringify(kind) ?? "missing"}: expected one of ${PLUGIN_KINDS.join(", ")}`;
  }
  const issues = checkJson(SCHEMAS[kind as PluginKind], value);
  if (issues.length > 0) return linesOf(issues);
  const further = kind === "provider" ? providerIssues(value as Extract<IndexEntry, { kind: "provider" }>) : [];
  if (further.length > 0) return linesOf(further);
  sound.add(value);
  return undefined;
}

const linesOf = (issues: readonly JsonIssue[]): string =>
  issues.map((issue) => describeJsonIssues([issue], "manifest")).join("\n");
