import path from "node:path";
import { parseArgs } from "node:util";
import { didYouMean } from "@patchbay/core/errors";
import { printJson, type Command } from "../command.ts";
import { parseCount, splitCommand, UsageError } from "../parse-words.ts";
import { defaultPlugins } from "../start-host-app.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  fault: text,
  seed: text,
  timeout: text,
  provider: text,
  jobs: text,
  plugins: text,
  json: flag,
  list: flag,
};

export const tortureCommand: Command = {
  options,
  help: `Usage: patchbay torture [options] -- <command>

Runs a command, for example 'npm test', behind the mock server: once without a fault, then once for each fault of the
list, such as status 429, a stream that is cut or a job that is never done. Prints a verdict for each:

  recovered       the command passes
  clear error     it fails, and what it writes names what happened
  unclear error   it fails, and what it writes does not
  unnoticed       it passes with a damaged answer that no client can tell from a whole one
  wrong           it passes with a damaged answer, fails with a whole one, or sends the key to another host
  double-billed   a call that makes media or starts a job was accepted more often than without the fault
  hung            it does not end in time
  not met         it makes no request that the fault applies to

Clients find the server through the environment: OPENAI_BASE_URL and others; in programs that Node runs, fetch is
redirected as well. Keys are simulated. Ends with code 1 when a verdict is wrong, double-billed or hung.

  --fault <names>    only these faults, separated by commas, for example 429,503:always
  --list             list the faults, with --json as JSON
  --seed <number>    which answer is hit, and where bodies are cut (default 1: the first answer)
  --timeout <s>      seconds for one run (default 30 and twice the time of the run without a fault)
  --jobs <number>    runs at the same time (default 1)
  --provider <id>    the provider that OPENAI_BASE_URL stands for (default: OpenAI)
  --plugins <folder> folder of built plugins (default plugins/, or those that come with Patchbay)
  --json             print the results as JSON`,

  async run(args, { cwd, environment, print, warn, stopped }) {
    const { patchbayArgs, command } = splitCommand(args);
    const { values, positionals } = parseArgs({ args: patchbayArgs, allowPositionals: true, options });

    // msw takes longer to load than other commands take to run.
    const { loadMocks } = await import("../mock/load-mocks.ts");
    const { nameOf, parseRows, runTorture } = await import("../torture/run-torture.ts");
    const { createReport } = await import("../torture/report.ts");

    const rows = parseRows(values.fault);
    if (values.list) {
      if (values.json) {
        printJson(
          { print },
          rows.map((row) => ({ name: nameOf(row), about: row.fault.about })),
        );
        return 0;
      }
      const width = Math.max(...rows.map((row) => nameOf(row).length));
      for (const row of rows) print(`${nameOf(row).padEnd(width)}  ${row.fault.about}`);
      return 0;
    }
    if (command.length === 0 || positionals.length > 0) {
      throw new UsageError("The command to run is written after --, for example 'patchbay torture -- npm test'.");
    }
    const folder = path.resolve(cwd, values.plugins ?? defaultPlugins(cwd));
    const { providers, problems } = await loadMocks(folder);
    for (const { reason } of problems) warn(`Left out: ${reason}`);
    const openai = values.provider === undefined ? undefined : providers.find(({ id }) => id === values.provider);
    if (values.provider !== undefined && !openai) {
      const known = providers.map(({ id }) => id).join(", ");
      const meant = didYouMean(
        values.provider,
        providers.map(({ id }) => id),
      );
      throw new UsageError(`There are no mocks of a provider '${values.provider}'. Mocks exist for ${known}.${meant}`);
    }

    const seed = values.seed === undefined ? 1 : parseCount("seed", values.seed);
    const stop = new AbortController();
    void stopped().then(() => stop.abort());
    const report = createReport({ rows, seed, command, print: values.json ? () => undefined : print });
    const results = await runTorture({
      command,
      rows,
      providers,
      openai,
      seed,
      timeoutMs: values.timeout === undefined ? undefined : 1000 * parseCount("timeout", values.timeout),
      jobs: values.jobs === undefined ? 1 : parseCount("number of jobs", values.jobs),
      cwd,
      environment,
      signal: stop.signal,
      onBaseline: report.onBaseline,
      onResult: report.onResult,
    });
    if (stop.signal.aborted) return 130;
    if (values.json) printJson({ print }, report.asJson(results));
    return report.finish(results);
  },
};
