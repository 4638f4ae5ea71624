/** The language's globals, except `eval`, `Function` and `globalThis`, which bypass every rule. */
const LANGUAGE = `
  undefined NaN Infinity isNaN isFinite parseInt parseFloat encodeURI encodeURIComponent decodeURI decodeURIComponent
  Object Array Boolean Symbol Number BigInt Math String RegExp JSON Reflect Proxy Intl Promise Iterator
  Date Map Set WeakMap WeakSet WeakRef
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError
  ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array
  BigInt64Array BigUint64Array Float32Array Float64Array
`;

/** Additional globals for plugins: without side effects, and the same in browsers and Node. */
const PLATFORM = "URL URLSearchParams Blob File FormData TextEncoder TextDecoder atob btoa";

const ALLOWED = new Set(`${LANGUAGE} ${PLATFORM}`.trim().split(/\s+/));

/** Additional globals for mocks, which create answers and streams. */
const ALLOWED_IN_MOCKS = new Set(["Headers", "ReadableStream", "Response", "TransformStream"]);

/** Uses of allowed names that read a clock or roll dice: the same call would not give the same answer. */
const IMPURE = new Set(["Math.random", "Date.now", "new Date()", "Date()"]);

/** Browser globals that widgets may not use: network, storage, and ways around the rules. */
const REFUSED_IN_WIDGETS = new Set(
  `fetch XMLHttpRequest WebSocket WebTransport EventSource Worker SharedWorker navigator
   localStorage sessionStorage indexedDB caches cookieStore eval Function globalThis window self process require`.split(
    /\s+/,
  ),
);

/** Globals that engines may not use: ways around the rules, the page, and its storage. */
const REFUSED_IN_ENGINES = new Set(
  "eval Function globalThis window document localStorage sessionStorage indexedDB cookieStore process require".split(
    " ",
  ),
);

/** The context of a global's use: a contract's pure functions, mocks, a widget or an engine. */
export type SourceRole = "contract" | "mocks" | "widget" | "engine";

/** @param use the name and how it is used, as returned by `findGlobals` */
export function isGlobalAllowed({ name, use }: { name: string; use: string }, role: SourceRole): boolean {
  if (role === "engine") return !REFUSED_IN_ENGINES.has(name);
  if (role === "widget") return !REFUSED_IN_WIDGETS.has(name);
  // A mock plays a server, whose answers carry the time.
  if (role === "mocks") return ALLOWED.has(name) || ALLOWED_IN_MOCKS.has(name);
  return ALLOWED.has(name) && !IMPURE.has(use);
}
