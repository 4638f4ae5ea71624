import { isDirect } from "@patchbay/core/client";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import type { KeyKind } from "./dry-run.ts";

/** A key that a call can be made with. */
export interface AuthOption {
  readonly kind: KeyKind;
  /** The environment variable that customarily holds it. */
  readonly variable: string;
}

const HUB_OPTION: AuthOption = { kind: "hub", variable: "HF_TOKEN" };

/** The keys that a provider can be called with, the hub's token first. @param entry absent for `auto` */
export function authOptions(entry: ProviderEntry | undefined): readonly [AuthOption, ...AuthOption[]] {
  if (!entry) return [HUB_OPTION];
  const { id, keyEnv = `${id.toUpperCase().replaceAll(/\W/g, "_")}_API_KEY`, hosts } = entry;
  const own: AuthOption = { kind: "provider", variable: keyEnv };
  if (isDirect(entry)) return [own];
  return hosts.length === 0 || keyEnv === HUB_OPTION.variable ? [HUB_OPTION] : [HUB_OPTION, own];
}
