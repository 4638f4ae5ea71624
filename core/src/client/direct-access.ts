import { createAuthorizer, type AskForToken, type TokenRequest } from "../auth/authorizer.ts";
import { readKey, type ProviderKey } from "../auth/key.ts";
import { tokenFor, type AccessToken } from "../auth/access-token.ts";
import { fillAddress, providerAddresses, resolveSettings, type Environment } from "../auth/settings.ts";
import { InputError, PluginError } from "../errors/index.ts";
import { needsKey } from "../manifest/provider-rules.ts";
import {
  parseAddress,
  readAnswer,
  type CallScope,
  type Signer,
  type VendorAnswer,
  type VendorFailure,
} from "../http/index.ts";
import { isObject } from "../provider/payload.ts";
import type { ChosenProvider } from "./resolve-target.ts";
import type { CallOptions } from "./client-options.ts";
import { retryPolicy, type Session } from "./session.ts";
import { SharedCache } from "../hub/hub-cache.ts";

/** How a provider is called whose address depends on settings, or whose key is more than a header. */
export interface DirectAccess {
  readonly baseUrl: URL;
  /** Origins that may receive the key. */
  readonly origins: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** Absent where no key was given and none is needed. */
  readonly signer: Signer | undefined;
  /** The address of one of the manifest's hosts. @throws InputError when a setting of it has no value */
  address(host: string): URL;
}

export interface AccessRequest {
  readonly key: ProviderKey | undefined;
  readonly environment: Environment;
  readonly insecureOrigins: readonly string[];
  readonly session: Session;
  readonly options: CallOptions;
}

/** Settings first, the key then: nothing is sent before both are right. @throws InputError, PluginError */
export function directAccess(provider: ChosenProvider, request: AccessRequest): DirectAccess {
  const { key, environment, insecureOrigins, session, options } = request;
  const { id, manifest } = provider;
  const settings = resolveSettings(provider, options.settings?.[id], environment, insecureOrigins);
  const { base, origins } = providerAddresses(provider, settings);
  if (base === undefined) throw new PluginError(`Provider ${id} names no host that can be called.`);
  const address = (host: string): URL => parseAddress(fillAddress(host, settings) ?? host, `The host of ${id}`);
  return { baseUrl: parseAddress(base, `The host of ${id}`), origins, settings, signer: signerOf(), address };

  function signerOf(): Signer | undefined {
    if ("none" in manifest.auth || (key === undefined && !needsKey(manifest))) return undefined;
    if (key === undefined) {
      const parts = manifest.keyParts ? ` as { ${Object.keys(manifest.keyParts).join(", ")} }` : "";
      throw new InputError(`Provider ${id} needs a key: give it as accessToken${parts}.`);
    }
    const tokenRequest: TokenRequest = { provider, settings, key: readKey(provider, key) };
    return createAuthorizer(tokenRequest, tokensOf(session, options));
  }
}

const caches = new WeakMap<Session, SharedCache<AccessToken>>();

/** A client's tokens, each asked for once and kept until it ends. */
function tokensOf(session: Session, options: CallOptions) {
  let cache = caches.get(session);
  if (!cache) caches.set(session, (cache = new SharedCache({ lifetime: ({ lifetime }) => lifetime, limit: 100 })));
  const tokens = cache;
  return {
    async token(request: TokenRequest, scope: CallScope): Promise<string> {
      const { value } = await tokens.get(nameOf(request), scope, (own) =>
        tokenFor(request, askVia(session, request.provider.id, own, options), own.clock.now()),
      );
      // From here on it is as secret as the key.
      session.secrets.learn(value);
      return value;
    },
    forgetToken: (request: TokenRequest) => tokens.forget(nameOf(request)),
  };
}

function nameOf({ provider, settings, key }: TokenRequest): string {
  return JSON.stringify([provider.id, settings, key]);
}

function askVia(session: Session, provider: string, scope: CallScope, options: CallOptions): AskForToken {
  const peer = `The token endpoint of provider ${provider}`;
  return (url, form, headers) =>
    session.transport.send(
      {
        method: "POST",
        url,
        headers,
        body: new Blob([form.toString()], { type: "application/x-www-form-urlencoded" }),
        peer,
        readVendorFailure: readGrantFailure,
        describe: ({ status, words }) => explainTime(`${peer} answered with status ${status}`, words),
        retry: retryPolicy("lookup", options),
        isSecret: true,
      },
      scope,
      async (response) => (await readAnswer(response, url.href)).data,
    );
}

/** Servers take an assertion for some minutes only, and say of another one by which of its times they refuse it. */
function explainTime(refusal: string, words = ""): string | undefined {
  if (!/\b(iat|exp)\b/.test(words)) return undefined;
  return `${refusal}: ${words} This machine's clock is probably off. Set the clock and call again.`;
}

/** `{ error, error_description }`. Source: RFC 6749, 5.2 */
function readGrantFailure({ body }: VendorAnswer): VendorFailure | undefined {
  const { error: code, error_description: message } = isObject(body) ? body : {};
  if (typeof message !== "string") return undefined;
  return typeof code === "string" ? { code, message: `${code}: ${message}` } : { message };
}
