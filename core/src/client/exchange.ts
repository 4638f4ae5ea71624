import { OutputError } from "../errors/index.ts";
import { readAnswer, summarizeAnswer, type OutgoingRequest, type ReceivedAnswer } from "../http/index.ts";
import type { PreparedCall } from "./prepared-call.ts";

/** Sends a request and reads its answer. @param malformed as in `readAnswer` */
export function exchange(
  { session, scope }: Pick<PreparedCall, "session" | "scope">,
  request: OutgoingRequest,
  malformed?: string,
): Promise<ReceivedAnswer> {
  return session.transport.send(request, scope, async (response, summary) => {
    try {
      return { ...(await readAnswer(response, request.url.href, malformed)), summary };
    } catch (error) {
      if (OutputError.isInstance(error)) error.request = summary();
      throw error;
    }
  });
}

/** Adds to an error about an answer's form what was sent and what came. */
export function explain(error: OutputError, { summary, data, ...answer }: ReceivedAnswer): void {
  error.response ??= summarizeAnswer(answer, data);
  if (summary) error.request ??= summary();
}
