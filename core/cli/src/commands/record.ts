import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import type { Cassette } from "@patchbay/mocks/cassette";
import type { Command } from "../command.ts";
import { parsePort, splitCommand, UsageError } from "../parse-words.ts";

const DEFAULT_FILE = "patchbay.cassette.json";

const options = {
  out: { type: "string" },
  refresh: { type: "string" },
  address: { type: "string", multiple: true },
  port: { type: "string" },
} as const;

export const recordCommand: Command = {
  options,
  help: `Usage: patchbay record [--out <file> | --refresh <file>] [--address <name=address>]… [--port <number>] [-- <command>]

Runs a command whose clients are led to a server on this machine. That passes their requests on to the providers with
the client's own keys, and records both sides into a cassette, a JSON file for review. Keys, tokens, cookies and
signatures are taken out before anything is written. Replay it with 'patchbay replay' or with replay() of
@patchbay/mocks. The command's exit code is passed on.

Clients are led by variables such as OPENAI_BASE_URL and HF_ENDPOINT; programs that Node runs, by their fetch, too.
A variable that is set already says where its requests go. Without a command, the variables are printed, and requests
are recorded until Ctrl+C.

  --out <file>              cassette to write (default ${DEFAULT_FILE}); never over another one
  --refresh <file>          records a cassette again, and prints what changed. If the command fails, it stays as it is
  --address <name=address>  another variable, with the address that it stands for; may be repeated
  --port <number>           port to listen on (default: any free one)`,

  async run(args, context) {
    const { patchbayArgs, command } = splitCommand(args);
    const { values } = parseArgs({ args: patchbayArgs, options });
    const { out = DEFAULT_FILE, refresh, address = [], port = "0" } = values;
    if (refresh !== undefined && values.out !== undefined) {
      throw new UsageError("patchbay record takes --out or --refresh, not both.");
    }
    const name = refresh ?? out;
    const file = path.resolve(context.cwd, name);
    if (refresh === undefined && existsSync(file)) {
      throw new InputError(`${name} exists. Record it again with --refresh ${name}, or another one with --out.`);
    }

    // Loading msw takes longer than other commands take to run.
    const { createRecorder, openCassette } = await import("@patchbay/mocks/cassette");
    const { proxyFetch } = await import("@patchbay/core/node");
    const { ownAddresses, runWithRelay } = await import("../record/serve-relay.ts");
    const { saveCassette } = await import("../record/save-cassette.ts");
    const { refreshCassette } = await import("../record/compare-cassettes.ts");
    const { environment, warn } = context;

    const old = refresh === undefined ? undefined : await openCassette(file);
    const secrets = secretsOf(environment);
    const recorder = createRecorder({ fetch: await proxyFetch(environment), secrets });
    const named = [...addressWords(old), ...address];
    const code = await runWithRelay(
      { fetch: recorder.fetch, addresses: named, port: parsePort(port), command },
      context,
    );

    if (recorder.count === 0) {
      warn(`Nothing was recorded: no request arrived. Name the variable of your client with --address, see --help.`);
      return code;
    }
    const addresses = withoutSecrets(ownAddresses(named, environment), secrets);
    const { exchanges, ...head } = await recorder.cassette();
    const recorded: Cassette = { ...head, ...addresses, exchanges };
    const count = `${exchanges.length} ${exchanges.length === 1 ? "exchange" : "exchanges"}`;
    if (!old) {
      await saveCassette(recorded, file);
      warn(`Recorded ${count} in ${name}.`);
      return code;
    }
    const { cassette, report } = refreshCassette(old, recorded);
    for (const line of report) warn(line);
    if (code === 0) await saveCassette(cassette, file);
    warn(code === 0 ? `Refreshed ${name}.` : `The command failed with ${code}: ${name} is unchanged.`);
    return code;
  },
};

/** The recorded addresses of a cassette, as the option `--address` takes them. */
export function addressWords(cassette: Cassette | undefined): string[] {
  return Object.entries(cassette?.addresses ?? {}).map(([name, address]) => `${name}=${address}`);
}

/** The addresses for the cassette, except those with a password, a query or a secret. */
function withoutSecrets(
  addresses: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Pick<Cassette, "addresses"> {
  const open = Object.entries(addresses).filter(([, address]) => {
    const { password, search } = new URL(address);
    return password === "" && search === "" && !secrets.some((secret) => address.includes(secret));
  });
  return open.length === 0 ? {} : { addresses: Object.fromEntries(open) };
}

const SECRET_VARIABLE = /(?:^|_)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)(?:_|$)/i;

/** Values of variables whose names indicate a secret, to keep them out of files. */
function secretsOf(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    // A path, or a word such as `true`, is no secret.
    value !== undefined && SECRET_VARIABLE.test(name) && value.length >= 12 && !/^[/.~]/.test(value) ? [value] : [],
  );
}
