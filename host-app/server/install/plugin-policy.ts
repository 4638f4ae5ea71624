import { existsSync, readFileSync } from "node:fs";
import { InputError } from "@patchbay/core/errors";
import { labelOf, PLUGIN_KINDS, type IndexEntry } from "@patchbay/core/plugin";
import { QUALITY_TIERS, tierOf, type Quality, type QualityTier } from "@patchbay/testing/quality";
import { isPublisher } from "./publisher.ts";

/** What the operator of a server allows of plugins that do not come with Patchbay. An absent member allows everything. */
export interface PluginPolicy {
  /** Public keys of publishers; a plugin without a signature has none. */
  readonly publishers?: readonly string[];
  readonly kinds?: readonly string[];
  /** Hosts of providers; one with a leading `*.` includes those below it. */
  readonly hosts?: readonly string[];
  /** Days since the publication of a release. A plugin that is not from a registry has no age, and is refused. */
  readonly minimumAge?: number;
  /** The lowest tier. A plugin of unknown quality has none, and is refused. */
  readonly tier?: QualityTier;
  /** By the configuration; the file of a policy has no such member. */
  readonly allows?: (entry: IndexEntry) => boolean;
}

/** What a policy is compared with. */
export interface PolicyCandidate {
  readonly entry: IndexEntry;
  readonly publisher?: string | undefined;
  /** ISO 8601. */
  readonly publishedAt?: string | undefined;
  readonly quality?: Quality | undefined;
}

const MEMBERS = ["publishers", "kinds", "hosts", "minimumAge", "tier"];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads a policy file. @throws InputError with what is wrong: a server does not start with a policy that it cannot read */
export function readPolicy(file: string): PluginPolicy {
  if (!existsSync(file))
    throw new InputError(`The policy ${file} does not exist. Create it, or start without --policy.`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new InputError(`The policy ${file} is not JSON. Correct it, or start without --policy.`, { cause: error });
  }
  const problem = policyFileProblem(value);
  if (problem !== undefined) throw new InputError(`The policy ${file} cannot be used: ${problem}. Correct it.`);
  return value as PluginPolicy;
}

/** Why a policy does not allow a plugin, as a sentence that names both; undefined if it does. */
export function policyProblem(
  policy: PluginPolicy,
  { entry, publisher, publishedAt, quality }: PolicyCandidate,
): string | undefined {
  const { publishers, kinds, hosts, minimumAge, tier, allows } = policy;
  const name = `${labelOf(entry)} ${entry.version}`;
  if (allows?.(entry) === false) {
    return refusal(`${name} is not in \`allowedPlugins\` of the configuration`, "allowedPlugins");
  }
  if (kinds && !kinds.includes(entry.kind))
    return refusal(`${name} is a ${entry.kind}; allowed are ${kinds.join(", ")}`, "kinds");
  if (publishers && !publishers.includes(publisher ?? "")) {
    return refusal(`${name} is ${publisher === undefined ? "not signed" : `signed by ${publisher}`}`, "publishers");
  }
  const host =
    hosts && entry.kind === "provider" && entry.hosts.find((each) => !hosts.some((of) => includes(of, each)));
  if (host) return refusal(`${name} may send keys to ${host}; allowed are ${hosts.join(", ")}`, "hosts");
  const actual = quality && tierOf(quality);
  if (tier && (actual === undefined || QUALITY_TIERS.indexOf(actual) < QUALITY_TIERS.indexOf(tier))) {
    const missing = quality ? `, and lacks ${quality.missing.join(", ")}` : "";
    return refusal(`${name} has ${actual ? `the tier ${actual}` : "no tier"}, not ${tier}${missing}`, "tier");
  }
  if (minimumAge === undefined) return undefined;
  if (publishedAt === undefined)
    return refusal(`the age of ${name} is unknown, and has to be ${minimumAge} days`, "minimumAge");
  const days = (Date.now() - Date.parse(publishedAt)) / DAY_MS;
  return days >= minimumAge ? undefined : refusal(`${name} is younger than ${minimumAge} days`, "minimumAge");
}

/** @param member of the policy that decides this */
const refusal = (reason: string, member: string): string =>
  `The operator's policy does not allow this plugin: ${reason}. Use another version or plugin, or change \`${member}\`.`;

/** Whether an allowed host includes another. */
function includes(allowed: string, host: string): boolean {
  const [, domain] = /^https:\/\/\*(\..+)$/.exec(allowed) ?? [];
  return allowed === host || (domain !== undefined && host.startsWith("https://") && host.endsWith(domain));
}

function policyFileProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "an object is expected";
  const { publishers, kinds, hosts, minimumAge, tier } = value as Record<string, unknown>;
  const unknown = Object.keys(value).find((name) => !MEMBERS.includes(name));
  if (unknown !== undefined) return `'${unknown}' is not one of ${MEMBERS.join(", ")}`;
  if (!isListOf(publishers, isPublisher))
    return "publishers is a list of public keys, each 'ed25519:' and 43 characters";
  if (!isListOf(kinds, (kind) => (PLUGIN_KINDS as readonly string[]).includes(kind))) {
    return `kinds is a list of ${PLUGIN_KINDS.join(", ")}`;
  }
  if (!isListOf(hosts, (host) => /^https?:\/\/[^/]+$/.test(host)))
    return "hosts is a list such as https://api.example.com";
  if (tier !== undefined && !(QUALITY_TIERS as readonly unknown[]).includes(tier)) {
    return `tier is one of ${QUALITY_TIERS.join(", ")}`;
  }
  const isAge = minimumAge === undefined || (typeof minimumAge === "number" && minimumAge >= 0);
  return isAge ? undefined : "minimumAge is a number of days";
}

function isListOf(value: unknown, holds: (item: string) => boolean): boolean {
  return (
    value === undefined || (Array.isArray(value) && value.every((item) => typeof item === "string" && holds(item)))
  );
}
