import { InputError } from "../errors/index.ts";
import type { ProviderManifest, ProviderSetting } from "../manifest/provider-manifest.ts";
import { placeholdersIn } from "../manifest/provider-facts.ts";
import { settingProblem, type SettingValues } from "./setting-values.ts";

/** Environment variables with settings and parts of keys, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The part of a provider that settings and keys need. */
export type ConfiguredProvider = {
  readonly id: string;
  readonly manifest: Pick<ProviderManifest, "settings" | "hosts" | "auth" | "keyParts">;
};

/**
 * The settings of a provider: the passed values, else the environment's, else the defaults.
 * @param insecureOrigins see `settingProblem`
 * @throws InputError if one is unknown, invalid, or required and missing
 */
export function resolveSettings(
  { id, manifest }: ConfiguredProvider,
  passed: Readonly<Record<string, unknown>> = {},
  environment: Environment = {},
  insecureOrigins?: readonly string[],
): SettingValues {
  const { settings = {} } = manifest;
  for (const name of Object.keys(passed)) {
    if (!Object.hasOwn(settings, name)) {
      const known = Object.keys(settings).join(", ") || "none";
      throw new InputError(`Provider ${id} has no setting ${JSON.stringify(name)}. Its settings: ${known}.`);
    }
  }
  const values: Record<string, string> = {};
  for (const [name, setting] of Object.entries(settings)) {
    // An empty value is the same as none.
    const value = passed[name] ?? (environment[setting.env ?? ""] || undefined) ?? setting.default;
    if (value === undefined) {
      if (setting.required) throw missingSetting(id, name, setting);
      continue;
    }
    const problem = settingProblem(setting, value, insecureOrigins);
    if (problem) {
      const shown = JSON.stringify(typeof value === "string" ? value.slice(0, 80) : undefined);
      throw new InputError(`The setting ${name} (${setting.label}) of provider ${id} ${problem}. Got ${shown}.`);
    }
    values[name] = value as string;
  }
  return values;
}

function missingSetting(id: string, name: string, { label, env }: ProviderSetting): InputError {
  const variable =
    env === undefined ? "" : `, or set the environment variable ${env} and pass environment: process.env`;
  return new InputError(
    `Provider ${id} needs the setting ${name} (${label}). Give it as settings: { ${JSON.stringify(id)}: { ${name}: "…" } }${variable}.`,
  );
}

/** Valid values inside a host name; every host ends with literal labels, so no value can select another owner. */
const HOST_PART = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/**
 * An address with its settings filled in; undefined if one of them has no value.
 * @throws InputError if a value is not allowed in an address, even if its pattern allows it
 */
export function fillAddress(template: string, values: SettingValues): string | undefined {
  const whole = /^\{(\w+)\}$/.exec(template)?.[1];
  if (whole !== undefined) return values[whole];
  for (const name of placeholdersIn(template)) {
    const value = values[name];
    if (value !== undefined && (!HOST_PART.test(value) || value.includes(".."))) {
      throw new InputError(
        `The setting ${name} is ${JSON.stringify(value.slice(0, 80))}, which cannot be part of the address ${template}.`,
      );
    }
  }
  return fillTemplate(template, values);
}

/** A text with each `{name}` replaced; undefined if a name has no value. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string | undefined {
  let whole = true;
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) whole = false;
    return value ?? "";
  });
  return whole ? filled : undefined;
}

/** Headers from their templates, in lower case; a header whose optional part is missing is left out. */
export function fillHeaders(
  templates: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const filled = Object.entries(templates).flatMap(([name, template]) => {
    const value = fillTemplate(template, values);
    return value === undefined ? [] : [[name.toLowerCase(), value] as const];
  });
  return Object.fromEntries(filled);
}

/** The address of a provider, and the origins that may receive its key. */
export interface ProviderAddresses {
  /** The first host: an origin, or the whole address that the user typed. */
  readonly base: string | undefined;
  readonly origins: readonly string[];
}

/** The hosts of a provider under its settings; those whose settings have no value are left out. @throws InputError */
export function providerAddresses({ id, manifest }: ConfiguredProvider, values: SettingValues): ProviderAddresses {
  const { hosts, settings = {} } = manifest;
  const [first] = hosts;
  const missing = placeholdersIn(first ?? "").find((name) => values[name] === undefined);
  const setting = settings[missing ?? ""];
  if (missing !== undefined && setting) throw missingSetting(id, missing, setting);
  const filled = hosts.flatMap((host) => fillAddress(host, values) ?? []);
  return {
    base: filled[0],
    // A typed address may have a path, but a key is bound to the origin.
    origins: filled.map((address) => (address.includes("*") ? address.toLowerCase() : new URL(address).origin)),
  };
}
