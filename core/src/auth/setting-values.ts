import { isConfidential, tryAddress } from "../http/index.ts";
import type { ProviderManifest, ProviderSetting } from "../manifest/provider-manifest.ts";

/** A provider's settings as they are in force: name -> value. Never secret. */
export type SettingValues = Readonly<Record<string, string>>;

const DNS_LABEL = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;
/** Longer values are no name of anything; a plugin's pattern need not say so. */
const LONGEST_VALUE = 253;

/**
 * What is wrong with a value, as the end of a sentence; undefined when it can be used.
 * @param insecureOrigins origins on other machines that may be called over plain http, because whoever runs this host says so
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
    // An empty query or fragment is in the text only.
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
 * What of settings that were kept earlier can be used still, with the defaults: the plugin may have changed since. Unlike
 * `resolveSettings` it refuses nothing.
 */
export function usableSettings(
  { settings = {} }: Pick<ProviderManifest, "settings">,
  kept: Readonly<Record<string, unknown>>,
  insecureOrigins?: readonly string[],
): SettingValues {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) => {
      const value = Object.hasOwn(kept, name) ? kept[name] : undefined;
      const usable =
        settingProblem(setting, value, insecureOrigins) === undefined ? (value as string) : setting.default;
      return usable === undefined ? [] : [[name, usable] as const];
    }),
  );
}
