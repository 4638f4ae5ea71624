import { conformance, inFile, type Mutation } from "./mutation.ts";

const client = (...names: string[]): string[] => names.map((name) => `core/src/client/${name}.test.ts`);

/** How requests are repeated, what errors look like, and how streams are read. */
export const transportMutations: readonly Mutation[] = [
  ...inFile(
    "core/src/client/explain-failure.ts",
    [...client("refused-chat"), "plugins/suites/error-catalogue.test.ts"],
    [
      [
        "a chat refused with 400, 404, 422 or 500 says that the server may not support chats",
        "const NO_CHAT_STATUSES = new Set([400, 404, 422, 500]);",
        "const NO_CHAT_STATUSES = new Set([400, 404, 500]);",
      ],
      [
        "the sentence of a refused chat names the model",
        "return `${message} Server ${server} does not seem to support chat completion.`;",
        "return `${message} The server does not seem to support chat completion.`;",
      ],
    ],
  ),
  ...inFile(
    "core/src/http/retried-statuses.ts",
    ["core/src/http/retry.test.ts", "core/src/http/transport-retry.test.ts"],
    [
      [
        "status 408 is retried where repetition is free",
        "export const retriedStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 529]);",
        "export const retriedStatuses: ReadonlySet<number> = new Set([425, 429, 500, 502, 503, 504, 529]);",
      ],
    ],
  ),
  ...inFile(
    "core/src/http/retry.ts",
    ["core/src/http/retry.test.ts", "core/src/http/transport-retry.test.ts", conformance("groq")],
    [
      ["status 503 is retried", "const refusals = new Set([429, 503]);", "const refusals = new Set([429]);"],
      [
        "no server is waited for longer than ten minutes",
        "const longestPause = 600_000;",
        "const longestPause = 6_000_000;",
      ],
      [
        "Retry-After counts in seconds",
        "if (isNumber(header)) return limited(Number(header) * 1000);",
        "if (isNumber(header)) return limited(Number(header));",
      ],
      [
        "a server is never asked earlier than it wants",
        "return Math.max(jittered, retryAfter ?? 0);",
        "return Math.min(jittered, retryAfter ?? jittered);",
      ],
      [
        "a redirected request counts as served and is not sent twice",
        'return !served && (refusals.has(status) || stageOf(error) === "connection");',
        'return refusals.has(status) || stageOf(error) === "connection";',
      ],
    ],
  ),
  ...inFile(
    "core/src/client/open-call.ts",
    [...client("inference-client", "failures", "jobs", "requests"), conformance("groq")],
    [
      [
        "status 503 is retried indefinitely by default",
        'submission: { after: "refusal", most: 5, mostBusy: Infinity },',
        'submission: { after: "refusal", most: 5, mostBusy: 5 },',
      ],
      [
        "a call that may be paid for is not repeated after silence",
        'repeatable: { after: "silence", most: 5, mostBusy: Infinity },',
        'repeatable: { after: "refusal", most: 5, mostBusy: Infinity },',
      ],
      [
        "retry_on_error: false turns retries off",
        "const most = isOn === false ? 0 : retries;",
        "const most = isOn === false ? retries : 0;",
      ],
      [
        "looks at a job are repeated nine times",
        'followUp: { after: "cut", most: 9, isKnownHost: true },',
        'followUp: { after: "cut", most: 0, isKnownHost: true },',
      ],
    ],
  ),
  ...inFile(
    "core/src/client/provider-request.ts",
    [...client("inference-client", "failures", "jobs", "requests"), conformance("groq")],
    [
      [
        "a provider's own headers are sent",
        "const headers = anonymous ? {} : { ...target.definition.headers?.(call), ...options.headers, ...credentials.headers };",
        "const headers = anonymous ? {} : { ...options.headers, ...credentials.headers };",
      ],
    ],
  ),
  ...inFile(
    "core/src/errors/call-errors.ts",
    ["plugins/suites/error-catalogue.test.ts", ...client("unexpected-answers")],
    [
      [
        "invalid output has the specified sentence",
        "`Invalid inference output: ${detail}. Use the 'request' method with the same parameters to do a custom call with no type checking. Most providers need \\`task\\` in its options.`,",
        "`Invalid output: ${detail}. Most providers need \\`task\\` in its options.`,",
      ],
    ],
  ),
  ...inFile(
    "core/src/http/failure.ts",
    ["core/src/http/failure.test.ts", ...client("failures"), conformance("groq")],
    [
      [
        "an error has the server's own message",
        "const words = vendor?.message ?? errorMessage(body);",
        "const words = vendor?.message;",
      ],
      [
        "a rate limit carries the pause that the server asked for",
        "return new cause.error(message, { ...errorOptions, retryAfterMs: retryAfter?.pause });",
        "return new cause.error(message, errorOptions);",
      ],
      [
        "an error has the id of the request",
        "response: { status, requestId, body },",
        'response: { status, requestId: "", body },',
      ],
    ],
  ),
  ...inFile(
    "core/src/http/redaction.ts",
    ["core/src/http/redaction.test.ts", ...client("secrecy")],
    [
      [
        "no error shows a secret",
        'else if (name === "cause") member = causes < mostCauses ? clean(member, causes + 1) : undefined;',
        'else if (name === "cause") member = descriptor.value;',
      ],
      [
        "an address is shown without secrets",
        "return redactor.text(shownAddress(url, mark).href);",
        "return redactor.text(url.href);",
      ],
    ],
  ),
  ...inFile(
    "core/src/http/address.ts",
    ["core/src/http/address.test.ts", "core/src/http/request.test.ts"],
    [
      [
        "credentials go over https or to this machine only",
        'return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));',
        'return url.protocol === "https:" || url.protocol === "http:";',
      ],
      [
        "a user name or password in an address is refused",
        "if (url.username || url.password) {",
        "if (url.username && url.password) {",
      ],
    ],
  ),
  ...inFile(
    "core/src/sse/event-decoder.ts",
    ["core/src/sse/read-stream.test.ts", "core/src/sse/stream-reader.test.ts", conformance("groq")],
    [
      [
        "[DONE] ends a stream",
        'if (data === "[DONE]") decoder.done = true;',
        'if (data === "[done]") decoder.done = true;',
      ],
      [
        "an event named error is a failure",
        'else events.push(event === "error" ? { failure: data } : { name: event, data });',
        "else events.push({ name: event, data });",
      ],
      [
        "characters that are cut by the network are put together",
        "push: (piece: Uint8Array) => feed(bytes.decode(piece, { stream: true })),",
        "push: (piece: Uint8Array) => feed(bytes.decode(piece)),",
      ],
      [
        "a stream that ends inside an event is torn",
        "decoder.torn = readable.length < open.length;",
        "decoder.torn = readable.length > open.length;",
      ],
    ],
  ),
  ...inFile(
    "core/src/sse/read-stream.ts",
    ["core/src/sse/read-stream.test.ts", "core/src/sse/stream-reader.test.ts", conformance("groq")],
    [
      [
        "an answer that is no event stream is refused",
        "if (CONTENT_TYPES[format.format]?.test(type) === false) {",
        "if (CONTENT_TYPES[format.format]?.test(type) === undefined) {",
      ],
      [
        "a stream that is closed before it is complete is an error",
        "if (format.complete) await this.#source.unfinished();",
        "if (!format.complete) await this.#source.unfinished();",
      ],
      [
        "leaving a stream cancels the request",
        "void this.#reader?.cancel().catch(() => undefined);",
        "void this.#reader?.closed.catch(() => undefined);",
      ],
    ],
  ),
  ...inFile(
    "core/src/sse/chunk-maker.ts",
    ["core/src/sse/read-stream.test.ts", conformance("groq")],
    [
      [
        "an error inside a stream is forwarded",
        'if (typeof event === "object" && event !== null && "error" in event && event.error != null) {',
        'if (typeof event === "object" && event !== null && "error" in event && event.error === null) {',
      ],
    ],
  ),
  ...inFile(
    "core/src/sse/explain-stream.ts",
    ["core/src/sse/read-stream.test.ts", "plugins/suites/error-catalogue.test.ts", conformance("groq")],
    [
      [
        "a forwarded error has the specified beginning",
        "`Error forwarded from backend: ${reason}. ${peer} answered with this error within the stream. Call again, or choose another model or provider.`,",
        "`The server failed: ${reason}. ${peer} answered with this error within the stream. Call again, or choose another model or provider.`,",
      ],
    ],
  ),
  ...inFile(
    "core/src/client/follow-ups.ts",
    [...client("jobs", "web-pages", "requests"), "plugins/suites/mocked-jobs.test.ts"],
    [
      ["downloads carry no key", "anonymous: true,", "anonymous: false,"],
      [
        "a plugin's pause between two looks is kept to",
        "const pause = this.#hasWaited ? Math.max(requested, milliseconds) : requested;",
        "const pause = this.#hasWaited ? Math.min(requested, milliseconds) : requested;",
      ],
    ],
  ),
];
