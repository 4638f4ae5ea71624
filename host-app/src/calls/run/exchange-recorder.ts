import type { CapturedAnswer } from "@patchbay/mocks/cassette";

/** One request as it was sent, key included, and its response. Only `describe-exchange.ts` shows it. */
export interface Exchange {
  readonly id: number;
  readonly recorded: string;
  readonly input: RequestInfo | URL;
  readonly init: RequestInit | undefined;
  /** Its chunks are appended as they arrive. */
  readonly answer?: CapturedAnswer;
  /** Why there is no response. */
  readonly failure?: string;
}

/** Adds or updates an exchange in a list, in the order in which requests were sent. */
export function addExchange(exchanges: readonly Exchange[], exchange: Exchange): readonly Exchange[] {
  const index = exchanges.findLastIndex(({ id }) => id === exchange.id);
  return index === -1 ? [...exchanges, exchange] : exchanges.with(index, exchange);
}

/** Most bytes of a response that are stored. */
const MOST_KEPT = 100_000_000;

/** A `fetch` that reports its exchanges. @param report called again whenever more of an exchange is known */
export function recordFetch(
  fetch: typeof globalThis.fetch,
  report: (exchange: Exchange) => void,
): typeof globalThis.fetch {
  let count = 0;
  return async (input, init) => {
    const began = performance.now();
    const sent: Exchange = { id: count++, recorded: new Date().toISOString(), input, init };
    report(sent);
    let response: Response;
    try {
      response = await fetch(input, init);
    } catch (error) {
      report({ ...sent, failure: error instanceof Error ? error.message : String(error) });
      throw error;
    }
    const { status, headers, body } = response;
    const after = performance.now() - began;
    const answer: CapturedAnswer = { status, headers, after, chunks: [], complete: !body };
    report({ ...sent, answer });
    // The call does not wait for the copy.
    void readBody(response.clone(), answer);
    return response;
  };
}

/** Reads a copy of a response; an interrupted one leaves what has arrived. The call itself reports the error. */
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
