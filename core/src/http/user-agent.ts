const name = "patchbay/1.0.0";

/**
 * The client's `User-Agent`; undefined in browsers, which send their own and would ask the server for leave to send
 * another one.
 */
export function userAgent(): string | undefined {
  return "document" in globalThis || "WorkerGlobalScope" in globalThis ? undefined : name;
}
