import { InputError } from "@patchbay/core/errors";
import type { PluginKind } from "@patchbay/core/plugin";
import { z } from "zod";
import { ALLOWED } from "./allowed-plugins.ts";
import { DEFAULT_CONNECTION_LIMITS, type PatchbayConfig } from "./config.ts";
import { nearestNames } from "./models/catalog.ts";
import { expandAliases } from "./models/resolve-model.ts";
import { schemaProblem } from "./request/check-request.ts";

const text = z.string();
const count = z.int().min(1).optional();
/** Timers take no more. */
const duration = z.int().min(1).max(2_147_483_647).optional();
/** Smaller ones would refuse every client. */
const headerBytes = z.int().min(1024).optional();
const connection = { headerBytes, headerMs: duration, requestMs: duration, unreadMs: duration };

const key = z.union([text, z.record(text, text)]);
const rates = { requestsPerMinute: count, tokensPerMinute: count, concurrent: count };
const id = text.regex(/^[\w.-]+$/, "expected a plugin's id");
const ids = z.array(id).min(1).optional();
const image = text.trim().min(1);
const address = text.regex(/^(?:https?:\/\/|mailto:|\/(?!\/))\S+$/, "expected an http(s) or mailto address, or a path");
const link = z.strictObject({ label: text.trim().min(1).max(60), url: address });

/** What each member is for, as an example to copy. */
const schema = z.strictObject({
  title: text.trim().min(1).max(100).optional().describe('"Models at Example"'),
  logo: z
    .union([image, z.strictObject({ light: image, dark: image.optional() })])
    .optional()
    .describe('{ light: "./logo.svg", dark: "./logo-dark.svg" }'),
  links: z.array(link).max(12).optional().describe('[{ label: "Support", url: "https://example.com/support" }]'),
  defaultProvider: id.optional().describe('"groq"'),
  allowedPlugins: z
    .strictObject({ providers: ids, libraries: ids, tasks: ids })
    .optional()
    .describe('{ providers: ["groq", "hf-inference"] }'),
  aliases: z
    .record(text, z.union([text, z.array(text).min(1)]))
    .optional()
    .describe('{ small: ["groq/openai/gpt-oss-20b", "cerebras/gpt-oss-120b"] }'),
  keys: z
    .record(text, z.union([key, z.array(key).min(1)]))
    .optional()
    .describe("{ groq: process.env.TEAM_GROQ_KEY }"),
  callerKeys: z.boolean().optional().describe("true"),
  settings: z.record(text, z.record(text, text)).optional().describe('{ "azure-openai": { resource: "my-resource" } }'),
  retries: z.int().min(0).optional().describe("2"),
  limits: z
    .strictObject({
      bodyBytes: count,
      fileBytes: count,
      deadlineMs: duration,
      concurrency: count,
      batchConcurrency: count,
      ...connection,
    })
    .optional()
    .describe("{ deadlineMs: 600000, concurrency: 1024 }"),
  cache: z
    .strictObject({ lifetimeMs: z.int().min(1) })
    .optional()
    .describe("{ lifetimeMs: 3600000 }"),
  providers: z
    .record(text, z.strictObject({ ...rates, eachKey: z.strictObject(rates).optional() }))
    .optional()
    .describe("{ groq: { requestsPerMinute: 30 } }"),
});

/** Where a member of a configuration is, as the beginning of a sentence. */
export type LocationOf = (path: readonly PropertyKey[]) => string;

const anywhere: LocationOf = () => "The configuration";

/**
 * Checks a configuration.
 * @throws InputError with the location, what was expected and what to write; it quotes no value
 */
export function parseConfig(value: unknown, locationOf: LocationOf = anywhere): PatchbayConfig {
  const invalid = schemaProblem(schema, value);
  if (invalid) throw new InputError(describeProblem(invalid, locationOf));
  const config = value as PatchbayConfig;
  for (const name of Object.keys(config.aliases ?? {})) {
    checked(() => expandAliases(config.aliases, [name]), locationOf(["aliases", name]));
  }
  const { headerMs = 0, requestMs = DEFAULT_CONNECTION_LIMITS.requestMs } = config.limits ?? {};
  if (headerMs > requestMs) {
    throw new InputError(
      `${locationOf(["limits", "headerMs"])}: \`limits.headerMs\`, ${headerMs}, is longer than \`limits.requestMs\`, ${requestMs}, which includes the headers. Raise \`requestMs\`.`,
    );
  }
  const { defaultProvider = "auto", allowedPlugins: { providers } = {} } = config;
  if (providers && defaultProvider !== "auto" && !providers.includes(defaultProvider)) {
    throw new InputError(
      `${locationOf(["defaultProvider"])}: \`defaultProvider\` is not one of \`allowedPlugins.providers\`. Add it there, or choose one of ${providers.join(", ")}.`,
    );
  }
  return config;
}

function describeProblem(
  { path, problem, unknown }: NonNullable<ReturnType<typeof schemaProblem>>,
  locationOf: LocationOf,
): string {
  const [member] = path;
  const location = locationOf(unknown === undefined ? path : [...path, unknown]);
  if (member === undefined) return `${location}: ${problem}. Its members are ${Object.keys(schema.shape).join(", ")}.`;
  const { description } = schema.shape[member as keyof typeof schema.shape];
  const missing = member === "keys" && problem.endsWith("nothing") ? " Set the variable that it reads." : "";
  return `${location}: \`${path.map(String).join(".")}\`: ${problem}.${missing} Write \`${String(member)}: ${description}\`.`;
}

/**
 * Checks that the named plugins exist, as a misspelled one would be ignored.
 * @param plugins all of them
 * @throws InputError with the place and the most similar ids
 */
export function checkPluginIds(
  config: PatchbayConfig,
  plugins: readonly { readonly kind: PluginKind; readonly id: string }[],
  locationOf: LocationOf = anywhere,
): void {
  const { keys, settings, providers, allowedPlugins = {}, defaultProvider = "auto" } = config;
  const named = [
    ...Object.entries({ keys, settings, providers }).flatMap(([member, record]) =>
      Object.keys(record ?? {}).map((name) => ({ kind: "provider", name, path: [member, name] })),
    ),
    ...ALLOWED.flatMap(([kind, member]) =>
      (allowedPlugins[member] ?? []).map((name, at) => ({ kind, name, path: ["allowedPlugins", member, at] })),
    ),
    ...(defaultProvider === "auto" ? [] : [{ kind: "provider", name: defaultProvider, path: ["defaultProvider"] }]),
  ];
  const idsOf = (kind: string): string[] => plugins.filter((each) => each.kind === kind).map((each) => each.id);
  const wrong = named.find(({ kind, name }) => !idsOf(kind).includes(name));
  if (!wrong) return;
  const { kind, name, path } = wrong;
  const nearest = nearestNames(name, idsOf(kind)).join(", ") || "none";
  throw new InputError(
    `${locationOf(path)}: there is no ${kind} ${name}. The most similar ids are ${nearest}. Write one of them, or remove it.`,
  );
}

/** @throws InputError that begins with the place */
function checked(run: () => void, location: string): void {
  try {
    run();
  } catch (cause) {
    throw InputError.isInstance(cause) ? new InputError(`${location}: ${cause.message}`, { cause }) : cause;
  }
}
