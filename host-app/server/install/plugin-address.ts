import { BlockList, isIP } from "node:net";
import { InputError } from "@patchbay/core/errors";

const MANIFEST = "manifest.json";

/** Ranges of private, local, shared and test networks, and those that lead into them by translation. */
const INTERNAL_RANGES: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 127],
  ["64:ff9b::", 96],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
];

const internal = new BlockList();
const loopback = new BlockList();
for (const [network, prefix] of INTERNAL_RANGES) internal.addSubnet(network, prefix, familyOf(network));
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

function familyOf(address: string): "ipv4" | "ipv6" {
  return address.includes(":") ? "ipv6" : "ipv4";
}

/** A URL's host without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Whether a URL's host is this machine by its name alone; what a name of the web resolves to does not count. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && isLoopbackAddress(host));
}

/** Whether an IP address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return loopback.check(address, familyOf(address));
}

/**
 * Whether a connection to an IP address may be made for a host. A name of the web may not lead to this machine or into
 * the network that it stands in.
 */
export function mayConnect(host: string, address: string): boolean {
  return isLoopbackHost(host) ? isLoopbackAddress(address) : !internal.check(address, familyOf(address));
}

/** Checks a URL, of a plugin or of a redirect, before anything is sent there. @throws InputError that says what is wrong */
export function checkAddress(url: URL): void {
  const host = hostOf(url);
  if (url.username || url.password) throw new InputError("A plugin's address may not hold a user name or password.");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopbackHost(host))) {
    throw new InputError(`${url.origin} is not used: plugins come over https, or over http from this machine.`);
  }
  if (isIP(host) !== 0 && !mayConnect(host, host)) throw refusedNetwork(host);
}

/** The error for a host inside a private network. */
export function refusedNetwork(host: string): InputError {
  return new InputError(`${host} lies in a private network, from which plugins are not installed.`);
}

/**
 * The address of a plugin's manifest.
 * @param text address of a built plugin's folder, or of its manifest.json
 * @throws InputError that says what is wrong with it
 */
export function parsePluginAddress(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url) throw new InputError("That is no address. Give one such as https://example.com/my-plugin/manifest.json.");
  checkAddress(url);
  if (url.search) throw new InputError("Give the address without '?' and what follows it.");
  url.hash = "";
  if (!url.pathname.endsWith(`/${MANIFEST}`)) url.pathname = `${url.pathname.replace(/\/+$/, "")}/${MANIFEST}`;
  return url;
}
