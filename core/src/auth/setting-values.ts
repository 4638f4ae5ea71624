import { isConfidential, tryAddress } from "../http/address.ts";
import type { ProviderManifest, ProviderSetting } from "../manifest/provider-manifest.ts";

/** A provider's current settings: name -> value. Never secret. */
export type SettingValues = Readonly<Record<string, string>>;

const DNS_LABEL = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;
/** No name is longer, so a plugin's pattern does not have to limit the length. */
const LONGEST_VALUE = 253;

/**
 * The problem of a value, as the end of a sentence; undefined if it is valid.
 * @param insecureOrigins origins on other machines that the host's operator allows over plain http
 */
export function settingProblem(
  setting: ProviderSetting,
  value: unknown,
  insecureOrigins: readonly string[] = [],
): string | undefined {
  if (typeof value !== "string") return `must be text, not of type ${typeof value}`;
  if (setting.type === "address") {
    const url = tryAddress(value);
    const isAllowed =
      url && (isConfidential(url) || (url.protocol === "http:" && insecureOrigins.includes(url.origin)));
    // An empty query or fragment is visible only in the text.
    if (!isAllowed || url.username || url.password || /[?#]/.test(value)) {
      return "must be an https address (http only on this machine) without user name, password, query and fragment";
    }
    return undefined;
  }
  if (setting.options)
    return setting.options.includes(value) ? undefined : `must be one of ${setting.options.join(", ")}`;
  if (value.length > LONGEST_VALUE) return `must have at most ${LONGEST_VALUE} characters`;
  if (setting.pattern === undefined) {
    return DNS_LABEL.test(value) ? undefined : 'must be one DNS label: at most 63 letters, digits and "-"';
  }
  return new RegExp(`^(?:${setting.pattern})$`).test(value) ? undefined : `must match ${setting.pattern}`;
}

/**
 * The stored settings that are still valid, with the defaults: the plugin may have changed since. Unlike `resolveSettings`,
 * it drops invalid values instead of throwing.
 */
export function usableSettings(
  { settings = {} }: Pick<ProviderManifest, "settings">,
  stored: Readonly<Record<string, unknown>>,
  insecureOrigins?: readonly string[],
): SettingValues {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) => {
      const value = Object.hasOwn(stored, name) ? stored[name] : undefined;
      const usable =
        settingProblem(setting, value, insecureOrigins) === undefined ? (value as string) : setting.default;
      return usable === undefined ? [] : [[name, usable] as const];
    }),
  );
}
