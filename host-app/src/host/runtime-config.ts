/**
 * Base path of the app, with a slash at both ends. The server writes it into the page, so that one build serves under
 * every path.
 */
export const BASE_URL =
  document.querySelector<HTMLMetaElement>("meta[name=patchbay-base]")?.content ?? import.meta.env.BASE_URL;

/** A deployment's configuration, which needs no new build of the app. */
export interface RuntimeConfig {
  /** Origin of the model hub; absent: the hub's default. */
  readonly hubUrl?: string;
  /** Origin of the inference router; absent: the router's default. */
  readonly routerUrl?: string;
  /** URL where the repository's files can be edited, without the file; absent: by its package.json. */
  readonly sourceUrl?: string;
  /** Whether the server sends changes of the plugin index; a static host does not. */
  readonly live: boolean;
  /** Whether this browser may change what the server offers: install, disable and enable plugins for all users. */
  readonly session: boolean;
  /** Whether the server runs only the plugins that come with Patchbay. */
  readonly safe: boolean;
  /** Whether pages show the marks of providers, libraries and makers of models; default: yes. */
  readonly marks: boolean;
  /** Whether the server can scan for local model servers: it runs on the same device as the page. */
  readonly finds?: boolean;
  /** Whether the server calls providers with its own keys for this browser. */
  readonly gateway?: boolean;
  /** Origins on other machines that the operator allows pages to call over plain http. */
  readonly connect?: readonly string[];
  /** Whether browsers may store the app for use without a network; default: yes. */
  readonly offline: boolean;
  /** Author mode: entry of a stock Module Federation remote on this machine, which runs unchecked. */
  readonly author?: string;
}

const DEFAULTS: RuntimeConfig = { live: false, session: false, safe: false, marks: true, offline: true };

let config: Promise<RuntimeConfig> | undefined;

/**
 * The deployment's `config.json`, fetched once. A missing or malformed file means the defaults: the app works without
 * it.
 */
export function getRuntimeConfig(): Promise<RuntimeConfig> {
  config ??= fetchConfig();
  return config;
}

async function fetchConfig(): Promise<RuntimeConfig> {
  try {
    const answer = await fetch(`${BASE_URL}config.json`, { cache: "no-cache" });
    return answer.ok ? parseConfig(await answer.json()) : DEFAULTS;
  } catch {
    // Not permanent: the next call may have a network.
    config = undefined;
    return DEFAULTS;
  }
}

/** Takes the members of the right type and drops the others. */
export function parseConfig(value: unknown): RuntimeConfig {
  if (typeof value !== "object" || value === null) return DEFAULTS;
  const { hubUrl, routerUrl, sourceUrl, live, session, safe, marks, offline, finds, gateway, connect, author } =
    value as Record<string, unknown>;
  return {
    hubUrl: typeof hubUrl === "string" ? hubUrl : undefined,
    routerUrl: typeof routerUrl === "string" ? routerUrl : undefined,
    sourceUrl: typeof sourceUrl === "string" && /^https?:\/\//.test(sourceUrl) ? sourceUrl : undefined,
    live: live === true,
    session: session === true,
    safe: safe === true,
    marks: marks !== false,
    offline: offline !== false,
    ...(finds === true && { finds }),
    ...(gateway === true && { gateway }),
    ...(Array.isArray(connect) && {
      connect: connect.filter((one) => typeof one === "string" && /^https?:\/\//.test(one)),
    }),
    author: typeof author === "string" && isOnThisMachine(author) ? author : undefined,
  };
}

/** Only this machine: a deployment's configuration must not decide what code visitors run. */
function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
