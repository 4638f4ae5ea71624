import { createAuthorizer, type AskForToken, type TokenRequest } from "../auth/authorizer.ts";
import { readKey } from "../auth/key.ts";
import { tokenFor, type AccessToken } from "../auth/access-token.ts";
import { fillAddress, providerAddresses, resolveSettings } from "../auth/settings.ts";
import { InputError, PluginError } from "../errors/index.ts";
import { needsKey } from "../manifest/provider-facts.ts";
import { parseAddress } from "../http/address.ts";
import { readAnswer } from "../http/answer.ts";
import type { CallScope } from "../http/call-scope.ts";
import type { VendorAnswer, VendorFailure } from "../http/failed-answer.ts";
import { isHubToken, type Credentials, type Signer } from "../http/request.ts";
import { isCustomFetch } from "../http/transport.ts";
import { isObject } from "../provider/payload.ts";
import { lookupOf, type OpenCall, type Session } from "./open-call.ts";
import type { Authorization } from "./provider-request.ts";
import type { ChosenProvider } from "./resolve-target.ts";
import { SharedCache } from "../hub/hub-cache.ts";

/**
 * The way to a provider whose address depends on settings, or whose key is more than a header. Checks the settings first, then
 * the key: nothing is sent before both are right.
 * @throws InputError, PluginError
 */
export async function directAccess(
  call: OpenCall,
  provider: ChosenProvider,
  sent: Pick<Credentials, "headers" | "cookies">,
): Promise<Authorization> {
  const { environment, insecureOrigins } = call.settings;
  const { id, manifest } = provider;
  const { accessToken, keyParts } = call.arguments.target;
  // A user with one hub token for everything may call a server that needs no key: the token does not go there.
  const isForeign = isHubToken(accessToken) && !needsKey(manifest);
  const key = keyParts ?? (isForeign ? undefined : accessToken);
  const settings = resolveSettings(provider, call.options.settings?.[id], environment, insecureOrigins);
  const { base, origins } = providerAddresses(provider, settings);
  if (base === undefined) throw new PluginError(`Provider ${id} has no host that can be called.`);
  const address = (host: string): URL => parseAddress(fillAddress(host, settings) ?? host, `The host of ${id}`);
  const baseUrl = parseAddress(base, `The host of ${id}`);
  const signer = signerOf();
  const local = origins.find((origin) => LOCAL_NAME.test(origin));
  const pin = local === undefined ? undefined : await pinOf(local);
  return { baseUrl, settings, routed: false, credentials: { ...sent, origins, signer, pin }, address };

  function signerOf(): Signer | undefined {
    if ("none" in manifest.auth || (key === undefined && !needsKey(manifest))) return undefined;
    if (key === undefined) {
      const parts = manifest.keyParts ? ` as { ${Object.keys(manifest.keyParts).join(", ")} }` : "";
      throw new InputError(`Provider ${id} needs a key: give it as accessToken${parts}.`);
    }
    return createAuthorizer({ provider, settings, key: readKey(provider, key) }, tokensOf(call));
  }

  async function pinOf(origin: string): Promise<Credentials["pin"]> {
    const { localConnection } = await import("../http/public-address.ts");
    const connected = isCustomFetch(call.session.fetch) ? undefined : localConnection();
    if (!connected) {
      throw new InputError(
        `Provider ${id} is called at ${origin}, and only Node can keep that request on this machine. Call it from Node, without a proxy and without a custom fetch.`,
      );
    }
    return (url, init) => (LOCAL_NAME.test(url.origin) ? { ...init, ...connected } : init);
  }
}

/**
 * Names below `localhost` that only a connection to the loopback interface makes this machine's. Source: RFC 6761, 6.3
 */
const LOCAL_NAME = /^http:.*\.localhost(:\d+)?$/;

const caches = new WeakMap<Session, SharedCache<AccessToken>>();

/** The tokens of a session, each requested once and cached until it expires. */
function tokensOf(call: OpenCall) {
  const { session } = call;
  let cache = caches.get(session);
  if (!cache) caches.set(session, (cache = new SharedCache({ lifetime: ({ lifetime }) => lifetime, limit: 100 })));
  const tokens = cache;
  return {
    async token(request: TokenRequest, scope: CallScope): Promise<string> {
      const { value } = await tokens.get(nameOf(request), scope, (tokenScope) =>
        tokenFor(request, tokenEndpoint(call, request.provider.id, tokenScope), tokenScope.clock.now()),
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

/** Hooks do not receive these requests: their bodies are secrets that no redaction knows. */
function tokenEndpoint(call: OpenCall, provider: string, scope: CallScope): AskForToken {
  const peer = `The token endpoint of provider ${provider}`;
  return (url, form, headers) =>
    call.session.transport.send(
      {
        method: "POST",
        url,
        headers,
        body: new Blob([form.toString()], { type: "application/x-www-form-urlencoded" }),
        peer,
        provider,
        readVendorFailure: readGrantFailure,
        describe: ({ status, words }) => explainTime(`${peer} answered with status ${status}`, words),
        retry: lookupOf(call).retry,
        isSecret: true,
      },
      scope,
      async (response) => (await readAnswer(response, url.href)).data,
    );
}

/** Servers accept an assertion for some minutes only, and name the claim of the time that they refuse. */
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
