import { CONTRACTS, type PluginKind } from "../manifest/manifest.ts";

/** Converts the exports of a plugin from one contract to the next. Pure: no clock, no network. */
export type ContractAdapter = (exported: object) => object;

/** The contracts that a host supports: its current one, and older ones with adapters to it. */
export interface ContractSupport {
  /** The contract of each kind that the host is written for. */
  readonly newest: Readonly<Record<PluginKind, number>>;
  /** `adapters.provider[1]` converts provider contract 1 to 2. */
  readonly adapters: Readonly<Record<PluginKind, Readonly<Record<number, ContractAdapter>>>>;
}

/** The contracts of this version of core. They have only gained members so far, so no adapters are needed. */
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

/** Converts a plugin's exports to the host's contract, step by step. */
export function adaptPlugin(kind: PluginKind, contract: number, exported: object, support: ContractSupport): object {
  let adapted = exported;
  for (let step = contract; step < support.newest[kind]; step++) {
    adapted = support.adapters[kind][step]?.(adapted) ?? adapted;
  }
  return adapted;
}
