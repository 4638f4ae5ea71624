import { fileURLToPath, pathToFileURL } from "node:url";
import { originMatcher, originsOf, type MockedProvider } from "../mock/mocked-provider.ts";

const REDIRECT = pathToFileURL(fileURLToPath(new URL("../../bin/redirect-fetch.js", import.meta.url))).href;

/** A variable with an address. */
export type AddressVariable = readonly [variable: string, address: string];

/** Variables that set an address of vendors' clients, with the default addresses. */
export const ADDRESS_VARIABLES: readonly AddressVariable[] = [
  ["OPENAI_BASE_URL", "https://api.openai.com/v1"],
  // Older clients, and LangChain.
  ["OPENAI_API_BASE", "https://api.openai.com/v1"],
  ["ANTHROPIC_BASE_URL", "https://api.anthropic.com"],
  ["CEREBRAS_BASE_URL", "https://api.cerebras.ai"],
  ["CO_API_URL", "https://api.cohere.com"],
  ["GOOGLE_GEMINI_BASE_URL", "https://generativelanguage.googleapis.com"],
  ["GROQ_BASE_URL", "https://api.groq.com"],
  ["REPLICATE_API_BASE_URL", "https://api.replicate.com"],
  ["TOGETHER_BASE_URL", "https://api.together.ai/v1"],
];

/** The variables of clients for OpenAI, which speak with many other vendors, too. */
const OPENAI_VARIABLES = ["OPENAI_BASE_URL", "OPENAI_API_BASE"];

export interface ClientEnvironmentOptions {
  /** Address of a server as `patchbay mock` starts it, without a closing slash. */
  readonly url: string;
  readonly providers: readonly MockedProvider[];
  /** The provider for OpenAI's client; default: OpenAI. */
  readonly openai?: MockedProvider | undefined;
  /** The default addresses of clients' variables; default: those of the providers. */
  readonly addresses?: readonly AddressVariable[];
  /** The current environment, whose other variables are preserved. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Variables that send clients to a server on this machine instead of the vendors': addresses for clients that read
 * them, and
 * a module that redirects `fetch` in Node programs. Keys are unchanged.
 */
export function clientEnvironment(options: ClientEnvironmentOptions): Record<string, string | undefined> {
  const { url, providers, openai, environment } = options;
  const hosts = new Set(providers.flatMap(originsOf).map((origin) => new URL(origin).host));
  const known = ADDRESS_VARIABLES.filter(([, address]) => hosts.has(new URL(address).host));
  const { addresses = known } = options;
  for (const [, address] of addresses) hosts.add(new URL(address).host);
  const chat = openai && chatAddressOf(openai);
  return {
    ...environment,
    HF_ENDPOINT: `${url}/hub`,
    HF_INFERENCE_ENDPOINT: `${url}/router/hf-inference`,
    ...Object.fromEntries(addresses.map(([variable, address]) => [variable, address.replace(/^https?:\//, url)])),
    ...Object.fromEntries(
      providers.flatMap(({ id, addressVariables = [] }) => addressVariables.map((name) => [name, `${url}/${id}`])),
    ),
    ...(chat && Object.fromEntries(OPENAI_VARIABLES.map((variable) => [variable, chat.replace("https:/", url)]))),
    PATCHBAY_MOCK_URL: url,
    PATCHBAY_MOCK_HOSTS: [...hosts].join(","),
    NODE_OPTIONS: [environment["NODE_OPTIONS"], `--import=${REDIRECT}`].filter(Boolean).join(" "),
    // A proxy would also receive requests for local addresses.
    NO_PROXY: withLoopback(environment["NO_PROXY"]),
    no_proxy: withLoopback(environment["no_proxy"]),
  };
}

/** A key for every provider, so that clients start, and no real key leaves the user's shell. */
export async function simulatedKeys(providers: readonly MockedProvider[]): Promise<Record<string, string>> {
  const keys = await Promise.all(providers.map((provider) => provider.keys?.()));
  const hub = { HF_TOKEN: "hf_simulated" };
  return Object.assign({ ANTHROPIC_API_KEY: "simulated" }, ...keys, hub) as Record<string, string>;
}

/** The address below which a provider answers chats in OpenAI's form. */
function chatAddressOf({ hosts, handlers }: MockedProvider): string | undefined {
  const [host] = hosts;
  const isOwn = originMatcher(hosts);
  const match = handlers
    .map(({ info }) => ("path" in info ? String(info.path).replaceAll(/:[a-z_]\w*/gi, "any") : ""))
    .map((path) => /^(https:\/\/[^/]+)(.*)\/chat\/completions$/.exec(path))
    .find((parts) => isOwn(parts?.[1] ?? ""));
  return host === undefined || !match ? undefined : `${host}${match[2]}`;
}

function withLoopback(hosts: string | undefined): string {
  return [hosts, "127.0.0.1", "localhost"].filter(Boolean).join(",");
}
