import { InputError } from "../errors/index.ts";
import type { CallScope } from "../http/call-scope.ts";
import type { Refusal, Signature, Signer } from "../http/request.ts";
import { WHOLE_KEY } from "../manifest/provider-facts.ts";
import type { ProviderAuth } from "../manifest/provider-auth.ts";
import { fillAddress, fillHeaders, fillTemplate, type ConfiguredProvider } from "./settings.ts";
import { type SettingValues } from "./setting-values.ts";
import { BEARER_PART, sufficientPart, type KeyParts } from "./key.ts";

/** Calls a token endpoint: posts a form and returns the answer's JSON. @throws HttpError, NetworkError, OutputError */
export type AskForToken = (
  url: URL,
  form: URLSearchParams,
  headers: Readonly<Record<string, string>>,
) => Promise<unknown>;

/** State shared by the authorizers of one client. */
export interface AuthorizerContext {
  /** The token for a key; requested or signed if there is no valid one. */
  readonly token: (request: TokenRequest, scope: CallScope) => Promise<string>;
  readonly forgetToken: (request: TokenRequest) => void;
}

export interface TokenRequest {
  readonly provider: ConfiguredProvider;
  readonly settings: SettingValues;
  readonly key: KeyParts;
}

/** Makes the authorizer of a provider and a key, according to the manifest's `auth`. */
export function createAuthorizer(request: TokenRequest, context: AuthorizerContext): Signer {
  const { provider, key, settings } = request;
  const { auth } = provider.manifest;
  if ("scheme" in auth) return fixed({ headers: { authorization: `${auth.scheme} ${key[WHOLE_KEY]}` } });
  if ("header" in auth) return fixed({ headers: { [auth.header.toLowerCase()]: key[WHOLE_KEY] ?? "" } });
  if ("query" in auth) return fixed({ query: { [auth.query]: key[WHOLE_KEY] ?? "" } });
  if ("headers" in auth) return fixed({ headers: fillHeaders(auth.headers, key) });
  if ("aws-sigv4" in auth) {
    const { service, region: template, services = {} } = auth["aws-sigv4"];
    const region = fillTemplate(template, settings) ?? "";
    const serviceOf = ({ origin }: URL): string =>
      Object.entries(services).find(([host]) => fillAddress(host, settings) === origin)?.[1] ?? service;
    if (key[BEARER_PART]) {
      return {
        sign({ url }) {
          if (serviceOf(url) === service) return { headers: { authorization: `Bearer ${key[BEARER_PART]}` } };
          const parts = Object.keys(provider.manifest.keyParts ?? {}).filter((name) => name !== BEARER_PART);
          throw new InputError(
            `The key of provider ${provider.id} is for ${service}, and ${url.host} takes only signatures. Give it as accessToken { ${parts.join(", ")} }.`,
          );
        },
      };
    }
    return {
      async sign(unsigned, scope) {
        const { signForAws } = await import("./aws-sigv4.ts");
        return signForAws(unsigned, { service: serviceOf(unsigned.url), region, key }, scope.clock.now());
      },
      explain: explainClock,
    };
  }
  if ("hmac" in auth) {
    const { hmac } = auth;
    return {
      sign: async (unsigned, scope) =>
        (await import("./hmac.ts")).signWithHmac(unsigned, hmac, { ...settings, ...key }, scope.clock.now()),
      explain: explainClock,
    };
  }
  if ("oauth" in auth || "jwt" in auth) {
    const templates = ("jwt" in auth && auth.jwt.headers) || { authorization: "Bearer {token}" };
    const headersWith = (token: string) => ({ headers: fillHeaders(templates, { ...settings, ...key, token }) });
    const sufficient = sufficientPart(provider.manifest);
    const own = sufficient && key[sufficient];
    if (own) return fixed(headersWith(own));
    return {
      sign: async (_, scope) => headersWith(await context.token(request, scope)),
      refused: () => (context.forgetToken(request), true),
    };
  }
  return fixed({});
}

function fixed(signature: Signature): Signer {
  return { sign: () => signature };
}

/** AWS accepts signatures of the last five minutes; most other vendors do the same. */
const MOST_SKEW_MS = 5 * 60_000;

function explainClock({ words = "", serverTime, now }: Refusal): string | undefined {
  const skew = serverTime === undefined ? undefined : now - serverTime;
  const isClockError =
    /RequestTimeTooSkewed|RequestExpired|(?:signature|timestamp) (?:has |is )?expired|not yet current/i.test(words);
  if (!isClockError && (skew === undefined || Math.abs(skew) <= MOST_SKEW_MS)) return undefined;
  const off =
    skew === undefined
      ? "is off"
      : `is ${Math.round(Math.abs(skew) / 60_000)} minutes ${skew > 0 ? "ahead of" : "behind"} the server's`;
  return `The signature was refused because this machine's clock ${off}. Set the clock and call again.`;
}

/** How a key is sent, in a few words: `Authorization: Bearer …`, `X-Key: …`. */
export function describeAuth(auth: ProviderAuth): string {
  if ("scheme" in auth) return `Authorization: ${auth.scheme} …`;
  if ("header" in auth) return `${auth.header}: …`;
  if ("headers" in auth)
    return Object.keys(auth.headers)
      .map((name) => `${name}: …`)
      .join(", ");
  if ("query" in auth) return `?${auth.query}=…`;
  if ("aws-sigv4" in auth) return "AWS Signature Version 4";
  if ("hmac" in auth) return `a signature in ${Object.keys(auth.hmac.headers).join(", ")}`;
  if ("jwt" in auth) return `a token signed with the key (${auth.jwt.algorithm})`;
  return "oauth" in auth ? `OAuth (${auth.oauth.grant})` : "no key";
}
