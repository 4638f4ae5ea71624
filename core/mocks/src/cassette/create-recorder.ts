import { captureFetch, type CapturedExchange } from "./capture.ts";
import type { Cassette } from "./cassette.ts";
import { printCassette } from "./print-cassette.ts";
import { writeCassette } from "./write-cassette.ts";

/** Records the exchanges of its `fetch` for a cassette. */
export interface Recorder {
  readonly fetch: typeof fetch;
  /** How many requests were made so far. */
  readonly count: number;
  /** The exchanges so far, redacted. */
  cassette(): Promise<Cassette>;
  /** The same as the text of a cassette's file, media inside. */
  text(): Promise<string>;
}

export interface RecorderOptions {
  /** Sends the requests; default: the environment's `fetch`. */
  readonly fetch?: typeof fetch;
  /** Further secrets to redact, in addition to those that the exchanges reveal. */
  readonly secrets?: readonly string[];
}

/**
 * Records exchanges in your own program.
 * @example
 * ```ts
 * const recorder = createRecorder();
 * const client = createClient({ accessToken, providers: [groq], fetch: recorder.fetch });
 * // … calls …
 * await writeFile("chat.cassette.json", await recorder.text());
 * ```
 */
export function createRecorder({ fetch, secrets = [] }: RecorderOptions = {}): Recorder {
  const captured: CapturedExchange[] = [];
  const cassette = (): Promise<Cassette> => writeCassette(captured, secrets);
  return {
    fetch: captureFetch(fetch ?? ((input, init) => globalThis.fetch(input, init)), (exchange) =>
      captured.push(exchange),
    ),
    get count() {
      return captured.length;
    },
    cassette,
    text: async () => (await printCassette(await cassette())).text,
  };
}
