/** What the language itself offers. Without `eval`, `Function` and `globalThis`, which lead around every rule. */
const LANGUAGE = `
  undefined NaN Infinity isNaN isFinite parseInt parseFloat encodeURI encodeURIComponent decodeURI decodeURIComponent
  Object Array Boolean Symbol Number BigInt Math String RegExp JSON Reflect Proxy Intl Promise Iterator
  Date Map Set WeakMap WeakSet WeakRef
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError
  ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array
  BigInt64Array BigUint64Array Float32Array Float64Array
`;

/** What a plugin may use besides: values without effects, the same in browsers and in Node. */
const PLATFORM = "URL URLSearchParams Blob File FormData TextEncoder TextDecoder atob btoa";

const ALLOWED = new Set(`${LANGUAGE} ${PLATFORM}`.trim().split(/\s+/));

/** What a mock may use besides: it makes answers, some of them streamed. */
const ALLOWED_IN_MOCKS = new Set(["Headers", "ReadableStream", "Response", "TransformStream"]);

/** Uses of allowed names that read a clock or roll dice: the same call would not give the same answer. */
const IMPURE = new Set(["Math.random", "Date.now", "new Date()", "Date()"]);

/** What a widget may not use, though browsers offer it: network, storage, and ways around the rules. */
const REFUSED_IN_WIDGETS = new Set(
  `fetch XMLHttpRequest WebSocket WebTransport EventSource Worker SharedWorker navigator
   localStorage sessionStorage indexedDB caches cookieStore eval Function globalThis window self process require`.split(
    /\s+/,
  ),
);

/** What an engine, which runs on the device, may not use: ways around the rules, the page, and its storage. */
const REFUSED_IN_ENGINES = new Set(
  "eval Function globalThis window document localStorage sessionStorage indexedDB cookieStore process require".split(
    " ",
  ),
);

/** Where a global is used: in a contract's pure functions, in mocks, in a widget, which lives in a page, or in an engine. */
export type SourceRole = "contract" | "mocks" | "widget" | "engine";

/** @param use the name and how it is used, as returned by `findGlobals` */
export function isGlobalAllowed({ name, use }: { name: string; use: string }, role: SourceRole): boolean {
  if (role === "engine") return !REFUSED_IN_ENGINES.has(name);
  if (role === "widget") return !REFUSED_IN_WIDGETS.has(name);
  // A mock plays a server, whose answers carry the time.
  if (role === "mocks") return ALLOWED.has(name) || ALLOWED_IN_MOCKS.has(name);
  return ALLOWED.has(name) && !IMPURE.has(use);
}
