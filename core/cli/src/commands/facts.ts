import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { didYouMean, InputError } from "@patchbay/core/errors";
import type { ModelFacts } from "@patchbay/core/plugin";
import type { ProviderManifest } from "@patchbay/core/provider";
import { UsageError, wrongWord } from "../parse-words.ts";
import { tableLines, type Command, type CommandContext } from "../command.ts";
import { factsText } from "../facts/read-snapshot.ts";
import type { FactChange } from "../facts/refresh-facts.ts";

const options = {
  plugins: { type: "string", default: "plugins" },
  ended: { type: "string" },
  "dry-run": { type: "boolean" },
  json: { type: "boolean" },
  hub: { type: "string" },
  router: { type: "string" },
} as const;

type Options = ReturnType<typeof readOptions>["values"];

function readOptions(args: string[]) {
  return parseArgs({ args, allowPositionals: true, options });
}

export const factsCommand: Command = {
  options,
  choices: ["refresh", "import"],
  help: `Usage: patchbay facts refresh [provider…] [--plugins <folder>] [--dry-run] [--json] [--hub <address>] [--router <address>]
       patchbay facts import <snapshot.json> [--plugins <folder>] [--ended <file>]

refresh reads the live list of each built provider in a folder (default: plugins), prints how it differs from the
provider's models.json, and rewrites that with today's date and the address of the list. Values that the list lacks keep
their own date and source. Keys are read from the environment; a provider without one is skipped.

import writes models.json of every provider that a snapshot of models describes, in the format of models.dev.

  --plugins <folder>  the folder with the plugins
  --dry-run           prints the differences, and writes nothing
  --json              the result as JSON
  --hub <address>     another hub (default https://huggingface.co)
  --router <address>  another router (default https://router.huggingface.co)
  --ended <file>      models that vendors have ended, as JSON: import leaves them out

The exit code is 1 if a list could not be read.`,

  async run(args, context) {
    const { values, positionals } = readOptions(args);
    const [action, ...names] = positionals;
    if (action !== "refresh" && action !== "import") {
      throw wrongWord("patchbay facts takes refresh or import", action, ["refresh", "import"]);
    }
    const folder = path.resolve(context.cwd, values.plugins);
    if (!existsSync(folder)) throw new InputError(`There is no folder ${folder}. Name one with --plugins.`);
    return action === "refresh"
      ? refresh(folder, names, values, context)
      : importSnapshot(folder, names, values, context);
  },
};

const factsFile = (folder: string, base: string): string => path.join(folder, base, "models.json");

async function importSnapshot(
  folder: string,
  names: readonly string[],
  values: Options,
  { cwd, print }: CommandContext,
) {
  const [file, ...others] = names;
  if (!file || others.length > 0) throw new UsageError("Name one snapshot: patchbay facts import <snapshot.json>");
  const { factsOf } = await import("../facts/read-snapshot.ts");
  const snapshot = (await readJson(path.resolve(cwd, file))) as Parameters<typeof factsOf>[0];
  const nothing: Parameters<typeof factsOf>[2] = { asOf: "", providers: {} };
  const ended = values.ended ? ((await readJson(path.resolve(cwd, values.ended))) as typeof nothing) : nothing;
  const manifests = new Map<string, ProviderManifest>();
  for (const id of Object.keys(snapshot.providers)) {
    const manifest = path.join(folder, "providers", id, "package.json");
    if (!existsSync(manifest)) continue;
    const { patchbay } = (await readJson(manifest)) as { readonly patchbay: ProviderManifest };
    manifests.set(id, patchbay);
  }
  const facts = factsOf(snapshot, manifests, ended);
  for (const [id, known] of facts) {
    await writeFile(factsFile(folder, `providers/${id}`), factsText(known));
    print(`${id}: ${known.models.length} models`);
  }
  const missing = [...manifests.keys()].filter((id) => !facts.has(id));
  if (missing.length > 0) print(`Unchanged, because the snapshot has none of their models: ${missing.join(", ")}`);
  return 0;
}

/** @throws InputError for a file that is not JSON */
async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${file} is not JSON: ${(error as Error).message}. Correct it.`, { cause: error });
  }
}

/** The result for one provider. */
interface Refreshed {
  readonly provider: string;
  readonly status: "refreshed" | "skipped" | "failed";
  /** Why it was skipped, or failed. */
  readonly reason?: string;
  readonly source?: string;
  readonly changes?: readonly FactChange[];
}

async function refresh(folder: string, names: readonly string[], values: Options, context: CommandContext) {
  const { environment, print, warn } = context;
  const { loadLiveProviders } = await import("../live/load-live-providers.ts");
  const { findKey, keyVariables, obstacle } = await import("../live/plan-calls.ts");
  const { refreshFacts } = await import("../facts/refresh-facts.ts");
  const { parseModelFacts } = await import("@patchbay/core/plugin");
  const host = {
    environment,
    ...(values.hub !== undefined && { hubUrl: values.hub }),
    ...(values.router !== undefined && { routerUrl: values.router }),
  };
  const { patchbay, providers } = await loadLiveProviders(folder, host, (reason) => warn(`Left out: ${reason}`));
  const bases = new Map(patchbay.listed("provider").map(({ entry }) => [entry.id, path.join(entry.base, "..")]));
  const unknown = names.filter((name) => !bases.has(name));
  if (unknown[0] !== undefined) {
    throw new UsageError(
      `${folder} has no built provider ${unknown.join(", ")}.${didYouMean(unknown[0], bases.keys())}`,
    );
  }
  const today = new Date().toISOString().slice(0, 10);

  async function refreshOne(provider: (typeof providers)[number]): Promise<Refreshed> {
    const { id, manifest } = provider;
    const skipped = (reason: string): Refreshed => ({ provider: id, status: "skipped", reason });
    if (manifest.server || manifest.engine) return skipped("lists what is on the user's own machine");
    const key = findKey(provider, environment);
    if (!key) return skipped(`needs ${keyVariables(provider).join(" or ") || "a key"}`);
    const problem = obstacle(manifest, key.variables, environment);
    if (problem) return skipped(problem);
    if (manifest.models === "direct") return skipped("has no list of models");
    const file = factsFile(folder, bases.get(id) ?? "");
    try {
      const list = await patchbay.client(key.key).models({ provider: id, bundled: false }, { retries: 1 });
      if (list.failed[0]) throw list.failed[0].error;
      if (list.length === 0) throw new InputError("The list has no models.");
      const tasks = Object.keys(manifest.tasks);
      const known: ModelFacts | undefined = existsSync(file)
        ? parseModelFacts(await readJson(file), tasks, "author")
        : undefined;
      const live = { models: list, isComplete: list.incomplete.length === 0 };
      const { facts, changes } = refreshFacts(known, live, today);
      parseModelFacts(facts, tasks, "author");
      if (!values["dry-run"]) await writeFile(file, factsText(facts));
      return { provider: id, status: "refreshed", source: facts.source, changes };
    } catch (error) {
      return { provider: id, status: "failed", reason: (error as Error).message };
    }
  }

  const results: Refreshed[] = [];
  for (const provider of providers) {
    if (names.length === 0 || names.includes(provider.id)) results.push(await refreshOne(provider));
  }
  await patchbay.dispose();
  if (values.json)
    print(JSON.stringify({ date: today, written: !values["dry-run"], providers: results }, undefined, 2));
  else for (const line of results.flatMap(linesOf)) print(line);
  return results.some(({ status }) => status === "failed") ? 1 : 0;
}

function linesOf({ provider, status, reason, source, changes = [] }: Refreshed): string[] {
  if (status !== "refreshed") return [`${provider}: ${status}: ${reason}`];
  const counts = (["added", "changed", "removed"] as const).map(
    (kind) => `${changes.filter(({ change }) => change === kind).length} ${kind}`,
  );
  const rows = changes.map(({ model, change, members = {} }) => [
    `  ${change}`,
    model,
    Object.entries(members)
      .map(([name, [before, after]]) => `${name}: ${shown(before)} → ${shown(after)}`)
      .join("; "),
  ]);
  return [`${provider}: ${counts.join(", ")}, by ${source}`, ...tableLines(rows)];
}

const shown = (value: unknown): string => (value === undefined ? "unknown" : JSON.stringify(value));
