import { isConfidential, originMatches } from "@patchbay/core/http";
import { createMockAddresses } from "../mock/mock-addresses.ts";

/** The target of a request to the relay. */
export interface RealAddress {
  readonly url: string;
  /** Whether a manifest or the user named it. Other addresses come from answers and get no credentials. */
  readonly isTrusted: boolean;
}

/** Translates between a relay's addresses and those of the vendors. */
export interface RelayAddresses {
  /** @returns undefined for a path that is not a relayed address */
  real(pathAndQuery: string): RealAddress | undefined;
  /** Replaces addresses that are whole JSON strings with local ones. Prose is unchanged. */
  localizeJson(text: string): string;
  localize(address: string): string;
}

export interface RelayedProvider {
  readonly id: string;
  /** Origins of its manifest. */
  readonly hosts: readonly string[];
}

/**
 * @param base the relay's own address, without a closing slash
 * @param targets additional addresses
 */
export function createRelayAddresses(
  base: string,
  providers: readonly RelayedProvider[],
  targets: readonly string[],
): RelayAddresses {
  const patterns = providers.flatMap(({ hosts }) => hosts).filter((host) => !host.includes("{"));
  const mocked = createMockAddresses(
    base,
    providers.map(({ id, hosts }) => ({
      id,
      hosts: hosts.filter((host) => !/[{*]/.test(host)),
      handlers: [],
      models: [],
    })),
  );
  const targetUrls = targets.map((target) => new URL(target));
  const trusted = new Map(targetUrls.map(({ host, origin }) => [host, origin]));
  const isLocal = targetUrls.some(({ protocol }) => protocol === "http:");
  /** Host -> origin of what answers named. */
  const named = new Map<string, string>();

  function localize(address: string): string {
    if (!URL.canParse(address)) return address;
    const url = new URL(address);
    const known = mocked.localize(address);
    if (known !== address) return known;
    // This machine's own servers are reached only by who has named one of them.
    if (url.protocol !== "https:" && !(isLocal && isConfidential(url))) return address;
    if (url.username || url.password) return address;
    named.set(url.host, url.origin);
    return `${base}/${url.host}${address.slice(address.indexOf(url.host) + url.host.length)}`;
  }

  return {
    real(pathAndQuery) {
      const known = mocked.mocked(pathAndQuery);
      if (known) return { url: known, isTrusted: true };
      const [, host = "", rest = ""] = /^\/([^/?]+)(.*)$/.exec(pathAndQuery) ?? [];
      const match = trusted.get(host) ?? matching(patterns, host);
      if (match) return { url: match + rest, isTrusted: true };
      const other = named.get(host);
      return other === undefined ? undefined : { url: other + rest, isTrusted: false };
    },
    localizeJson: (text) =>
      text.replaceAll(/"(https?:\/\/[^"\\\s]+)"/g, (_, address: string) => JSON.stringify(localize(address))),
    localize,
  };
}

/** The origin of a host that a pattern such as `https://*.acme.example` allows. */
function matching(patterns: readonly string[], host: string): string | undefined {
  const address = `https://${host}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.host === host && patterns.some((pattern) => originMatches(pattern, url)) ? url.origin : undefined;
}
