/** A value that a gateway keeps for later requests. It must survive JSON. */
export type StoredValue = Readonly<Record<string, unknown>>;

/**
 * Where a gateway keeps what later requests need, such as answers that a conversation continues. `testing/test-store.ts` checks an
 * implementation. Keys are a kind and an id: `response/resp_1`.
 */
export interface GatewayStore {
  /** @returns undefined if there is none, or if its time is over */
  get(key: string): Promise<StoredValue | undefined>;
  /** Replaces a value. @param lifetimeMs how long it is stored at most */
  put(key: string, value: StoredValue, lifetimeMs: number): Promise<void>;
  /** @returns whether there was one */
  delete(key: string): Promise<boolean>;
  /**
   * The values of one kind, `file/`, from the last key to the first. Keys of kinds that are listed begin with their time.
   * @param before only keys before this one, the last one of the page before
   */
  list(
    kind: string,
    page: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<readonly StoredValue[]>;
  /**
   * Checks that values can be stored now, for `/ready`; absent: always. It must not wait for long.
   * @throws GatewayError or InputError whose message, without secrets, anyone may read at `/ready`
   */
  check?(): Promise<void>;
}

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
