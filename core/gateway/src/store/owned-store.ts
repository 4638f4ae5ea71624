import type { GatewayStore } from "./store.ts";

/** The part of a store that belongs to one owner: others neither read nor replace its values. */
export function ownedStore(store: GatewayStore, owner: string): GatewayStore {
  const keyOf = (key: string): string => `${owner}/${key}`;
  return {
    get: (key) => store.get(keyOf(key)),
    put: (key, value, lifetimeMs) => store.put(keyOf(key), value, lifetimeMs),
    delete: (key) => store.delete(keyOf(key)),
    list: (kind, { before, limit }) =>
      store.list(keyOf(kind), { limit, ...(before !== undefined && { before: keyOf(before) }) }),
  };
}
