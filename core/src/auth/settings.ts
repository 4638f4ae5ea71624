import { InputError } from "../errors/index.ts";
import type { ProviderManifest, ProviderSetting } from "../manifest/provider-manifest.ts";
import { placeholdersIn } from "../manifest/placeholders.ts";
import { settingProblem, type SettingValues } from "./setting-values.ts";

/** Variables of the environment from which settings and parts of keys may be read, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A provider, as far as its settings and its key matter. */
export type ConfiguredProvider = {
  readonly id: string;
  readonly manifest: Pick<ProviderManifest, "settings" | "hosts" | "auth" | "keyParts">;
};

/**
 * The settings in force for a provider: what was given, else what the environment holds, else the default.
 * @param insecureOrigins see `settingProblem`
 * @throws InputError when one is unknown, cannot be used, or is required and missing
 */
export function resolveSettings(
  { id, manifest }: ConfiguredProvider,
  given: Readonly<Record<string, unknown>> = {},
  environment: Environment = {},
  insecureOrigins?: readonly string[],
): SettingValues {
  const { settings = {} } = manifest;
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(settings, name)) {
      const known = Object.keys(settings).join(", ") || "none";
      throw new InputError(`Provider ${id} has no setting ${JSON.stringify(name)}. Its settings: ${known}.`);
    }
  }
  const values: Record<string, string> = {};
  for (const [name, setting] of Object.entries(settings)) {
    // Empty is unset.
    const value = given[name] ?? (environment[setting.env ?? ""] || undefined) ?? setting.default;
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

/** What may stand in a host's name; every host ends with labels of its own, so no value can name another owner. */
const HOST_PART = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/**
 * An address with its settings filled in; undefined when one of them has no value.
 * @throws InputError when a value cannot stand in an address, whatever its pattern allowed
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

/** A text with `{name}` replaced; undefined when a name has no value. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string | undefined {
  let whole = true;
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) whole = false;
    return value ?? "";
  });
  return whole ? filled : undefined;
}

/** Headers by their templates, in lower case; one whose optional part was not given is left out. */
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

/** Where a provider is called, and which origins may receive its key. */
export interface ProviderAddresses {
  /** The first host: an origin, or the whole address that a person typed. */
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
    // A typed address may have a path; a key is bound to the origin alone.
    origins: filled.map((address) => (address.includes("*") ? address.toLowerCase() : new URL(address).origin)),
  };
}
