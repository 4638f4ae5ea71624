import type { CapturedExchange } from "./capture.ts";
import type { Cassette, RecordedRequest } from "./cassette.ts";
import { describeExchange } from "./describe-exchange.ts";
import { redactExchanges } from "./redact-exchange.ts";

/**
 * Makes a cassette from the captured exchanges. A secret that one exchange reveals is redacted in all of them.
 * @param secrets further secrets, for example keys of the environment
 */
export async function writeCassette(
  captured: readonly CapturedExchange[],
  secrets: readonly string[] = [],
): Promise<Cassette> {
  const drafts = await Promise.all(captured.map(describeExchange));
  const redact = redactExchanges(drafts, secrets);
  return { "patchbay-cassette": 1, exchanges: drafts.map(redact.exchange) };
}

/** Describes a request as a cassette does, without its secrets. */
export async function writeRequest(request: Request): Promise<RecordedRequest> {
  const { method, url, headers } = request;
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  const draft = await describeExchange({ recorded: "", request: { method, url, headers, bytes } });
  return redactExchanges([draft]).exchange(draft).request;
}
