import path from "node:path";
import { parseArgs } from "node:util";
import type { Command } from "../command.ts";
import { parsePort, splitCommand, UsageError } from "../parse-words.ts";
import { addressWords } from "./record.ts";

const options = {
  lenient: { type: "boolean" },
  pace: { type: "string" },
  address: { type: "string", multiple: true },
  port: { type: "string" },
} as const;

export const replayCommand: Command = {
  options,
  help: `Usage: patchbay replay <file> [--lenient] [--pace <factor>] [--address <name=address>]… [--port <number>] [-- <command>]

Runs a command whose clients are answered from a cassette of 'patchbay record', without a key and without a network.
A request has to be one that was recorded, and each exchange answers once. Requests that no exchange answers are listed
at the end, with the nearest one and where it differs, and make the exit code 1; so are exchanges that nobody asked for.

  --lenient                 route and model have to be the recorded ones; the nearest exchange answers, also repeatedly
  --pace <factor>           factor of the recorded times (default 1; 0 for no pauses)
  --address <name=address>  another address than the recorded one
  --port <number>           port to listen on (default: any free one)`,

  async run(args, context) {
    const { patchbayArgs, command } = splitCommand(args);
    const { values, positionals } = parseArgs({ args: patchbayArgs, allowPositionals: true, options });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) {
      throw new UsageError("patchbay replay takes one cassette: patchbay replay <file> -- <command>.");
    }
    const { lenient = false, pace = "1", address = [], port = "0" } = values;
    if (!/^\d+(?:\.\d+)?$/.test(pace))
      throw new UsageError(`The pace is '${pace}'; give a factor, or 0 for no pauses.`);

    const { openCassette, replayCassette } = await import("@patchbay/mocks/cassette");
    const { getResponse } = await import("@patchbay/mocks");
    const { runWithRelay } = await import("../record/serve-relay.ts");
    const cassette = await openCassette(path.resolve(context.cwd, name));
    const mode = lenient ? "lenient" : "strict";
    const { handlers, unused, unmatched } = replayCassette(cassette, { mode, pace: Number(pace) });
    const missing: string[] = [];

    async function fetch(...[input, init]: Parameters<typeof globalThis.fetch>): Promise<Response> {
      const request = new Request(input, init);
      const answer = await getResponse([...handlers], request);
      if (answer) return answer;
      missing.push(`No recorded exchange answers ${request.method} ${request.url.split("?")[0]}.`);
      return Response.json({ error: { message: missing.at(-1), type: "unmatched_request" } }, { status: 418 });
    }

    const origins = [...new Set(cassette.exchanges.map(({ request }) => new URL(request.url).origin))];
    const addresses = [...addressWords(cassette), ...address];
    const code = await runWithRelay({ fetch, addresses, origins, port: parsePort(port), command }, context);
    const problems = [...unmatched(), ...missing];
    for (const problem of problems) context.warn(problem);
    const left = unused();
    if (left.length > 0) context.warn(`Not requested in ${name}: ${left.join("; ")}.`);
    return code === 0 && problems.length > 0 ? 1 : code;
  },
};
