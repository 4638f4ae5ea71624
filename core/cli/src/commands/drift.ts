import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { didYouMean, InputError } from "@patchbay/core/errors";
import { findPluginFolders } from "@patchbay/kit";
import type { DriftReport, Exchange } from "@patchbay/testing";
import { printJson, tableLines, type Command, type CommandContext } from "../command.ts";
import { refuseMore, UsageError } from "../parse-words.ts";

const options = {
  provider: { type: "string" },
  from: { type: "string" },
  update: { type: "boolean" },
  live: { type: "boolean" },
  json: { type: "boolean" },
  hub: { type: "string" },
  router: { type: "string" },
} as const;

/** A provider's report; without one it has no `drift.json`. */
interface ProviderReport {
  readonly provider: string;
  readonly report?: DriftReport;
}

export const driftCommand: Command = {
  options,
  help: `Usage: patchbay drift [folder] [--provider <id>] [--from <folder>] [--update] [--live] [--json]

Holds the fixtures of each provider, and what its mocks answer, to the types that its vendor publishes in an npm
package, and the package's types to those that were committed. The provider's drift.json names them. Prints a table and
every difference; the exit code is 1 when there is one. Without a folder: plugins/, or the working directory.

  --provider <id>     only this provider
  --from <folder>     where the vendors' packages are installed (default: the working directory). Those that are not
                      installed are compared as they were committed. Reading types needs TypeScript 7.
  --update            commit the types of the installed packages: writes the vendors' files
  --live              also make one small call to each provider that there is a key for, as 'patchbay live' does
  --json              print the reports as JSON
  --hub <address>     with --live: another hub (default https://huggingface.co)
  --router <address>  with --live: another router (default https://router.huggingface.co)`,

  async run(args, context) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const { cwd, print, warn } = context;
    const [target = existsSync(path.join(cwd, "plugins")) ? "plugins" : ".", ...others] = positionals;
    refuseMore("patchbay drift takes one folder", others);
    const folder = path.resolve(cwd, target);

    // Building and loading plugins takes longer than other commands take to run.
    const { loadProvider } = await import("@patchbay/kit/check");
    const { collectExchanges, findDrift, writeVendorFile } = await import("@patchbay/testing");
    const { createVendorLoader } = await import("../drift/load-vendors.ts");

    const folders = await providerFolders(folder, values.provider);
    const loader = createVendorLoader(path.resolve(cwd, values.from ?? "."));
    const live = values.live ? await readLive(folder, values, context) : new Map<string, readonly Exchange[]>();
    const updated = new Set<string>();
    const notes = new Set<string>();
    const reports: ProviderReport[] = [];
    for (const each of folders) {
      const provider = path.basename(each);
      const held = await loader.of(each);
      if (!held) {
        reports.push({ provider });
        continue;
      }
      for (const { source } of held.vendors) {
        if (source.note !== undefined) notes.add(source.note);
        if (values.update && source.installed && !updated.has(source.file)) {
          await writeFile(source.file, writeVendorFile(source.content, source.installed));
          updated.add(source.file);
        }
      }
      const subject = await loadProvider(each);
      const exchanges = [...(await collectExchanges(subject, held.vendors)), ...(live.get(subject.id) ?? [])];
      const vendors = held.vendors.map((vendor) =>
        values.update && vendor.installed ? { ...vendor, committed: vendor.installed } : vendor,
      );
      reports.push({ provider: subject.id, report: findDrift({ ...held, vendors, exchanges }) });
    }
    for (const file of updated) warn(`Written: ${path.relative(cwd, file)}`);
    for (const note of notes) warn(note);
    if (values.json) printJson(context, reports);
    else printReports(reports, print);
    return reports.some(({ report }) => report && (report.differences.length > 0 || report.stale.length > 0)) ? 1 : 0;
  },
};

async function providerFolders(folder: string, only: string | undefined): Promise<string[]> {
  const folders = (await findPluginFolders(folder)).filter(
    (each) => path.basename(path.dirname(each)) === "providers" || each === folder,
  );
  const chosen = folders.filter((each) => only === undefined || path.basename(each) === only);
  if (chosen.length > 0) return chosen.toSorted();
  if (only === undefined) throw new InputError(`${folder} has no provider.`);
  const meant = didYouMean(
    only,
    folders.map((each) => path.basename(each)),
  );
  throw new UsageError(`${folder} has no provider '${only}'.${meant}`);
}

async function readLive(
  folder: string,
  { provider, hub, router }: { provider?: string | undefined; hub?: string | undefined; router?: string | undefined },
  context: CommandContext,
): Promise<ReadonlyMap<string, readonly Exchange[]>> {
  const { liveExchanges } = await import("../drift/live-exchanges.ts");
  const addresses = { ...(hub !== undefined && { hubUrl: hub }), ...(router !== undefined && { routerUrl: router }) };
  return liveExchanges({ folder, provider, ...addresses }, context);
}

function printReports(reports: readonly ProviderReport[], print: CommandContext["print"]): void {
  const rows = [["provider", "route", "types", "fixtures", "mocks", "live", "differences"]];
  for (const { provider, report } of reports) {
    for (const { route, package: name, version, compatible, checked } of report?.routes ?? []) {
      const count = report?.differences.filter((difference) => difference.route === route).length ?? 0;
      const types = `${name} ${version}${compatible ? " (compatible)" : ""}`;
      const counts = [checked.fixture, checked.mock, checked.live, count].map(String);
      rows.push([provider, route, types, ...counts]);
    }
  }
  for (const line of tableLines(rows)) print(line);
  for (const { provider, report } of reports) {
    for (const { name, explanation, places } of report?.differences ?? []) {
      print(`\n${provider}: ${name}\n  ${explanation}${places.length > 0 ? `\n  Seen in ${places.join("; ")}` : ""}`);
    }
    for (const name of report?.stale ?? []) {
      print(`\n${provider}: ${name}\n  This difference no longer exists: remove it from the deviations in drift.json.`);
    }
  }
  const free = reports.filter(({ report }) => !report).map(({ provider }) => provider);
  if (free.length > 0) print(`\nHeld to no vendor's types (no drift.json): ${free.join(", ")}`);
  const all = reports.flatMap(({ report }) => (report ? [report] : []));
  const count = (pick: (report: DriftReport) => number): number => all.reduce((sum, report) => sum + pick(report), 0);
  const checked = count(({ routes }) =>
    routes.reduce((sum, { checked: { fixture, mock, live } }) => sum + fixture + mock + live, 0),
  );
  print(
    `\n${counted(all.length, "provider")}, ${counted(
      count(({ routes }) => routes.length),
      "route",
    )}, ` +
      `${checked} requests and answers checked: ` +
      `${counted(
        count(({ differences, stale }) => differences.length + stale.length),
        "difference",
      )}, ` +
      `${count(({ deviations }) => Object.keys(deviations).length)} explained`,
  );
}

function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
