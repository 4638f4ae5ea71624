import { isDirect } from "@patchbay/core/client";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import type { KeyKind } from "./dry-run.ts";

/** A key that a call can be made with. */
export interface KeyWay {
  readonly kind: KeyKind;
  /** The environment variable that customarily holds it. */
  readonly variable: string;
}

const HUB_WAY: KeyWay = { kind: "hub", variable: "HF_TOKEN" };

/** The keys that a provider can be called with, the hub's token first. @param entry absent for `auto` */
export function keyWays(entry: ProviderEntry | undefined): readonly [KeyWay, ...KeyWay[]] {
  if (!entry) return [HUB_WAY];
  const { id, keyEnv = `${id.toUpperCase().replaceAll(/\W/g, "_")}_API_KEY`, hosts } = entry;
  const own: KeyWay = { kind: "provider", variable: keyEnv };
  if (isDirect(entry)) return [own];
  return hosts.length === 0 || keyEnv === HUB_WAY.variable ? [HUB_WAY] : [HUB_WAY, own];
}
