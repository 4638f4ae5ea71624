import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import type { Command, CommandContext } from "../command.ts";
import { openData, REDIS_VARIABLE, type GatewayData } from "../gateway-data.ts";
import { createProcess } from "../gateway-process.ts";
import { POLICY_VARIABLE } from "../installed/permitted-source.ts";
import { parseCount, parsePort, UsageError } from "../parse-words.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  port: text,
  host: text,
  token: text,
  origin: { ...text, multiple: true },
  config: text,
  plugins: { ...text, multiple: true },
  policy: text,
  data: text,
  redis: text,
  grace: text,
  "trust-proxy": { ...text, multiple: true },
  "log-level": text,
  "log-format": text,
  simulate: flag,
  faults: text,
} as const;

const readOptions = (args: string[]) => parseArgs({ args, options });
type Options = ReturnType<typeof readOptions>["values"];

const DEFAULT_PORT = "4800";
const TOKEN_VARIABLE = "PATCHBAY_TOKEN";
const SHORTEST_TOKEN = 16;
/** What Kubernetes and Docker Swarm leave a process, and a little time to end. */
const DEFAULT_GRACE = "25";
/** An hour: no call takes longer, and Node's timers cannot wait for more than 24 days. */
const MOST_GRACE = 3600;

export const serveCommand: Command = {
  options,
  help: `Usage: patchbay serve [--port <number>] [--host <address>] [--token <text>]
                      [--data <folder> | --redis <url>] [--simulate [--faults <names>]]

Serves the routes of OpenAI's API in front of every provider, with the keys of this process's environment: each provider's
own variable (OPENAI_API_KEY, GROQ_API_KEY, …), and HF_TOKEN for the providers behind the hub's router.

  GET  /v1/models            every model that can be called
  POST /v1/chat/completions  model: provider/model, owner/name:provider, owner/name:fastest, …:cheapest or …:auto
  POST /v1/completions, embeddings, images/generations, images/edits, moderations, rerank,
       audio/speech, audio/transcriptions, audio/translations
  POST /v1/messages          Anthropic's format; /v1/responses: OpenAI's newer one
  POST /tasks/<task>         every task by its schema; with \`prefer: respond-async\` as a job, read at /jobs/<id>
  POST /mcp                  Model Context Protocol: every task as a tool
  GET  /openapi.json         all routes with their schemas, in OpenAPI 3.1

  --port <number>      port to listen on (default ${DEFAULT_PORT}; 0 for any free one)
  --host <address>     address to listen on (default 127.0.0.1: this machine only; others need a token)
  --token <text>       what callers send as \`Authorization: Bearer <text>\`; better set as ${TOKEN_VARIABLE}
  --data <folder>      keeps jobs, responses, tokens and spending there (default: in memory, until it stops); the callers'
                       tokens are made with 'patchbay tokens'
  --redis <url>        keeps all that in Redis, for any number of processes: redis://user:password@host:6379/0; better set as
                       ${REDIS_VARIABLE}. Needs the package ioredis
  --grace <seconds>    how long requests and streams may take to end after SIGTERM or Ctrl+C (default ${DEFAULT_GRACE}); a second
                       signal ends at once
  --trust-proxy <name> proxy whose \`x-forwarded-for\` names the caller in logs: its address, its network (10.0.0.0/8), loopback
                       or private; may be given several times (default: none)
  --log-level <level>  least important lines of the log on stderr: debug, info, warn, error, silent (default: info)
  --log-format <name>  text or json (default: text in a terminal, otherwise json)
  --origin <origin>    origin of pages that may call; may be given several times (default: none)
  --config <file>      aliases, keys, settings and limits (default: patchbay.config.ts, .mts, .js, .mjs or .json)
  --plugins <folder>   further built plugins (default: plugins/, if it exists); may be given several times
  --policy <file>      which plugins of another folder may run: publishers, kinds, hosts, age, tier (or ${POLICY_VARIABLE})
  --simulate           answer with the providers' mocks: no key is needed, nothing is sent
  --faults <names>     let faults happen to simulated answers, as patchbay torture lists them: 429,cut-stream,503:once`,

  async run(args, context) {
    const { values } = readOptions(args);
    const { data, close } = await openData(values, context);
    try {
      return await serve(values, context, data);
    } finally {
      await close();
    }
  },
};

async function serve(values: Options, context: CommandContext, data: GatewayData): Promise<number> {
  const { environment, print, stopped } = context;
  const { host = "127.0.0.1", simulate = false } = values;
  const port = parsePort(values.port ?? DEFAULT_PORT);
  const grace = parseGrace(values.grace);
  const hasTokens = ((await data.ledger?.tokens()) ?? []).length > 0;
  const token = readToken(values.token ?? environment[TOKEN_VARIABLE], host, simulate || hasTokens);
  const created = await createProcess(values, context, { ...data, ...(token !== undefined && { token }) });
  const { gateway, config, keys, hubToken, logger, logFormat } = created;
  // Other commands start without it.
  const { serveGateway, tuneGarbageCollection } = await import("@patchbay/gateway/node");
  tuneGarbageCollection();
  const trustedProxies = values["trust-proxy"] ?? [];
  const served = await serveGateway(gateway, { port, host, trustedProxies, ...config.limits });
  for (const line of describeGateway(served.url, simulate, Object.keys(keys), hubToken)) print(line);
  // People read the lines above.
  const report = (fields: object, message: string): void => {
    if (logFormat === "json") logger.info(fields, message);
  };
  report({ url: served.url, isSimulated: simulate, providers: Object.keys(keys) }, "listening");
  const signal = await stopped();
  report({ signal }, "stopping");
  print("No further connections are accepted. Requests may end; a second signal ends at once.");
  const second = new AbortController();
  void stopped().then(() => second.abort());
  const graceMs = grace * 1000;
  const ending = AbortSignal.any([second.signal, AbortSignal.timeout(graceMs)]);
  await Promise.all([served.close({ graceMs, signal: second.signal }), gateway.close(ending)]);
  await created.stopTracing();
  report({}, "stopped");
  return 0;
}

/** @throws InputError */
export function parseGrace(value = DEFAULT_GRACE): number {
  const seconds = value === "0" ? 0 : parseCount("grace", value);
  if (seconds <= MOST_GRACE) return seconds;
  throw new UsageError(`The grace is ${seconds} seconds; give at most ${MOST_GRACE}.`);
}

/** @throws InputError for a short token, and where others could reach the keys without one */
function readToken(token: string | undefined, host: string, isSafe: boolean): string | undefined {
  if (token !== undefined && token !== "") {
    if (token.length >= SHORTEST_TOKEN) return token;
    throw new UsageError(`The token is too short: give at least ${SHORTEST_TOKEN} characters.`);
  }
  if (isSafe || ["127.0.0.1", "::1", "localhost"].includes(host)) return undefined;
  throw new InputError(
    `Other machines can reach ${host}, and would spend your keys: give a token with ${TOKEN_VARIABLE}, or make tokens with 'patchbay tokens create', and name their place with --data or --redis.`,
  );
}

function describeGateway(
  url: string,
  simulate: boolean,
  keyed: readonly string[],
  hubToken: string | undefined,
): string[] {
  const router = hubToken === undefined ? "" : " and the hub's router";
  const access = simulate
    ? "Every answer is simulated: no key is needed, and nothing is sent."
    : keyed.length > 0 || hubToken !== undefined
      ? `Keys for ${keyed.join(", ") || "no provider"}${router}.`
      : "No provider's key is set: only servers that need none can be called. Try it with --simulate.";
  const example = JSON.stringify({
    model: simulate ? "groq/openai/gpt-oss-120b" : `${keyed[0] ?? "provider"}/<model>`,
    messages: [{ role: "user", content: "Hello" }],
  });
  return [
    `The gateway is at ${url}/v1. ${access}`,
    "",
    `curl ${url}/v1/chat/completions -H 'content-type: application/json' -d '${example}'`,
    "",
    "Stop with Ctrl+C.",
  ];
}
