import { NetworkError } from "../errors/index.ts";
import type { Redactor } from "./redaction.ts";

/** Codes of failures before a connection was made: Node's, undici's and Bun's. */
const connectCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
]);

/** Converts the rejection of `fetch` to an error without secrets, even if the error of a custom `fetch` contains some. */
export function networkFailure(error: unknown, peer: string, address: string, redactor: Redactor): NetworkError {
  const { reasons, advice } = explain(error);
  const shown = reasons.map((reason) => redactor.text(reason)).join(": ") || "the connection failed";
  return new NetworkError(
    // Without the query, which is irrelevant to the connection and may be very long.
    `${peer} could not be reached at ${address.replace(/\?.*/s, "")}: ${shown.replace(/\.$/, "")}. ${advice}`,
    { cause: cleanCopy(error, redactor), stage: isUnconnected(error) ? "connection" : "answer" },
  );
}

/** OpenSSL's message names files and functions; its code is enough. */
const notTls = /wrong version number|packet length too long|record layer failure/i;
const badCertificate = /certificate|CERT_/i;

function explain(error: unknown): { readonly reasons: readonly string[]; readonly advice: string } {
  const reasons = reasonsOf(error);
  const all = reasons.join(" ");
  if (notTls.test(all)) {
    return {
      reasons: ["this port does not speak https"],
      advice: "Use http:// in the address, or the port for https.",
    };
  }
  if (badCertificate.test(all)) return { reasons, advice: "Check the server's certificate and the machine's date." };
  if (/ENOTFOUND/.test(all)) return { reasons, advice: "Check the host's name in the address and the DNS." };
  if (/ECONNREFUSED/.test(all)) return { reasons, advice: "Check the port, and that the server is running." };
  return { reasons, advice: "Check the address and the connection." };
}

/** Whether no connection was made. Browsers do not report that, and reads or writes may fail later with the same code. */
function isUnconnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall = "connect" } = error as { code?: unknown; syscall?: unknown };
  const connecting = syscall === "connect" || syscall === "getaddrinfo";
  if (connecting && (connectCodes.has(String(code)) || (code === "ETIMEDOUT" && "syscall" in error))) return true;
  return isUnconnected(error.cause);
}

function reasonsOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasonsOf(error.cause)].filter(Boolean) : [];
}

/** Only the texts and the code: other members may contain the whole request. */
function cleanCopy(error: unknown, redactor: Redactor): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const copy = new Error(redactor.text(error.message), { cause: cleanCopy(error.cause, redactor) });
  copy.name = error.name;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? Object.assign(copy, { code }) : copy;
}
