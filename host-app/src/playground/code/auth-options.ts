import { isDirect } from "@patchbay/core/client";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import type { KeyKind } from "./dry-run.ts";

/** A key that a call can be made with. */
export interface AuthOption {
  readonly kind: KeyKind;
  /** The environment variable that customarily holds it; of a key of several parts, theirs. Empty where none is needed. */
  readonly variable: string;
  /** Variables of the parts, by name. */
  readonly parts?: Readonly<Record<string, string>> | undefined;
  /** Whether it is sent as it is, so that others than Patchbay's client can make the request; else it signs or buys a token. */
  readonly plain: boolean;
}

const HUB_OPTION: AuthOption = { kind: "hub", variable: "HF_TOKEN", plain: true };

/** The keys that a provider can be called with, the hub's token first. @param entry absent for `auto` */
export function authOptions(entry: ProviderEntry | undefined): readonly [AuthOption, ...AuthOption[]] {
  if (!entry) return [HUB_OPTION];
  const { id, auth, keyParts, hosts } = entry;
  const prefix = id.toUpperCase().replaceAll(/\W/g, "_");
  const keyEnv = entry.keyEnv ?? `${prefix}_API_KEY`;
  const parts =
    keyParts &&
    Object.fromEntries(
      Object.entries(keyParts).map(([name, { env }]) => [name, env ?? `${prefix}_${name.toUpperCase()}`] as const),
    );
  const none = "none" in auth;
  const variable = none ? "" : parts ? Object.values(parts).join(", ") : keyEnv;
  const own: AuthOption = {
    kind: "provider",
    variable,
    parts,
    plain: none || (!parts && ("scheme" in auth || "header" in auth)),
  };
  if (isDirect(entry)) return [own];
  return hosts.length === 0 || keyEnv === HUB_OPTION.variable ? [HUB_OPTION] : [HUB_OPTION, own];
}
