import { GatewayError } from "../errors/gateway-error.ts";
import type { GatewayStore, StoredValue } from "../store/store.ts";

const USUAL_LIMIT = 100;
const HIGHEST_LIMIT = 1000;

/** A page of a list as OpenAI has them. */
export interface ListPage<Each> {
  readonly object: "list";
  readonly data: readonly Each[];
  readonly first_id: string | null;
  readonly last_id: string | null;
  readonly has_more: boolean;
}

/**
 * Lists what a store has of one kind, the newest first.
 * @param query `limit`, and `after` with the last id of the page before
 * @param choose returns undefined for a value that is left out
 * @throws GatewayError 400
 */
export async function listPage<Each extends { readonly id: string }>(
  store: GatewayStore,
  kind: string,
  query: Readonly<Record<string, string>>,
  choose: (value: StoredValue) => Each | undefined,
): Promise<ListPage<Each>> {
  const { limit: text = String(USUAL_LIMIT), after, order = "desc" } = query;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > HIGHEST_LIMIT)
    throw wrong("limit", `from 1 to ${HIGHEST_LIMIT}`);
  if (order !== "desc") throw wrong("order", '"desc": the newest are first');
  const data: Each[] = [];
  let before = after === undefined ? undefined : `${kind}/${after}`;
  // One more shows whether there are others.
  while (data.length <= limit) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const values = await store.list(`${kind}/`, { before, limit: limit + 1 });
    for (const value of values) {
      const each = choose(value);
      if (each) data.push(each);
      before = `${kind}/${String(value["id"])}`;
    }
    if (values.length <= limit) break;
  }
  const page = data.slice(0, limit);
  return {
    object: "list",
    data: page,
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
    has_more: data.length > limit,
  };
}

/** All of one kind, the newest first. */
export async function* listAll<Each extends { readonly id: string }>(
  store: GatewayStore,
  kind: string,
  read: (value: StoredValue) => Each,
): AsyncGenerator<Each> {
  for (let before: string | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const values = await store.list(`${kind}/`, { before, limit: USUAL_LIMIT });
    for (const value of values) {
      const each = read(value);
      before = `${kind}/${each.id}`;
      yield each;
    }
    if (values.length < USUAL_LIMIT) return;
  }
}

function wrong(param: string, expected: string): GatewayError {
  return new GatewayError(400, "invalid_request", `\`${param}\` must be ${expected}.`, { param });
}

/** An id whose order is that of its time, so that lists are sorted by it: `batch_019ab…`. */
export function newId(kind: string): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${kind}_${time}${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;
}
