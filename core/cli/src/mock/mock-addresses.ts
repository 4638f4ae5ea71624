import { originMatcher, originsOf, type MockedProvider } from "./mocked-provider.ts";

/** The addresses at which plugins' mocks answer, independent of the client's address. */
const HUB = "https://huggingface.co";
const ROUTER = "https://router.huggingface.co";

/** How many addresses out of answers are remembered. */
const MOST_FOLLOW_UPS = 1000;

/** Translates between a mock server's addresses and those of the plugins' mocks. */
export interface MockAddresses {
  /**
   * The mocked address of a path: `/router/…` and `/hub/…`, `/<provider>/…` for the provider's first host,
   * `/<host>/…` for
   * any other mocked host, and addresses from answers.
   * @returns undefined for any other path
   */
  mocked(pathAndQuery: string): string | undefined;
  /**
   * Replaces mocked addresses in a text with local ones, for answers that contain URLs. Paths stay unchanged, because
   * clients parse them: a client that polls a queue through the router requests a path under the router.
   */
  localize(text: string): string;
}

/** @param base the mock server's own address, without a closing slash */
export function createMockAddresses(base: string, providers: readonly MockedProvider[]): MockAddresses {
  const names = new Map([
    ["hub", HUB],
    ["router", ROUTER],
    ...providers.map(({ id, hosts }) => [id, hosts[0] ?? `${ROUTER}/${id}`] as const),
  ]);
  const isMocked = originMatcher(providers.flatMap(originsOf));
  /** Path -> origin. */
  const followUps = new Map<string, string>();

  function remember(path: string, origin: string): void {
    followUps.delete(path);
    followUps.set(path, origin);
    const [oldest] = followUps.keys();
    if (oldest !== undefined && followUps.size > MOST_FOLLOW_UPS) followUps.delete(oldest);
  }

  /** The origin of a path that an answer named, or of one below it. */
  function followUpOf(pathAndQuery: string): string | undefined {
    const [path = ""] = pathAndQuery.split("?");
    const parts = path.split("/");
    const above = parts.map((_, index) => parts.slice(0, parts.length - index).join("/"));
    return above.map((one) => followUps.get(one)).find((origin) => origin !== undefined);
  }

  return {
    mocked(pathAndQuery) {
      const followUp = followUpOf(pathAndQuery);
      if (followUp) return `${followUp}${pathAndQuery}`;
      const [, first = "", rest = ""] = /^\/([^/?]*)(.*)$/.exec(pathAndQuery) ?? [];
      const target = names.get(first) ?? (isMocked(`https://${first}`) ? `https://${first}` : undefined);
      return target === undefined ? undefined : `${target}${rest}`;
    },
    localize: (text) =>
      text.replaceAll(/(https:\/\/[a-z0-9.-]+)(\/[^\s"'\\?#<>]*)/g, (address, origin: string, path: string) => {
        if (origin === HUB) return `${base}/hub${path}`;
        if (origin === ROUTER) return `${base}/router${path}`;
        if (!isMocked(origin)) return address;
        const location = path.replace(/\/$/, "");
        if (location) remember(location, origin);
        return `${base}${path}`;
      }),
  };
}
