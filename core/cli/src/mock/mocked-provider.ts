import { codeKeys, standInKey, standInSettings, type ListedProvider } from "@patchbay/core/inference-code";
import type { ProviderMocks } from "@patchbay/mocks";

/** A provider's mocks and addresses. */
export interface MockedProvider extends ProviderMocks {
  readonly id: string;
  /**
   * Origins from the provider's manifest; the first is the default. One with settings is listed with their values,
   * and after
   * all others with `*` for any value: `https://*.acme.example`.
   */
  readonly hosts: readonly string[];
  /** Environment variables for its key, with placeholder values. */
  keys?(): Promise<Readonly<Record<string, string>>>;
  /** Environment variables for its address, if every customer has their own. */
  readonly addressVariables?: readonly string[];
}

const SIMULATED = "simulated";

/** A provider as an index lists it, with what answers for it. */
export function mockedProvider(
  entry: ListedProvider,
  { handlers, models }: Pick<ProviderMocks, "handlers" | "models">,
): MockedProvider {
  const { id, hosts, settings = {} } = entry;
  const presets = Object.entries(settings).flatMap(([name, setting]) =>
    setting.default ? [[name, setting.default]] : [],
  );
  const values: Readonly<Record<string, string>> = { ...Object.fromEntries(presets), ...standInSettings(entry) };
  const filled = hosts
    .map((host) => host.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder))
    .filter((host) => !host.includes("{"));
  const patterns = hosts.filter((host) => /[^{].*\{/.test(host)).map((host) => host.replaceAll(/\{\w+\}/g, "*"));
  return {
    id,
    hosts: [...new Set([...filled, ...patterns])],
    addressVariables: Object.values(settings).flatMap(({ type, env }) => (type === "address" && env ? [env] : [])),
    keys: () => simulatedKey(entry),
    handlers,
    models,
  };
}

async function simulatedKey(entry: ListedProvider): Promise<Record<string, string>> {
  const providerKey = codeKeys(entry).find(({ kind }) => kind === "provider");
  const key = await standInKey(entry, SIMULATED);
  if (!providerKey || providerKey.variable === "" || key === undefined) return {};
  if (typeof key === "string") return { [providerKey.variable]: key };
  return Object.fromEntries(
    Object.entries(providerKey.parts ?? {}).map(([name, variable]) => [variable, key[name] ?? SIMULATED]),
  );
}

/**
 * The https origins of a provider's manifest and of its handlers: results are often on other hosts. A `*` replaces the part
 * that differs per customer.
 */
export function originsOf({ hosts, handlers }: MockedProvider): string[] {
  const paths = handlers.map(({ info }) => ("path" in info ? String(info.path).replaceAll(/:[a-z_]\w*/gi, "*") : ""));
  return [...hosts, ...paths].flatMap((address) => {
    const [origin] = /^https:\/\/[a-z0-9.*-]+(?=\/|$)/.exec(address) ?? [];
    // An origin that could belong to several vendors is left out.
    return origin !== undefined && (!origin.includes("*") || /\.[a-z0-9-]+\.[a-z]+$/.test(origin)) ? [origin] : [];
  });
}

/** Whether an origin is in a list. @param origins a `*` in one matches some characters of a host */
export function originMatcher(origins: readonly string[]): (origin: string) => boolean {
  const whole = new Set(origins.filter((origin) => !origin.includes("*")));
  const patterns = [...new Set(origins)]
    .filter((origin) => origin.includes("*"))
    .map((origin) => new RegExp(`^${origin.replaceAll(".", String.raw`\.`).replaceAll("*", "[a-z0-9.-]+")}$`));
  return (origin) => whole.has(origin) || patterns.some((pattern) => pattern.test(origin));
}
