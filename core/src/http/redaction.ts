const mark = "[redacted]";
/** Shorter "secrets" are words that occur by chance. */
const shortestSecret = 4;
/** Longer texts (pictures as data URLs) are shortened in summaries. */
const longestText = 1000;

/** Takes a call's secret out of texts and values that may be shown or logged. */
export interface Redactor {
  text(text: string): string;
  /** A copy of a JSON-like value with every text redacted and, if long, shortened. */
  value(value: unknown): unknown;
  /** Redacts the texts of an error that somebody else made, in place. */
  error<Thrown>(error: Thrown): Thrown;
}

export function createRedactor(secret: string | undefined): Redactor {
  // Most calls never need them.
  let secrets: readonly string[] | undefined;
  const text = (given: string) => {
    secrets ??= secret && secret.length >= shortestSecret ? [...new Set([secret, encodeURIComponent(secret)])] : [];
    return secrets.reduce((result, each) => result.replaceAll(each, mark), given);
  };

  const value = (given: unknown): unknown => {
    if (typeof given === "string") return shorten(text(given));
    if (Array.isArray(given)) return given.map(value);
    if (given instanceof Blob) return describeBlob(given);
    if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return `[bytes, ${given.byteLength}]`;
    if (typeof given === "object" && given !== null) {
      return Object.fromEntries(Object.entries(given).map(([name, member]) => [text(name), value(member)]));
    }
    return given;
  };

  const error = <Thrown>(thrown: Thrown): Thrown => {
    if (!(thrown instanceof Error)) return thrown;
    for (const name of ["message", "stack", "detail"]) {
      const descriptor = Object.getOwnPropertyDescriptor(thrown, name);
      if (typeof descriptor?.value === "string") {
        Object.defineProperty(thrown, name, { ...descriptor, value: text(descriptor.value) });
      }
    }
    error(thrown.cause);
    return thrown;
  };

  return { text, value, error };
}

export function describeBlob(blob: Blob): string {
  return `[Blob ${blob.type || "of unknown type"}, ${blob.size} bytes]`;
}

function shorten(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text;
}

/** An address that may be shown: without user information, and without what looks like a secret in its query. */
export function displayAddress(url: URL, redactor: Redactor): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  for (const name of new Set(shown.searchParams.keys())) {
    if (/key|token|secret|sig|credential|password|auth/i.test(name)) shown.searchParams.set(name, mark);
  }
  return redactor.text(shown.href);
}
