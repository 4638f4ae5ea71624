import type { CapturedAnswer } from "@patchbay/mocks/cassette";

/** One request as it was sent, key included, and its answer. Nothing of it is shown but by `describe-exchange.ts`. */
export interface Exchange {
  readonly id: number;
  readonly recorded: string;
  readonly input: RequestInfo | URL;
  readonly init: RequestInit | undefined;
  /** Its parts are added as they come. */
  readonly answer?: CapturedAnswer;
  /** Why there is no answer. */
  readonly failure?: string;
}

/** Takes what is known of an exchange into a list, in the order in which the requests were sent. */
export function addExchange(exchanges: readonly Exchange[], exchange: Exchange): readonly Exchange[] {
  const place = exchanges.findIndex(({ id }) => id === exchange.id);
  return place === -1 ? [...exchanges, exchange] : exchanges.with(place, exchange);
}

/** Bytes of an answer that are kept. */
const MOST_KEPT = 100_000_000;

/** A `fetch` that tells what goes over it. @param tell called anew whenever more is known of an exchange */
export function recordFetch(
  fetch: typeof globalThis.fetch,
  tell: (exchange: Exchange) => void,
): typeof globalThis.fetch {
  let count = 0;
  return async (input, init) => {
    const began = performance.now();
    const sent: Exchange = { id: count++, recorded: new Date().toISOString(), input, init };
    tell(sent);
    let response: Response;
    try {
      response = await fetch(input, init);
    } catch (error) {
      tell({ ...sent, failure: error instanceof Error ? error.message : String(error) });
      throw error;
    }
    const { status, headers, body } = response;
    const after = performance.now() - began;
    const answer: CapturedAnswer = { status, headers, after, chunks: [], complete: !body };
    tell({ ...sent, answer });
    // Nobody waits for it.
    void readBody(response.clone(), answer);
    return response;
  };
}

/** Reads a copy of an answer; one that breaks off leaves what had come. The call itself says why it broke off. */
async function readBody(copy: Response, answer: CapturedAnswer): Promise<void> {
  const began = performance.now();
  const reader = copy.body?.getReader();
  try {
    for (let size = 0; size <= MOST_KEPT;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      answer.complete = done;
      if (done) break;
      answer.chunks.push({ at: performance.now() - began, bytes: value });
      size += value.byteLength;
    }
    await reader?.cancel();
  } catch {}
}
