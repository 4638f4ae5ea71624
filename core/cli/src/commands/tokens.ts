import { parseArgs } from "node:util";
import { didYouMean, InputError } from "@patchbay/core/errors";
import type { GatewayStore, GatewayToken, IssuedToken, Ledger, ListedToken, NewToken } from "@patchbay/gateway";
import { printJson, tableLines, type Command, type CommandContext } from "../command.ts";
import { openTokens } from "../gateway-data.ts";
import { parseCount, refuseMore, UsageError, wrongWord } from "../parse-words.ts";

const word = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  data: word,
  redis: word,
  tasks: word,
  providers: word,
  models: word,
  budget: word,
  "allow-unpriced": flag,
  rpm: word,
  tpm: word,
  concurrent: word,
  cache: word,
  "store-content": word,
  expires: word,
  label: { ...word, multiple: true },
  overlap: word,
  json: flag,
} as const;

const readOptions = (args: string[]) => parseArgs({ args, allowPositionals: true, options });
type Options = ReturnType<typeof readOptions>["values"];

/** What an action works with. */
interface TokensScene {
  readonly ledger: Ledger;
  /** Has the contents of their requests. */
  readonly store: GatewayStore;
  readonly values: Options;
  readonly context: CommandContext;
  /** The word after the action. */
  readonly name: string | undefined;
}

export const tokensCommand: Command = {
  options,
  choices: ["create", "list", "rotate", "revoke"],
  help: `Usage: patchbay tokens create <name> --data <folder> [limits] [--json]
       patchbay tokens list --data <folder> [--json]
       patchbay tokens rotate <name or id> --data <folder> [--overlap 24h] [--json]
       patchbay tokens revoke <name or id> --data <folder> [--json]

Tokens of the callers of a gateway, in the folder that 'patchbay serve --data <folder>' uses, or in its Redis (--redis <url>). It
may be running: every change applies to its next request. As soon as there is a token, requests without one are refused.

create prints the token once; only its hash is stored. rotate prints a new one, and the old one is accepted until the overlap
has ended (default: 24h). Limits:

  --tasks <ids>         tasks that it may call: conversational,text-to-image (default: all)
  --providers <ids>     providers that it may call: groq,openai (default: all)
  --models <names>      models that it may call, with * for any part: openai/gpt-oss-*,llama-3* (default: all)
  --budget <amount>     US dollars in a period: 5/30d. What a call can cost at most is set aside before it is sent
  --allow-unpriced      with a budget: permit models whose price is not known, which it does not count
  --rpm <count>         requests a minute
  --tpm <count>         tokens of models a minute
  --concurrent <count>  requests at the same time
  --cache <duration>    use its answers again for the same request (default: as the gateway is configured)
  --store-content <duration>  store what its requests and answers contain, without keys, for the operator: 7d (default: it is not stored)
  --expires <duration>  such as 90d, 12h or 30m (default: never)
  --label <text>        for your own order; may be given several times

Other options:

  --data <folder>       the gateway's data folder
  --redis <url>         its Redis instead
  --overlap <duration>  rotate: how long the old token is accepted
  --json                print the result as JSON`,

  async run(args, context) {
    const { values, positionals } = readOptions(args);
    const [action, name, ...others] = positionals;
    refuseMore("patchbay tokens takes one name", others);
    const run = action && Object.hasOwn(ACTIONS, action) ? ACTIONS[action as keyof typeof ACTIONS] : undefined;
    if (!run) throw wrongWord("patchbay tokens takes create, list, rotate or revoke", action, Object.keys(ACTIONS));
    const { ledger, store, close } = await openTokens(values, context);
    try {
      await run({ ledger, store, values, context, name });
      return 0;
    } finally {
      await close();
    }
  },
};

const ACTIONS = { create, list, rotate, revoke };

async function create({ ledger, values, context, name }: TokensScene): Promise<void> {
  if (!name) throw new UsageError("Name the token: patchbay tokens create <name>.");
  const { createToken } = await import("@patchbay/gateway");
  const { token, secret } = await createToken(ledger, { name, ...readLimits(values) });
  if (values.json) printJson(context, { name, id: token.id, secret });
  else printSecret(context, { token, secret });
}

async function list({ ledger, values, context }: TokensScene): Promise<void> {
  const { listTokens } = await import("@patchbay/gateway");
  const rows = await listTokens(ledger);
  if (values.json) {
    printJson(context, rows);
    return;
  }
  if (rows.length === 0) {
    context.print("There is no token: every caller that reaches the gateway is served.");
    return;
  }
  const cells = rows.map((row) => [row.name, row.id, stateOf(row), spendingOf(row), limitsOf(row)]);
  for (const line of tableLines([["name", "id", "state", "spent", "limits"], ...cells])) context.print(line);
}

async function rotate({ ledger, values, context, name }: TokensScene): Promise<void> {
  const token = await existingToken(ledger, name);
  const { rotateToken } = await import("@patchbay/gateway");
  const { previousExpiresAt, ...issued } = await rotateToken(ledger, token, values.overlap);
  const until = new Date(previousExpiresAt).toISOString();
  if (values.json) {
    const { name: tokenName, id } = issued.token;
    printJson(context, { name: tokenName, id, secret: issued.secret, previousExpiresAt: until });
    return;
  }
  printSecret(context, issued);
  context.print(`The old one is accepted until ${until}.`);
}

async function revoke({ ledger, store, values, context, name }: TokensScene): Promise<void> {
  const token = await existingToken(ledger, name);
  const { revokeToken } = await import("@patchbay/gateway");
  await revokeToken(ledger, store, token.id);
  if (values.json) {
    printJson(context, { name: token.name, id: token.id, state: "revoked" });
    return;
  }
  context.print(`The token ${token.name} is revoked: its next request is refused.`);
}

function printSecret({ print }: CommandContext, { token: { name, id }, secret }: IssuedToken): void {
  print(`The token ${name} (${id}), which is shown only now:`);
  print("");
  print(secret);
  print("");
}

/** @throws InputError for a name that no valid token has */
async function existingToken(ledger: Ledger, name = ""): Promise<GatewayToken> {
  const { findToken, listTokens } = await import("@patchbay/gateway");
  const token = await findToken(ledger, name);
  if (token) return token;
  const names = (await listTokens(ledger)).flatMap((each) => (each.state === "valid" ? [each.name] : []));
  throw new InputError(
    `There is no token '${name}'. ${names.length > 0 ? `The tokens are ${names.join(", ")}.${didYouMean(name, names)}` : "Make one with 'patchbay tokens create'."}`,
  );
}

function readLimits(values: Options): Omit<NewToken, "name"> {
  const limits = {
    labels: values.label,
    tasks: listOf(values.tasks),
    providers: listOf(values.providers),
    models: listOf(values.models),
    budget: values.budget,
    allowsUnpriced: values["allow-unpriced"],
    requestsPerMinute: count("rpm", values.rpm),
    tokensPerMinute: count("tpm", values.tpm),
    concurrent: count("concurrent", values.concurrent),
    expires: values.expires,
    cache: values.cache,
    storeContent: values["store-content"],
  };
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

const listOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(",")
    .map((each) => each.trim())
    .filter(Boolean);

const count = (name: string, value: string | undefined): number | undefined =>
  value === undefined ? undefined : parseCount(`value of --${name}`, value);

function stateOf({ state, expiresAt }: ListedToken): string {
  if (expiresAt === undefined || state === "revoked") return state;
  return `${state === "valid" ? "valid until" : state} ${new Date(expiresAt).toISOString().slice(0, 16)}`;
}

/** With as many digits as small amounts need. */
const dollars = (amount: number): string => `$${amount.toFixed(amount > 0 && amount < 1 ? 4 : 2)}`;

/** `30d`, or `12h`. */
function durationText(milliseconds: number): string {
  const hours = milliseconds / 3_600_000;
  if (hours % 24 === 0) return `${hours / 24}d`;
  return hours % 1 === 0 ? `${hours}h` : `${milliseconds / 60_000}m`;
}

const spendingOf = ({ budget }: ListedToken): string =>
  budget
    ? `${dollars(budget.spent + budget.setAside)} of ${dollars(budget.amount)} in ${durationText(budget.periodMs)}`
    : "";

function limitsOf(token: ListedToken): string {
  const { tasks, providers, models, requestsPerMinute, tokensPerMinute, concurrent, contentMs } = token;
  const limits = [
    ...(tasks ?? []),
    ...(providers ?? []),
    ...(models ?? []),
    requestsPerMinute && `${requestsPerMinute} requests/min`,
    tokensPerMinute && `${tokensPerMinute} tokens/min`,
    concurrent && `${concurrent} at once`,
    contentMs && `contents stored for ${durationText(contentMs)}`,
  ];
  return limits.filter(Boolean).join(", ");
}
