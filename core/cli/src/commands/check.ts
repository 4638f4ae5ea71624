import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { PLUGIN_KINDS } from "@patchbay/core/plugin";
import { findPluginFolders, isAddress } from "@patchbay/kit";
import type { CheckReport } from "@patchbay/kit/check";
import { printJson, type Command } from "../command.ts";
import { parseKind } from "../parse-words.ts";
import { builtInPlugins, isBuiltIn } from "../start-host-app.ts";
import { NO_TYPESCRIPT } from "./build.ts";

const options = { kind: { type: "string" }, json: { type: "boolean" } } as const;

export const checkCommand: Command = {
  options,
  help: `Usage: patchbay check [folder or address…] [--kind <kind>] [--json]

Checks each plugin's types, builds it, loads what was built, and runs the checks of its kind over its fixtures and mocks.
Nothing is sent anywhere. A folder is a plugin, or has providers/, libraries/ and tasks/ in it. Without one: plugins/, or the working
directory when there is none.

An address is that of a built plugin's folder, or of its manifest.json: it is fetched and run, and checked as far as it
can be without its sources.

  --kind <kind>  kind of a plugin outside such a tree: ${PLUGIN_KINDS.join(", ")}
  --json         print one JSON document: of each plugin its checks, tier and quality`,

  async run(args, context) {
    const { cwd, print, warn } = context;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const kind = values.kind === undefined ? undefined : parseKind(values.kind);
    const targets = positionals.length > 0 ? positionals : [existsSync(path.join(cwd, "plugins")) ? "plugins" : "."];
    // The checks bring parsers and, for widgets, React: other commands start without them.
    const { checkAddress, checkFolder, checkTypes, findDuplicates } = await import("@patchbay/kit/check");
    const { tierOf } = await import("@patchbay/testing/quality");
    const known = await builtInPlugins();
    const total = { count: 0, failures: 0 };
    const documents: object[] = [];

    function report(name: string, { count, failures, quality, steps = [] }: CheckReport): void {
      total.count += count;
      total.failures += failures.length;
      const passes = failures.length === 0;
      // Fixtures that fail show nothing.
      const tier = passes && quality ? tierOf(quality) : undefined;
      if (values.json) {
        documents.push({ plugin: name, count, failures, tier: tier ?? null, quality: quality ?? null, steps });
        return;
      }
      const grade = passes && quality ? ` (${tier ?? "no tier"})` : "";
      print(`${name}: ${passes ? `${count} checks passed` : `${failures.length} of ${count} failed`}${grade}`);
      for (const each of passes ? steps : []) print(`  for ${each.tier}: ${each.steps.join("; ")}.`);
      for (const failure of failures) warn(`  ${failure.name}: ${failure.cause.replaceAll("\n", "\n    ")}`);
    }

    const folders = await Promise.all(
      targets.map(async (word) => (isAddress(word) ? [] : findPluginFolders(path.resolve(cwd, word)))),
    );
    const types = await checkTypes(folders.flat());
    const duplicates = await findDuplicates(folders.flat(), kind);
    if (types === undefined) warn(NO_TYPESCRIPT);
    for (const [index, word] of targets.entries()) {
      if (isAddress(word)) report(word, await checkAddress(word, known));
      for (const folder of folders[index] ?? []) {
        const problems = types?.get(folder) ?? [];
        // A value of the wrong type would fail dozens of checks without naming the line.
        const failures = problems.map((cause) => ({ name: "types", cause }));
        const first = duplicates.get(folder);
        if (first !== undefined) {
          const cause = `${path.relative(cwd, first) || "."} has the same kind and id. Give one of them another id.`;
          failures.push({ name: "id: no other plugin has it", cause });
        }
        const outcome = failures.length > 0 ? { count: failures.length, failures } : undefined;
        const others = isBuiltIn(folder) ? known.filter(({ id }) => id !== path.basename(folder)) : known;
        report(path.relative(cwd, folder) || ".", outcome ?? (await checkFolder(folder, { kind, known: others })));
      }
    }
    const summary = { passed: total.count - total.failures, failed: total.failures };
    if (values.json) printJson(context, { plugins: documents, ...summary });
    else print(`${summary.passed} passed, ${summary.failed} failed`);
    return total.failures > 0 ? 1 : 0;
  },
};
