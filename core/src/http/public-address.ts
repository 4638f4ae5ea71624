import type { LookupAddress } from "node:dns";
import type { BlockList, LookupFunction } from "node:net";
import { isLoopback, UnsafeAddress } from "./address.ts";

/**
 * Not public: private, shared, reserved, documentation or translation addresses. Source: IANA's special-purpose registries
 */
const reserved4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** Public IPv6 addresses are all in 2000::/3. */
const reserved6 = ["::/3", "4000::/2", "8000::/1", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const localName = /^[^.]+$|\.(?:localhost|local|lan|internal|intranet|corp|home|home\.arpa)$/;

/** Whether an address belongs to `patchbay mock`, in a program that it has started. */
export function isMock(url: URL): boolean {
  return (globalThis as { readonly [mark: symbol]: unknown })[Symbol.for("patchbay.mockOrigin")] === url.origin;
}

/** Whether the name or IP address of a host shows that it is in a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const { isIP } = process.getBuiltinModule("node:net");
  return isIP(host) ? !isPublicIp(host) : isLoopback(hostname) || localName.test(host);
}

/**
 * Adds a check of the resolved IP addresses to a request's options. It runs when the connection is made, so that the name
 * cannot resolve differently in between. Behind a proxy nothing is added, because the proxy resolves names.
 */
export function checkedConnection(init: RequestInit): RequestInit {
  const dispatcher = dispatcherWith(publicLookup);
  return dispatcher ? ({ ...init, dispatcher } as RequestInit) : init;
}

/**
 * Options of a request that connects to this machine for any host name.
 * @returns undefined if that cannot be enforced: outside Node, and behind a proxy, which resolves names itself
 */
export function localConnection(): { readonly dispatcher: object } | undefined {
  const dispatcher = dispatcherWith(loopbackLookup);
  return dispatcher && { dispatcher };
}

/** A `lookup` that answers every name with the loopback interface and does not use DNS. */
const loopbackLookup: LookupFunction = (_hostname, options, callback) => {
  const addresses = [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];
  if (options.all) callback(null, addresses);
  else callback(null, "127.0.0.1", 4);
};

/** A `lookup` that refuses a name when any of its addresses is private. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  const { lookup } = process.getBuiltinModule("node:dns");
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) callback(error ?? new Error(`${hostname} has no address`), "");
    else if (!addresses.every(({ address }) => isPublicIp(address))) callback(new UnsafeAddress("private"), "");
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

type AgentClass = new (options: { readonly connect: { readonly lookup: LookupFunction } }) => object;
const agents = new Map<LookupFunction, WeakMap<AgentClass, object>>();

/**
 * Node exposes the class of its agents only through the global agent, which exists after fetch or one of its classes was
 * used.
 */
function dispatcherWith(lookup: LookupFunction): object | undefined {
  void globalThis.Response;
  const current = [2, 1]
    .map((version) => (globalThis as Record<symbol, unknown>)[Symbol.for(`undici.globalDispatcher.${version}`)])
    .find((dispatcher) => dispatcher !== undefined);
  const Agent = current?.constructor as AgentClass | undefined;
  if (Agent?.name !== "Agent") return undefined;
  const byClass = agents.get(lookup) ?? new WeakMap<AgentClass, object>();
  agents.set(lookup, byClass);
  const agent = byClass.get(Agent) ?? new Agent({ connect: { lookup } });
  byClass.set(Agent, agent);
  return agent;
}

type Family = "ipv4" | "ipv6";

const lists = new Map<Family, BlockList>();

function isPublicIp(address: string): boolean {
  const { isIPv6 } = process.getBuiltinModule("node:net");
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  return !reservedNetworks(family).check(address, family);
}

/** One list per family, because a list would also compare IPv4 addresses with IPv6 networks. */
function reservedNetworks(family: Family): BlockList {
  const known = lists.get(family);
  if (known) return known;
  const net = process.getBuiltinModule("node:net");
  const list = new net.BlockList();
  for (const network of family === "ipv4" ? reserved4 : reserved6) {
    const [start = "", bits] = network.split("/");
    list.addSubnet(start, Number(bits), family);
  }
  lists.set(family, list);
  return list;
}
