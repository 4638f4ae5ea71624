import { isIP } from "node:net";
import { InputError, NetworkError } from "@patchbay/core/errors";
import ipaddr from "ipaddr.js";

const MANIFEST = "manifest.json";

/** No other IPv6 range is assigned: the rest is reserved, or an old notation of IPv4. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

/** A URL's host without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Whether a URL's host name alone means this machine, regardless of what it resolves to. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && isLoopbackAddress(host));
}

/** Whether an IP address is this machine's own. */
function isLoopbackAddress(address: string): boolean {
  return ipaddr.process(address).range() === "loopback";
}

/**
 * Whether a connection to an IP address is allowed for a host. A public name must not resolve to this machine or its
 * network.
 */
export function mayConnect(host: string, address: string): boolean {
  return isLoopbackHost(host) ? isLoopbackAddress(address) : isOfTheInternet(address);
}

/** Whether an IP address is a single machine on the Internet: not private, shared, reserved, or translated. */
function isOfTheInternet(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT));
}

/** Checks a plugin's or a redirect's URL before anything is sent there. @throws InputError with the reason */
export function checkAddress(url: URL): void {
  const host = hostOf(url);
  if (url.username || url.password)
    throw new InputError("A plugin's address must not contain a user name or password. Remove them.");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopbackHost(host))) {
    throw new InputError(
      `${url.origin} is not allowed: plugins are installed over https, or over http from this machine.`,
    );
  }
  if (isIP(host) !== 0 && !mayConnect(host, host)) throw refusedNetwork(host);
}

/**
 * The target of a redirect. @throws InputError if that is this machine and the redirect comes from another one,
 * NetworkError
 */
export function redirectTarget(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new NetworkError(`${from.href} redirects to an invalid address.`);
  const target = new URL(location, from);
  if (isLoopbackHost(hostOf(target)) && !isLoopbackHost(hostOf(from))) {
    throw new InputError(`${from.href} redirects to this machine, which is not followed.`);
  }
  return target;
}

/** The error for a host inside a private network. */
export function refusedNetwork(host: string): InputError {
  return new InputError(
    `${host} is in a private network; plugins are not installed from there. Download its archive, and install the file.`,
  );
}

/** A URL that a plugin may be fetched from. @throws InputError with the reason */
export function parseWebAddress(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url)
    throw new InputError(
      "That is neither an address, such as https://example.com/my-plugin/manifest.json, nor the name of a package.",
    );
  checkAddress(url);
  if (url.search) throw new InputError("Give the address without '?' and what follows it.");
  url.hash = "";
  return url;
}

/**
 * The URL of a plugin's manifest.
 * @param text URL of a built plugin's folder, or of its manifest.json
 * @throws InputError with the reason
 */
export function parsePluginAddress(text: string): URL {
  const url = parseWebAddress(text);
  if (!url.pathname.endsWith(`/${MANIFEST}`)) url.pathname = `${url.pathname.replace(/\/+$/, "")}/${MANIFEST}`;
  return url;
}
