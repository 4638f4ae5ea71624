import { CONTRACTS, type PluginKind } from "../manifest/manifest.ts";

/** Makes of what a plugin of one contract exports what the next contract asks for. Pure: no clock, no network. */
export type ContractAdapter = (exported: object) => object;

/** Which contracts a host serves: its own, and the older ones from which adapters lead to it. */
export interface ContractSupport {
  /** The contract of each kind that the host itself is written for. */
  readonly newest: Readonly<Record<PluginKind, number>>;
  /** `adapters.provider[1]` leads from provider contract 1 to 2. */
  readonly adapters: Readonly<Record<PluginKind, Readonly<Record<number, ContractAdapter>>>>;
}

/** What this version of core serves. Its contracts have only ever gained members, so nothing has to be adapted yet. */
export const CONTRACT_SUPPORT: ContractSupport = {
  newest: CONTRACTS,
  adapters: { provider: {}, library: {}, task: {} },
};

/** The oldest and the newest contract of a kind that a host serves. */
export function contractRange(kind: PluginKind, { newest, adapters }: ContractSupport): readonly [number, number] {
  let oldest = newest[kind];
  while (adapters[kind][oldest - 1]) oldest--;
  return [oldest, newest[kind]];
}

/** What a plugin exports, brought from its own contract to the host's, step by step. */
export function adaptPlugin(kind: PluginKind, contract: number, exported: object, support: ContractSupport): object {
  let adapted = exported;
  for (let step = contract; step < support.newest[kind]; step++) {
    adapted = support.adapters[kind][step]?.(adapted) ?? adapted;
  }
  return adapted;
}
