import { checkJson, describeJsonIssues, type JsonIssue, type JsonSchema } from "../json-schema/check-json.ts";
import { ENTRY_SCHEMAS } from "./entry-schemas.ts";
import { PLUGIN_KINDS, type IndexEntry, type PluginKind } from "./manifest.ts";
import { providerIssues } from "./provider-rules.ts";

const SCHEMAS = JSON.parse(ENTRY_SCHEMAS) as Readonly<Record<PluginKind, JsonSchema>>;

/** Entries in which nothing is wrong: a page reads the same document for its lists and for its plugin host. */
const sound = new WeakSet<object>();

/** Takes an entry as sound without checking it: one of an index that this version of core checked when it was written. */
export function trustEntry(entry: object): void {
  sound.add(entry);
}

/**
 * What is wrong with an entry of an index, one problem to a line; undefined when it can be used. Says the same as `parseIndexEntry`, without the
 * validator that this loads: for pages that paint before they load anything else.
 * @param value as it was parsed, not changed afterwards
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
