import type { core } from "zod/mini";
import type { JsonIssue } from "../json-schema/check-json.ts";
import { checkAuth, type Refuse } from "./auth-rules.ts";
import { addressSettings, isDirect, placeholdersIn } from "./provider-facts.ts";
import type { ProviderManifest } from "./provider-manifest.ts";

/** Ids that select among providers, or that are members of every object. */
const RESERVED_IDS: readonly string[] = ["auto", "cheapest", "constructor", "fastest", "preferred", "prototype"];

/** Why an id is reserved, in any letter case. @returns undefined for a valid id */
export function providerIdProblem(id: string): string | undefined {
  if (id !== id.toLowerCase()) return `is '${id}'; ids of providers are in lower case`;
  return RESERVED_IDS.includes(id) ? `is '${id}', which is reserved; choose another` : undefined;
}

type Named = ProviderManifest & { readonly id?: string | undefined };

/** The same rules as a check of the schema. */
export function checkProvider({ value, issues }: core.ParsePayload<Named>): void {
  for (const { path, message } of providerIssues(value)) {
    issues.push({ code: "custom", input: value, path: [...path], message });
  }
}

/** Problems between members of a provider's manifest. */
export function providerIssues(value: Named): JsonIssue[] {
  const issues: JsonIssue[] = [];
  const refuse: Refuse = (path, message) => void issues.push({ path, message });
  const problem = providerIdProblem(value.id ?? "");
  if (problem !== undefined) refuse(["id"], problem);
  checkSettings(value, refuse);
  checkHosts(value, refuse);
  checkAuth(value, refuse);
  if (value.engine) {
    const isAlone = value.hosts.length === 0 && value.models === "own" && "none" in value.auth && !value.server;
    if (!isAlone) refuse(["engine"], 'needs no hosts, models "own" and auth { "none": true }');
  } else if (value.models !== undefined && value.models !== "hub" && value.hosts.length === 0) {
    refuse(["models"], `is "${value.models}", so hosts must name where the provider is called`);
  }
  if (value.server && addressSettings(value).length !== 1) {
    refuse(["server"], 'is of a server at an address that a person names: settings must have one of type "address"');
  }
  const strange = value.batch?.tasks.find((task) => !Object.hasOwn(value.tasks, task));
  if (strange !== undefined) refuse(["batch", "tasks"], `names ${strange}, which is not in tasks`);
  if (value.batch && (value.hosts.length === 0 || value.engine)) {
    refuse(["batch"], "goes to the vendor's own host, so hosts must name one");
  }
  const unknown = value.directTasks?.find((task) => !Object.hasOwn(value.tasks, task));
  if (unknown !== undefined) refuse(["directTasks"], `names ${unknown}, which is not in tasks`);
  if (value.directTasks && (isDirect(value) || value.hosts.length === 0)) {
    refuse(["directTasks"], "is for a provider of the hub whose hosts name where it is called directly");
  }
  if (value.directOnly && value.models === "hub") refuse(["models"], 'is "hub", which directOnly rules out');
  return issues;
}

function checkSettings({ settings = {} }: ProviderManifest, refuse: Refuse): void {
  for (const [name, { type, options, pattern, default: preset }] of Object.entries(settings)) {
    const path = ["settings", name];
    if (options && pattern) refuse(path, "has both options and a pattern; give one");
    if (type === "address" && (options || pattern))
      refuse(path, "is an address, which takes no options and no pattern");
    if (pattern !== undefined && !isPattern(pattern)) refuse([...path, "pattern"], "is not a regular expression");
    if (preset !== undefined && options && !options.includes(preset)) {
      refuse([...path, "default"], "is not one of the options");
    }
  }
}

function checkHosts({ hosts, settings = {}, auth }: ProviderManifest, refuse: Refuse): void {
  for (const [index, host] of hosts.entries()) {
    const path = ["hosts", String(index)];
    for (const name of placeholdersIn(host)) {
      const whole = host === `{${name}}`;
      const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
      if (!setting) refuse(path, `uses {${name}}, which is not in settings`);
      else if ((setting.type === "address") !== whole) {
        refuse(path, whole ? `is {${name}}, which must be of type "address"` : `uses the address {${name}} as a part`);
      }
    }
    // Names below localhost have no owner: the client connects them to this machine.
    if (/^http:\/\/\{\w+\}\.localhost(:\d+)?$/.test(host)) continue;
    // Otherwise a value could choose the domain.
    const [, ending = ""] = /\}([^}]*)$/.exec(host) ?? [];
    if (host.includes("}") && !host.startsWith("{") && !/\.[a-z0-9-]+\.[a-z0-9-]+(:\d+)?$/.test(ending)) {
      refuse(path, "must end with at least two fixed labels after the last setting");
    }
  }
  if ("oauth" in auth) {
    const [origin = ""] = /^https?:\/\/[^/]+/.exec(auth.oauth.tokenUrl) ?? [];
    if (!hosts.includes(origin))
      refuse(["auth", "oauth", "tokenUrl"], `has the origin ${origin}, which hosts must list`);
    for (const name of placeholdersIn(auth.oauth.tokenUrl)) {
      if (!Object.hasOwn(settings, name))
        refuse(["auth", "oauth", "tokenUrl"], `uses {${name}}, which is not in settings`);
    }
  }
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}
