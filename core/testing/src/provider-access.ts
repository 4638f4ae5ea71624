import { ok, strictEqual } from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import {
  isDirect,
  manifestFor,
  providerAddresses,
  resolveSettings,
  sufficientPart,
  type ProviderKey,
} from "@patchbay/core/client";
import { standInSettings } from "@patchbay/core/inference-code";
import type { ProviderPlugin } from "@patchbay/core/provider";
import type { ProviderCase } from "./provider-fixture.ts";
import type { SentRequest } from "./replay.ts";

/** How a call is authorized. */
export type Mode = "routed" | "direct";

/** Canaries that must not appear in any text, address or log. */
const HUB_TOKEN = "hf_CanaryHubToken0123456789abcdefgh";
const PROVIDER_KEY = "CanaryProviderKey-0123456789abcdefgh";
/** The token that a key is exchanged for, for providers with token exchange. */
const ACCESS_TOKEN = "CanaryAccessToken-0123456789abcdefgh";

/** The credentials with which the checks call a provider, and their expected traces. */
export interface TestAccess {
  readonly key: ProviderKey;
  /** Everything of it that is secret. */
  readonly canaries: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  /** Origins that may receive the key; empty when the call is routed. */
  readonly origins: readonly string[];
  /** Answers the exchange of the key for a token; undefined for any other request. */
  answerExchange(request: SentRequest): Response | undefined;
  /** The request's address without what belongs to the key. */
  addressOf(request: SentRequest): string;
  /** Whether the request carries the key, in the form of the manifest. @throws AssertionError for another form */
  proves(request: SentRequest): boolean;
}

/** A provider as it is called for one task: without the router if that lacks the task. */
export function providerFor(plugin: ProviderPlugin, task: string): ProviderPlugin {
  return { ...plugin, manifest: manifestFor(plugin.manifest, task) };
}

/** The modes in which a provider can be called. */
export function modesOf({ manifest }: ProviderPlugin): Mode[] {
  if (isDirect(manifest)) return ["direct"];
  return manifest.retired ? ["direct"] : ["routed", "direct"];
}

/** The model that a case calls. */
export function modelOf({ manifest }: ProviderPlugin, providerModelId: string, { model }: ProviderCase): string {
  return model ?? (isDirect(manifest) ? `${manifest.modelPrefix ?? ""}${providerModelId}` : "org/model");
}

export function accessOf(plugin: ProviderPlugin, mode: Mode, one?: ProviderCase): TestAccess {
  const { auth } = plugin.manifest;
  if (mode === "routed" || plugin.manifest.hosts.length === 0) {
    const key = mode === "routed" ? HUB_TOKEN : PROVIDER_KEY;
    const headers = { authorization: `Bearer ${key}` };
    return { key, canaries: [key], settings: {}, origins: [], ...seen(headers), answerExchange: () => undefined };
  }
  const settings = sampleSettings(plugin, one);
  const origins = providerAddresses(plugin, resolveSettings(plugin, settings)).origins;
  const key = sampleKey(plugin);
  const part = (name: string): string => (typeof key === "string" ? key : (key[name] ?? ""));
  const canaries = typeof key === "string" ? [key] : Object.values(key);
  const common = { key, canaries, settings, origins, answerExchange: () => undefined };
  if ("scheme" in auth) return { ...common, ...seen({ authorization: `${auth.scheme} ${part("")}` }) };
  if ("header" in auth) return { ...common, ...seen({ [auth.header]: part("") }) };
  if ("headers" in auth) {
    const filled = Object.entries(auth.headers).map(([name, template]) => [
      name,
      template.replaceAll(/\{(\w+)\}/g, (_, each: string) => part(each)),
    ]);
    return { ...common, ...seen(Object.fromEntries(filled) as Record<string, string>) };
  }
  if ("query" in auth) return { ...common, ...seenInQuery(auth.query, part("")) };
  if ("aws-sigv4" in auth) {
    const begin = `AWS4-HMAC-SHA256 Credential=${part("accessKeyId")}/`;
    return { ...common, ...seen({ authorization: begin }, (value, expected) => value.startsWith(expected)) };
  }
  if ("hmac" in auth || "jwt" in auth) {
    const templates = "hmac" in auth ? auth.hmac.headers : auth.jwt.headers;
    const values = { ...settings, ...(typeof key === "string" ? { key } : key) };
    return {
      ...common,
      ...seen(templates ?? { authorization: "Bearer {token}" }, (value, template) =>
        fitsTemplate(value, template, values),
      ),
    };
  }
  if ("oauth" in auth) {
    const path = auth.oauth.tokenUrl.replace(/^https?:\/\/[^/]+/, "");
    const answerExchange = (request: SentRequest): Response | undefined =>
      new URL(request.url).pathname === new URL(path, "https://any").pathname && request.body instanceof Blob
        ? Response.json({ access_token: ACCESS_TOKEN, expires_in: 3600 })
        : undefined;
    return {
      ...common,
      canaries: [...canaries, ACCESS_TOKEN],
      ...seen({ authorization: `Bearer ${ACCESS_TOKEN}` }),
      answerExchange,
    };
  }
  return { ...common, canaries: [], ...seen({}) };
}

/** Whether a header matches its template; parts that are only known when it is sent may be any non-empty text. */
function fitsTemplate(value: string, template: string, known: Readonly<Record<string, string>>): boolean {
  const pattern = template.split(/\{(\w+)\}/).map((piece, index) => {
    if (piece === "token" && index % 2 === 1) return String.raw`[\w-]+\.[\w-]+\.[\w-]+`;
    const text = index % 2 === 0 ? piece : known[piece];
    return text === undefined ? ".+" : text.replaceAll(/\W/g, String.raw`\$&`);
  });
  return new RegExp(`^${pattern.join("")}$`).test(value);
}

type Seen = Pick<TestAccess, "addressOf" | "proves">;

function seen(
  expected: Readonly<Record<string, string>>,
  fits = (value: string, wanted: string) => value === wanted,
): Seen {
  return {
    addressOf: ({ url }) => url,
    proves({ headers, url }) {
      const there = Object.keys(expected).filter((name) => headers.get(name) !== null);
      for (const name of there) ok(fits(headers.get(name) ?? "", expected[name] ?? ""), `header ${name} of ${url}`);
      ok(
        there.length === 0 || there.length === Object.keys(expected).length,
        `${url} has only ${there.join(", ")} of the key`,
      );
      return there.length > 0;
    },
  };
}

function seenInQuery(name: string, key: string): Seen {
  return {
    addressOf({ url }) {
      const address = new URL(url);
      address.searchParams.delete(name);
      return address.href;
    },
    proves({ url, headers }) {
      strictEqual(headers.get("authorization"), null);
      const value = new URL(url).searchParams.get(name);
      ok(value === null || value === key, `${name} of the query`);
      return value !== null;
    },
  };
}

/** Values for all required settings; a case's options take precedence. */
export function sampleSettings(
  { id, manifest }: Pick<ProviderPlugin, "id" | "manifest">,
  one?: ProviderCase,
): Readonly<Record<string, string>> {
  const settings = (one?.options["settings"] as Record<string, Record<string, string>> | undefined)?.[id];
  return { ...standInSettings(manifest), ...settings };
}

/** A key for tests, with the parts that the provider's manifest lists. */
export function sampleKey({ manifest }: Pick<ProviderPlugin, "manifest">): ProviderKey {
  const { auth, keyParts } = manifest;
  if (!keyParts) return PROVIDER_KEY;
  const isCurve = "jwt" in auth && auth.jwt.algorithm === "ES256";
  return Object.fromEntries(
    // With an API key instead of the other parts there would be no signature.
    Object.keys(keyParts)
      .filter((name) => name !== sufficientPart(manifest))
      .map((name) => [name, name === "privateKey" ? privateKey(isCurve) : `${PROVIDER_KEY}-${name}`]),
  );
}

const pems = new Map<boolean, string>();

function privateKey(isCurve: boolean): string {
  const known = pems.get(isCurve);
  if (known) return known;
  const { privateKey: made } = isCurve
    ? generateKeyPairSync("ec", { namedCurve: "P-256" })
    : generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = made.export({ type: "pkcs8", format: "pem" }).toString();
  pems.set(isCurve, pem);
  return pem;
}
