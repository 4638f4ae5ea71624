/** The environment's `fetch`, looked up at each call: mocks and instrumentation replace it later. */
export const globalFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);
