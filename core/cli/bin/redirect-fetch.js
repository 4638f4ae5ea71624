// Loaded through NODE_OPTIONS into what `patchbay` runs: clients whose addresses are fixed reach its server, too.
const base = process.env["PATCHBAY_MOCK_URL"];
// A `*` stands for what differs from customer to customer.
const hosts = (process.env["PATCHBAY_MOCK_HOSTS"] ?? "")
  .split(",")
  .filter(Boolean)
  .map((host) => new RegExp(`^${host.replaceAll(".", String.raw`\.`).replaceAll("*", "[a-z0-9.-]+")}$`));
const names = new Map([
  ["huggingface.co", "hub"],
  ["router.huggingface.co", "router"],
]);

function redirected(address) {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname, search } = new URL(address);
  const name = names.get(host) ?? (hosts.some((pattern) => pattern.test(host)) ? host : undefined);
  return protocol === "https:" && name !== undefined ? `${base}/${name}${pathname}${search}` : undefined;
}

if (base) {
  // The client refuses files on this machine that a vendor names; here the vendor is on this machine.
  globalThis[Symbol.for("patchbay.mockOrigin")] = new URL(base).origin;
  const original = globalThis.fetch;
  globalThis.fetch = function fetch(input, init) {
    const isRequest = input instanceof Request;
    const address = redirected(isRequest ? input.url : String(input));
    if (address === undefined) return original(input, init);
    return original(isRequest ? new Request(address, input) : address, init);
  };
}
