import path from "node:path";
import { parseArgs } from "node:util";
import { didYouMean, InputError } from "@patchbay/core/errors";
import { isConfidential, parseAddress, withoutSlash } from "@patchbay/core/http";
import type { ServerInstruction } from "@patchbay/core/provider";
import { connectStep, examineServer, localServers, observeInNode } from "@patchbay/host-app/doctor";
import type { Diagnosis, Fault, LocalServer } from "@patchbay/host-app/doctor";
import { tableLines, type Command } from "../command.ts";
import { defaultPlugins } from "../start-host-app.ts";
import { refuseMore, UsageError } from "../parse-words.ts";

const text = { type: "string" } as const;
const options = { provider: text, origin: text, plugins: text, json: { type: "boolean" } } as const;

const DEFAULT_ORIGIN = "http://127.0.0.1:4600";
/** Until something that listens has answered. */
const PATIENCE_MS = 3000;

export const doctorCommand: Command = {
  options,
  help: `Usage: patchbay doctor [address] [--provider <id>] [--origin <origin>] [--plugins <folder>] [--json]

Looks where the servers of all provider plugins listen by default, or at one address, as a page of the app would: whether
something answers, whether it is that server, lets the page in (CORS), and has a model. Says what to do about what it finds.
Sends no key and changes nothing. The exit code is 0 when a server can be used, else 1.

  --provider <id>     only this provider; at an address, the server that is expected there
  --origin <origin>   origin at which the app is opened (default ${DEFAULT_ORIGIN})
  --plugins <folder>  built plugins (default: plugins/, or those that come with Patchbay)
  --json              the result as JSON`,

  async run(args, { cwd, print }) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [target, ...others] = positionals;
    refuseMore("patchbay doctor takes one address", others);
    const { origin } = parseAddress(values.origin ?? DEFAULT_ORIGIN, "--origin");
    // Other commands start without it.
    const { scanPlugins } = await import("@patchbay/core/node");
    const { plugins } = await scanPlugins(path.resolve(cwd, values.plugins ?? defaultPlugins(cwd)), "dropped-in");
    const servers = chosenServers(localServers(plugins), values.provider);

    const examine = (server: LocalServer, address: string): Promise<Diagnosis> =>
      examineServer({
        server,
        address,
        origin,
        fromPage: false,
        observe: (url) => observeInNode(url, { origin, patience: PATIENCE_MS }),
      });
    const diagnoses =
      target === undefined
        ? await Promise.all(servers.flatMap((server) => server.addresses.map((at) => examine(server, at))))
        : [await recognize(servers, readServerAddress(target), examine)];

    if (values.json) print(JSON.stringify({ origin, servers: diagnoses }, undefined, 2));
    else for (const line of reportLines(diagnoses, origin)) print(line);
    return diagnoses.some(({ status }) => status === "running") ? 0 : 1;
  },
};

function chosenServers(servers: readonly LocalServer[], id: string | undefined): readonly LocalServer[] {
  const chosen = id === undefined ? servers : servers.filter((server) => server.id === id);
  if (chosen.length > 0) return chosen;
  const known = servers.map((server) => server.id).join(", ") || "none";
  if (id === undefined) throw new InputError("No plugin here is of a server that people run themselves.");
  const meant = didYouMean(
    id,
    servers.map((server) => server.id),
  );
  throw new UsageError(`No plugin of such a server is called '${id}'. There is: ${known}.${meant}`);
}

function readServerAddress(input: string): string {
  const { origin, pathname, search, hash } = parseAddress(input, "The address");
  if (search || hash) throw new UsageError("Give the address without '?' or '#' and what follows.");
  return withoutSlash(origin + pathname);
}

/** After these, no other server can be at the address either. */
const SAME_FOR_ALL: readonly (Fault | undefined)[] = [
  "refused",
  "unknown-host",
  "other-protocol",
  "silent",
  "interrupted",
];

/** Finds out which server answers at an address. */
async function recognize(
  servers: readonly LocalServer[],
  address: string,
  examine: (server: LocalServer, address: string) => Promise<Diagnosis>,
): Promise<Diagnosis> {
  const { origin } = new URL(address);
  const isUsual = ({ addresses }: LocalServer): boolean => addresses.some((usual) => new URL(usual).origin === origin);
  // Servers without a default address represent all servers that have no plugin.
  const rank = (server: LocalServer): number => (isUsual(server) ? 0 : server.addresses.length > 0 ? 1 : 2);
  const diagnoses: Diagnosis[] = [];
  for (const server of servers.toSorted((one, other) => rank(one) - rank(other))) {
    const diagnosis = await examine(server, address);
    diagnoses.push(diagnosis);
    if (diagnosis.status === "running" || SAME_FOR_ALL.includes(diagnosis.fault)) break;
  }
  const other: readonly (Fault | undefined)[] = ["other-server", "wrong-path"];
  const [first] = diagnoses;
  const best =
    diagnoses.find(({ status }) => status === "running") ??
    diagnoses.find(({ fault }) => !other.includes(fault)) ??
    first;
  if (!best) throw new InputError("No plugin here is of a server that people run themselves.");
  return best;
}

const STATUS = { running: "running", absent: "not running", failed: "not usable" } as const;

function reportLines(diagnoses: readonly Diagnosis[], origin: string): readonly string[] {
  const rows = diagnoses.map(({ label, address, status, models }) => [
    label,
    address,
    STATUS[status] + (models ? `, ${models.length === 1 ? "1 model" : `${models.length} models`}` : ""),
  ]);
  // Starting other servers is useful advice only if none was found.
  const anyThere = diagnoses.some(({ status }) => status !== "absent");
  const explained = diagnoses.filter(({ status }) => status === "failed" || (status === "absent" && !anyThere));
  return [
    `As a page of ${origin} sees them:`,
    "",
    ...tableLines([["server", "address", "status"], ...rows]).map((line) => `  ${line}`),
    ...explained.flatMap(explanation),
    ...diagnoses.flatMap(({ address }) =>
      isConfidential(new URL(address)) ? [] : ["", ...stepLines([connectStep(address)])],
    ),
  ];
}

function explanation({ label, finding, remedies }: Diagnosis): readonly string[] {
  return ["", `${label}: ${finding}`, ...stepLines(remedies)];
}

const SYSTEMS: Readonly<Record<string, ServerInstruction["system"]>> = {
  linux: "linux",
  darwin: "macos",
  win32: "windows",
};

function stepLines(steps: readonly ServerInstruction[]): readonly string[] {
  return steps
    .filter(({ system }) => system === undefined || system === SYSTEMS[process.platform])
    .flatMap(({ text: what, command }) => [`  - ${what}`, ...(command === undefined ? [] : [`      ${command}`])]);
}
