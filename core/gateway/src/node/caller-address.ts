import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { InputError } from "@patchbay/core/errors";

/** Names for networks that proxies are usually in. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  // Sources: https://www.rfc-editor.org/rfc/rfc1918 and https://www.rfc-editor.org/rfc/rfc4193
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Reads which proxies are trusted to name their caller: addresses, networks such as `10.0.0.0/8`, `loopback` and `private`.
 * @throws InputError that names the wrong one
 */
export function parseProxies(names: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const name of names.flatMap((each) => NETWORKS[each] ?? [each])) {
    const [address = "", bits, ...others] = name.split("/");
    const family = familyOf(address);
    const most = family === "ipv4" ? 32 : 128;
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && others.length === 0);
    if (!family || !isNetwork) {
      throw new InputError(
        `'${name}' is no proxy: give an address, a network such as 10.0.0.0/8, or ${Object.keys(NETWORKS).join(" or ")}.`,
      );
    }
    proxies.addSubnet(address, bits === undefined ? most : Number(bits), family);
  }
  return proxies;
}

/**
 * The address of a caller. Only a trusted proxy may name another one than its own in `x-forwarded-for`, which lists the caller
 * first and each proxy behind it: the last one that is not trusted counts, as anyone could have written those before it.
 */
export function callerAddress({ socket, headers }: IncomingMessage, proxies: BlockList | undefined): string {
  let address = plain(socket.remoteAddress ?? "");
  const forwarded = headers["x-forwarded-for"];
  if (!proxies || forwarded === undefined) return address;
  for (const text of String(forwarded).split(",").toReversed()) {
    const family = familyOf(address);
    if (!family || !proxies.check(address, family)) break;
    const next = plain(text.trim());
    // What follows was written by no proxy.
    if (!familyOf(next)) break;
    address = next;
  }
  return address;
}

/** A server that listens on IPv6 sees the addresses of IPv4 in its own form. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? "ipv4" : "ipv6";
}
