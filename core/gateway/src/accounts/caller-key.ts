import { settingProblem, type ProviderKey, type SettingValues } from "@patchbay/core/client";
import type { ProviderManifest } from "@patchbay/core/provider";
import { GatewayError } from "../errors/gateway-error.ts";

/** Header with a caller's own key of one provider: `groq=gsk_…`, or `aws.id=…&aws.secret=…` for a key of several parts. */
export const CALLER_KEY = "x-patchbay-key";

/** Header with the settings of that provider which belong to the key: `resource=mine`. */
export const CALLER_SETTINGS = "x-patchbay-settings";

/** A key that a caller brings for its own calls. It is used for nothing else. */
export interface CallerKey {
  readonly provider: string;
  readonly key: ProviderKey;
  /** Those that are sent with it, and the defaults of the others. */
  readonly settings: SettingValues;
}

export interface CallerRights {
  /** Whether callers may bring keys. */
  readonly isAllowed: boolean;
  /** Whether this one may choose addresses, which the manifest does not limit to a vendor's hosts. */
  readonly isOperator: boolean;
}

type Providers = ReadonlyMap<string, Pick<ProviderManifest, "settings">>;

/**
 * Reads a caller's own key and its settings, each encoded like the query of an address.
 * @param providers manifests by id; ids may have dots as parts of keys do
 * @returns undefined where a request has none
 * @throws GatewayError 400 that quotes no value
 */
export function callerKeyOf(headers: Headers, providers: Providers, rights: CallerRights): CallerKey | undefined {
  const text = headers.get(CALLER_KEY);
  const settings = headers.get(CALLER_SETTINGS);
  if (text === null && settings === null) return undefined;
  if (!rights.isAllowed) {
    const name = text === null ? CALLER_SETTINGS : CALLER_KEY;
    const message = `This gateway takes no keys of its callers. Remove the header \`${name}\`.`;
    throw new GatewayError(400, "caller_key_refused", message);
  }
  if (text === null) {
    // With the gateway's own key, they could send it to another address.
    const message = "they belong to a key of your own. Send that key too, as `x-patchbay-key`, or remove this header.";
    throw invalidSettings(message);
  }
  const { provider, key } = readKey(text, providers);
  const manifest = providers.get(provider) ?? {};
  return { provider, key, settings: readSettings(settings ?? "", provider, manifest, rights) };
}

function readKey(text: string, providers: Providers): Pick<CallerKey, "provider" | "key"> {
  const fields = [...new URLSearchParams(text)].map(([name, value]) => {
    const dot = providers.has(name) ? -1 : name.lastIndexOf(".");
    return { provider: dot < 0 ? name : name.slice(0, dot), part: dot < 0 ? "" : name.slice(dot + 1), value };
  });
  const [first] = fields;
  const isComplete = fields.every(({ provider, value }) => provider === first?.provider && value !== "");
  if (!first || !isComplete || !providers.has(first.provider) || (first.part === "" && fields.length > 1)) {
    const message = `The header \`${CALLER_KEY}\` has no key of a known provider. Write \`provider=key\`, encoded like the query of an address.`;
    throw new GatewayError(400, "invalid_caller_key", message);
  }
  const { provider, part, value } = first;
  const key = part === "" ? value : Object.fromEntries(fields.map((field) => [field.part, field.value]));
  return { provider, key };
}

function readSettings(
  text: string,
  provider: string,
  { settings = {} }: Pick<ProviderManifest, "settings">,
  { isOperator }: CallerRights,
): SettingValues {
  const sent = [...new URLSearchParams(text)];
  const names = new Set(sent.map(([name]) => name));
  const known = Object.keys(settings).join(", ") || "none";
  if (sent.some(([name]) => !Object.hasOwn(settings, name))) {
    throw invalidSettings(`${provider} does not have one of these settings. It has: ${known}.`);
  }
  if (names.size < sent.length) throw invalidSettings("a setting is sent twice. Send each once.");
  const values = new Map(sent);
  const all = Object.entries(settings).flatMap(([name, setting]): [string, string][] => {
    const value = values.get(name) ?? setting.default;
    const about = `\`${name}\` (${setting.label}) of ${provider}`;
    if (setting.type === "address") {
      if (!values.has(name)) return [];
      if (!isOperator) {
        throw invalidSettings(`${about} is an address, which only the operator of this gateway chooses. Remove it.`);
      }
    }
    if (value === undefined) {
      if (!setting.required) return [];
      throw invalidSettings(`${about} is missing. Send it, as in \`${name}=…\`.`);
    }
    const problem = settingProblem(setting, value);
    if (problem !== undefined) throw invalidSettings(`${about} ${problem}.`);
    return [[name, value]];
  });
  return Object.fromEntries(all);
}

/** @param problem the rest of a sentence about the header */
const invalidSettings = (problem: string): GatewayError =>
  new GatewayError(400, "invalid_caller_settings", `The header \`${CALLER_SETTINGS}\`: ${problem}`);
