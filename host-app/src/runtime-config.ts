/**
 * Path below which the app is served, with a slash at both ends. It stands in the page, where the server writes it: one
 * build serves under every path.
 */
export const BASE_URL =
  document.querySelector<HTMLMetaElement>("meta[name=patchbay-base]")?.content ?? import.meta.env.BASE_URL;

/** What a deployment decides without a new build of the app. */
export interface RuntimeConfig {
  /** Origin of the model hub; absent: the hub's default. */
  readonly hubUrl?: string;
  /** Origin of the inference router; absent: the router's default. */
  readonly routerUrl?: string;
  /** Where the repository's files can be changed, without the file; absent: where its package.json says that it is. */
  readonly sourceUrl?: string;
  /** Whether the server tells of changes of the plugin index; a static host does not. */
  readonly live: boolean;
  /** Whether this browser may change what the server offers: install, disable and enable plugins for all. */
  readonly session: boolean;
  /** Whether the server was started with the plugins that come with Patchbay only. */
  readonly safe: boolean;
  /** Whether the server tells which model servers run on this device: it and the page are on the same one. */
  readonly finds?: boolean;
  /** Origins on other machines that the operator lets pages call over plain http, too. */
  readonly connect?: readonly string[];
  /** Author mode: entry of a stock Module Federation remote on this machine, which is run unchecked. */
  readonly author?: string;
}

const DEFAULTS: RuntimeConfig = { live: false, session: false, safe: false };

let config: Promise<RuntimeConfig> | undefined;

/** The deployment's `config.json`, fetched once. A missing or malformed file means the defaults: the app works without. */
export function getRuntimeConfig(): Promise<RuntimeConfig> {
  config ??= fetchConfig();
  return config;
}

async function fetchConfig(): Promise<RuntimeConfig> {
  try {
    const answer = await fetch(`${BASE_URL}config.json`, { cache: "no-cache" });
    return answer.ok ? parseConfig(await answer.json()) : DEFAULTS;
  } catch {
    // Not for good: whoever asks next does so when the network may be back.
    config = undefined;
    return DEFAULTS;
  }
}

/** Takes the members that are of the right type and leaves the others. */
export function parseConfig(value: unknown): RuntimeConfig {
  if (typeof value !== "object" || value === null) return DEFAULTS;
  const { hubUrl, routerUrl, sourceUrl, live, session, safe, finds, connect, author } = value as Record<
    string,
    unknown
  >;
  return {
    hubUrl: typeof hubUrl === "string" ? hubUrl : undefined,
    routerUrl: typeof routerUrl === "string" ? routerUrl : undefined,
    sourceUrl: typeof sourceUrl === "string" && /^https?:\/\//.test(sourceUrl) ? sourceUrl : undefined,
    live: live === true,
    session: session === true,
    safe: safe === true,
    ...(finds === true && { finds }),
    ...(Array.isArray(connect) && {
      connect: connect.filter((one) => typeof one === "string" && /^https?:\/\//.test(one)),
    }),
    author: typeof author === "string" && isOnThisMachine(author) ? author : undefined,
  };
}

/** Never the web: whoever can change a deployment's configuration does not decide what code visitors run. */
function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
