import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import { clientEnvironment, simulatedKeys } from "../child/client-environment.ts";
import { runAttached } from "../child/run-child.ts";
import type { Command } from "../command.ts";
import { parseCount, parsePort, refuseMore, splitCommand, UsageError } from "../parse-words.ts";
import { defaultPlugins } from "../start-host-app.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = { port: text, pace: text, strict: flag, fault: text, seed: text, replies: text, watch: flag };
const DEFAULT_PORT = "4700";

export const mockCommand: Command = {
  options,
  help: `Usage: patchbay mock [folder] [--port <number>] [--pace <factor>] [--strict] [--fault <name>]
                     [--replies <file>] [--watch] [-- <command>]

Serves the mocks of all built providers in a folder on this machine, until it is stopped. Without a folder:
plugins/, or the plugins that come with Patchbay when there is none. With a command, it runs the command instead, whose
clients are answered by the mocks, and ends with it: patchbay mock -- node chat.js.

  /<provider>/…        as the provider itself
  /router/<provider>/… as the hub's router
  /router/v1/…         as the hub's router, which chooses a provider
  /hub/api/models/…    as the hub, with the models that the mocks know

No model is called: every answer carries the header x-patchbay-simulated. Any key works, except one that contains
wrong, invalid, expired or revoked: it is refused, as a missing one is.

  --port <number>  port to listen on (default ${DEFAULT_PORT}, with a command any free one; 0 for any free one)
  --pace <factor>  how fast answers come: 1 as from a provider (default), 0 without pauses
  --strict         refuse calls that no reply was scripted for
  --fault <name>   let something go wrong, as in patchbay torture, which lists the names: 429, cut-stream, 503:always
  --seed <number>  picks where bodies are cut (default 1)
  --replies <file> replies from a JSON file: a list of what POST /__mock/replies takes; they apply always, unless
                   "times" says otherwise, and after each reset again
  --watch          read the file again when it changes, which also resets the mocks

Tests script replies with controlMock of @patchbay/mocks, or as JSON: POST /__mock/replies, /__mock/jobs, /__mock/chaos
and /__mock/reset, GET /__mock/requests, /__mock/metrics and /__mock/verify. Requests with the header x-test-id have replies of their
own, so that tests can share a server.`,

  async run(args, { cwd, environment, print, warn, stopped }) {
    const { patchbayArgs, command } = splitCommand(args);
    const { values, positionals } = parseArgs({ args: patchbayArgs, allowPositionals: true, options });
    const [target, ...others] = positionals;
    refuseMore("patchbay mock takes one folder", others);
    const [file, ...commandArgs] = command;
    const port = parsePort(values.port ?? (file === undefined ? DEFAULT_PORT : "0"));
    const pace = Number(values.pace ?? 1);
    if (!(pace >= 0)) throw new UsageError(`--pace ${values.pace} is no factor: give 0 or more.`);
    const folder = target ?? defaultPlugins(cwd);
    if (!existsSync(path.resolve(cwd, folder))) throw new InputError(`${folder} does not exist.`);

    // msw takes longer to load than other commands take to run.
    const { loadMocks } = await import("../mock/load-mocks.ts");
    const { describeServer } = await import("../mock/describe-server.ts");
    const { startMockServer } = await import("../mock/start-mock-server.ts");
    const { startFaultyServer } = await import("../torture/start-faulty-server.ts");
    const { parseRows } = await import("../torture/run-torture.ts");
    const [row, ...rows] = values.fault === undefined ? [] : parseRows(values.fault);
    if (rows.length > 0) throw new UsageError("patchbay mock lets one fault happen: give --fault one name.");
    const seed = parseCount("seed", values.seed ?? "1");
    const { providers, problems } = await loadMocks(path.resolve(cwd, folder));
    for (const { reason } of problems) warn(`Left out: ${reason}`);
    if (providers.length === 0) {
      throw new InputError(`${folder} has no built provider. Build one with 'patchbay build ${folder}'.`);
    }
    const { createMock } = await import("@patchbay/mocks");
    const { readReplies } = await import("../mock/reply-file.ts");
    const { replies: replyFile, watch = false, strict = false } = values;
    if (watch && replyFile === undefined)
      throw new UsageError("--watch watches a file of replies: give --replies <file>.");
    const mocked = Object.fromEntries(providers.map((provider) => [provider.id, provider]));
    const replies =
      replyFile === undefined
        ? undefined
        : readReplies(path.resolve(cwd, replyFile), createMock(mocked), { watch, warn });
    const mocks = { pace, strict, ...(replies && { replies }) };
    const server = row
      ? await startFaultyServer(providers, { planned: { ...row, seed, among: 1 }, port, ...mocks })
      : await startMockServer(providers, port, mocks);
    try {
      if (file !== undefined) {
        warn("Simulated: no provider is called, and no key is needed.");
        const simulated = { ...environment, ...(await simulatedKeys(providers)) };
        const child = clientEnvironment({ url: server.url, providers, environment: simulated });
        return await runAttached([file, ...commandArgs], { cwd, environment: child, stopped: stopped() });
      }
      for (const line of describeServer(server.url, providers)) print(line);
      await stopped();
      return 0;
    } finally {
      replies?.close();
      await server.close();
    }
  },
};
