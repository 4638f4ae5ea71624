/**
 * Attempts on the boundary: each is the body of a step of a plugin, with `call`. What it returns becomes part of the request's
 * body.
 */
export const boundary: Readonly<Record<string, string>> = {
  "reaches for the host's Function by a constructor": "return call.constructor.constructor('return process')()",
  "reaches for the host's Function by an argument":
    "return call.args.messages.constructor.constructor('return fetch')()",
  "reaches for the host by an error":
    "try { null.x } catch (e) { return e.constructor.constructor('return process')() }",
  "reaches for the host by a stack overflow":
    "const f = () => f(); try { f() } catch (e) { return e.constructor.constructor('return process')() }",
  "reaches for the host by a generator": "return (function* () {}).constructor('yield process')().next()",
  "reaches for the host by an async function": "return (async () => {}).constructor('return process')()",
  "prepares stack traces": "Error.prepareStackTrace = (_, frames) => frames[0].getThis(); return new Error().stack",
  "walks up the callers": "return arguments.callee.caller.caller",
  "changes the prototype of objects": "Object.prototype.polluted = 'yes'; return { __proto__: { polluted: 'yes' } }",
  "returns a member named __proto__": `return JSON.parse('{"__proto__": {"polluted": "yes"}}')`,
  "returns a constructor's prototype": "return { constructor: { prototype: { polluted: 'yes' } } }",
  "replaces JSON": "JSON.stringify = () => '[\"done\",0]'; JSON.parse = () => ({}); return 1",
  "replaces promises": "Promise.prototype.then = () => { throw 1 }; return 1",
  "replaces arrays' methods": "Array.prototype.map = Array.prototype.join = () => 'polluted'; return [1]",
  "returns a getter that changes": "let n = 0; return { get host() { return n++ ? 'https://evil.example' : 'x' } }",
  "returns a proxy":
    "return new Proxy({}, { get: (_, name) => String(name), ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) })",
  "returns an endless proxy":
    "const p = new Proxy({}, { get: () => p, ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: p }) }); return p",
  "returns a toJSON that throws": "return { toJSON() { throw new Error('no') } }",
  "returns a toJSON that returns a function": "return { toJSON: () => () => 1 }",
  "returns itself": "const o = {}; o.o = o; return o",
  "returns deep nesting": "let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; return o",
  "returns a symbol": "return Symbol('x')",
  "returns a big integer": "return 10n ** 20n",
  "returns a promise that never settles": "return new Promise(() => {})",
  "returns a thenable that never calls back": "return { then() {} }",
  "returns a thenable that calls itself": "const t = { then: (f) => f(t) }; return t",
  "claims media of another call": `return { $sandbox: 'blob', type: '', parts: [{ id: 999, start: 0, end: 9 }] }`,
  "claims negative media": `return { $sandbox: 'blob', type: '', parts: [{ id: -1, start: -9, end: 1e12 }] }`,
  "returns a malformed tag": `return { $sandbox: 'form', fields: null }`,
  "throws an error of Patchbay's classes":
    "throw Object.assign(new Error('x'), { [Symbol.for('patchbay.error')]: ['PatchbayError', 'AuthenticationError'], status: { toString: null } })",
  "throws nothing": "throw undefined",
  "throws itself as a getter": "throw { get message() { throw this }, get name() { throw this } }",
};
