import type { Patchbay } from "@patchbay/core";
import { isDirect, usableSettings, type ProviderKey, type SettingValues } from "@patchbay/core/client";
import { isConfidential, isHubToken, tryAddress } from "@patchbay/core/http";
import { DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import { AUTO } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import type { Settings } from "../../host/settings/settings.ts";

/** The address of a local or private server. */
export interface AddressInForce {
  /** The provider's current settings, with defaults. */
  readonly values: SettingValues;
  /** Undefined for providers of other kinds, and until the user enters it. */
  readonly address: string | undefined;
  /** Whether the user typed it. */
  readonly isTyped: boolean;
}

/** @param stored all providers' settings in this browser */
export function addressInForce(
  entry: ProviderEntry | undefined,
  stored: Settings["providers"],
  patchbay: Patchbay | undefined,
): AddressInForce {
  const entered = (entry && stored[entry.id]) ?? {};
  const values = entry ? usableSettings(entry, entered, patchbay?.insecureOrigins) : {};
  const [name] = Object.entries(entry?.settings ?? {}).find(([, { type }]) => type === "address") ?? [];
  const address = name === undefined ? undefined : values[name];
  return { values, address, isTyped: name !== undefined && address !== undefined && entered[name] === address };
}

interface CallFacts extends Pick<AddressInForce, "address"> {
  readonly key: ProviderKey | undefined;
  readonly routerUrl: string;
  /** Whether the server's gateway makes the call. */
  readonly relayed: boolean;
}

/** The source of a real call's answer, as display text. */
export function answerSource(
  provider: string,
  entry: ProviderEntry | undefined,
  { key, address, routerUrl, relayed }: CallFacts,
): string {
  if (relayed) return entry ? `From ${entry.label} through the gateway` : "Through the gateway";
  const router = routerUrl === DEFAULT_ROUTER_URL ? "Hugging Face" : (tryAddress(routerUrl)?.host ?? routerUrl);
  if (!entry) return provider === AUTO ? `Through ${router}` : `From ${provider}`;
  if (entry.engine) return `From ${entry.label} on this device`;
  const url = tryAddress(address ?? "");
  if (entry.server && url) {
    const isHere = url.protocol === "http:" && isConfidential(url);
    return `From ${entry.label} ${isHere ? "on this device" : `at ${url.host}`}`;
  }
  const isRouted = !isDirect(entry) && typeof key === "string" && isHubToken(key);
  return `From ${entry.label}${isRouted ? ` through ${router}` : ""}`;
}
