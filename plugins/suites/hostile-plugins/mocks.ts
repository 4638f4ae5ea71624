/**
 * Attacks by mocks: each is the body of a handler's function of a request, with `request`, `mocks`, the address of a server and
 * the path of a file.
 */
export const mocks: Readonly<Record<string, string>> = {
  "loops for a request": "for (;;);",
  "loops in a getter of the answer": "return Response.json({ get x() { for (;;); } })",
  "backtracks over a header": "return Response.json(/^(a+)+$/.test('a'.repeat(60) + request.headers.get('x')))",
  "answers with 100 MB": "return new Response('x'.repeat(1e8))",
  "fills its memory with requests": "const a = (globalThis.a ??= []); for (;;) a.push(await request.text() + a.length)",
  "asks without an end": "for (;;) try { await mocks.verifyHmac({}) } catch {}",
  "asks for much at once": "await Promise.all(Array.from({ length: 1e6 }, () => mocks.pause(0)))",
  "never answers": "return new Promise(() => {})",
  "throws an object with a getter": "throw { get message() { throw this }, get name() { for (;;); } }",
  "throws an object that becomes JSON": "throw { toJSON() { return { name: 'x' } }, message: { toString: null } }",
  "answers with what is no response": "return { status: 200, body: 'x', then: 1 }",
  "notes what mocks may not make": "return { $noted: 'createMock', args: [{}] }",
  "notes a handler": "return { $noted: 'http.get', args: ['*', 0] }",
  "notes the constructor of a response": "return { $noted: 'HttpResponse.constructor', args: ['return process'] }",
  "notes a member of the prototype": "return { $noted: 'HttpResponse.__proto__', args: [] }",
  "asks for what mocks may not use": "return Response.json(await mocks.setMockClock(0))",
  "answers with a status that does not exist": "return new Response('', { status: { valueOf: () => 7 } })",
  "answers with events that are none": "return mocks.sseResponse({ map: 1, length: 1e9 })",
  "refuses with what is no problem": "return mocks.openAiFail(null)",
  "answers by something like a refusal": "return { $noted: '()', args: [{ $noted: 'mockProvider', args: [] }] }",
  "sends the request on": "return fetch(server, { body: await request.text() })",
  "reads a file": "return Response.json((await import('node:fs')).readFileSync(file, 'utf8'))",
  "reads the environment": "return Response.json(process.env)",
  "reads a file of the caller": "return new Response(await (await request.blob()).constructor.prototype.text.call({}))",
  "claims media of another call":
    "return new Response({ $sandbox: 'blob', type: '', parts: [{ id: 999, start: 0, end: 9 }] })",
};

/** Attacks that are answered, but change nothing: what reaches the caller is data. */
export const harmlessMocks: Readonly<Record<string, string>> = {
  "sets a cookie": "return Response.json(1, { headers: { 'set-cookie': 'session=evil' } })",
  "reads the cookies of the page": "return Response.json(request.headers.get('cookie'))",
  "answers with a prototype": `return Response.json(JSON.parse('{"__proto__": {"polluted": "yes"}}'))`,
  "changes the prototype of objects": "Object.prototype.polluted = 'yes'; return Response.json({})",
  "answers with a getter": "return Response.json({ get x() { return globalThis.process === undefined } })",
  "answers with a proxy of itself": "return new Proxy(Response.json(1), { get: (o, name) => o[name] })",
  "points the caller to a server": "return new Response(null, { status: 302, headers: { location: server } })",
};

/** A container whose mocks have one handler with this code. */
export function hostileMocks(body: string, { server = "", file = "" } = {}): string {
  return `
const server = ${JSON.stringify(server)}, file = ${JSON.stringify(file)};
let mocks;
export const init = async (scope) => { mocks = (await scope["@patchbay/mocks"]["1.0.0"].get())(); };
export const get = async () => () => ({
  models: [],
  handlers: [mocks.http.post("https://api.example.com/v1/chat", async ({ request }) => { ${body} })],
});
`;
}
