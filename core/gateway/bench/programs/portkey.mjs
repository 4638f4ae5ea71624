// Portkey's gateway from its package. As installed it answers streams with status 500, because it changes headers that
// `fetch` has made immutable, so that streams have copies of them here.
const [, , folder, port] = process.argv;
process.argv.push("--headless", `--port=${port}`);
const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.headers.get("content-type") === "text/event-stream") {
    Object.defineProperty(response, "headers", { value: new Headers(response.headers) });
  }
  return response;
};
await import(`${folder}/build/start-server.js`);
