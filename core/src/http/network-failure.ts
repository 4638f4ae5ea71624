import { NetworkError } from "../errors/index.ts";
import type { Redactor } from "./redaction.ts";

/** Turns what `fetch` rejected with into an error that holds no secret, whatever the caller's own `fetch` put into its. */
export function networkFailure(error: unknown, peer: string, address: string, redactor: Redactor): NetworkError {
  const reasons = reasonsOf(error).map((reason) => redactor.text(reason));
  return new NetworkError(
    `${peer} could not be reached at ${address}: ${reasons.join(": ") || "the connection failed"}.`,
    { cause: cleanCopy(error, redactor) },
  );
}

function reasonsOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasonsOf(error.cause)].filter(Boolean) : [];
}

/** Only the texts and the code: other members may hold the whole request. */
function cleanCopy(error: unknown, redactor: Redactor): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const copy = new Error(redactor.text(error.message), { cause: cleanCopy(error.cause, redactor) });
  copy.name = error.name;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? Object.assign(copy, { code }) : copy;
}
