import { placeholdersIn, WHOLE_KEY } from "./provider-facts.ts";
import type { ProviderManifest } from "./provider-manifest.ts";

/** Reports a problem in a manifest with its path. */
export type Refuse = (path: readonly string[], message: string) => void;

/** The parts of a key by kind of authorization. */
const SIGNING_PARTS = {
  "aws-sigv4": ["accessKeyId", "secretAccessKey"],
  client_credentials: ["clientId", "clientSecret"],
  "jwt-bearer": ["issuer", "privateKey"],
  "api-key": [],
} as const;

/** Whether key parts, settings and templates of `auth` fit together. */
export function checkAuth({ auth, hosts, keyParts = {}, settings = {} }: ProviderManifest, refuse: Refuse): void {
  const kind = "oauth" in auth ? auth.oauth.grant : "aws-sigv4" in auth ? "aws-sigv4" : undefined;
  for (const name of kind ? SIGNING_PARTS[kind] : []) {
    if (!Object.hasOwn(keyParts, name)) refuse(["keyParts"], `must name ${name}, which ${kind} needs`);
  }
  if ("aws-sigv4" in auth) {
    for (const name of placeholdersIn(auth["aws-sigv4"].region)) {
      if (!Object.hasOwn(settings, name)) refuse(["auth", "aws-sigv4"], `uses {${name}}, which is not in settings`);
    }
    const strange = Object.keys(auth["aws-sigv4"].services ?? {}).find((host) => !hosts.includes(host));
    if (strange !== undefined) refuse(["auth", "aws-sigv4", "services"], `names ${strange}, which is not in hosts`);
  }
  if ("scheme" in auth || "header" in auth || "query" in auth || "none" in auth) {
    if (Object.keys(keyParts).length > 0) refuse(["keyParts"], "has no place in this auth, which takes one text");
  }
  if ("headers" in auth) {
    for (const name of Object.values(auth.headers).flatMap(placeholdersIn)) {
      if (!Object.hasOwn(keyParts, name)) refuse(["auth", "headers"], `uses {${name}}, which is not in keyParts`);
    }
  }
  checkSigning({ auth, keyParts, settings }, refuse);
}

/** Values of a request for HMAC templates, by name. */
export const SIGNED_NAMES = [
  "method",
  "host",
  "path",
  "query",
  "target",
  "bodyHash",
  "contentType",
  "timestamp",
  "nonce",
] as const;

type SigningFacts = Required<Pick<ProviderManifest, "auth" | "keyParts" | "settings">>;

function checkSigning({ auth, keyParts, settings }: SigningFacts, refuse: Refuse): void {
  const parts = Object.keys(keyParts).length > 0 ? Object.keys(keyParts) : [WHOLE_KEY];
  const partsAndSettings = [...parts, ...Object.keys(settings)];
  const check = (way: "hmac" | "jwt", member: string, templates: readonly string[], names: readonly string[]) => {
    const unknown = templates.flatMap(placeholdersIn).find((name) => !names.includes(name));
    if (unknown !== undefined)
      refuse(["auth", way, member], `uses {${unknown}}, which is not one of ${names.join(", ")}`);
  };
  if ("hmac" in auth) {
    const { secret, sign, headers } = auth.hmac;
    const taken = partsAndSettings.find((name) => [...SIGNED_NAMES, "body", "signature"].includes(name));
    if (taken !== undefined)
      refuse(["auth", "hmac"], `needs the name ${taken} for itself; rename the part or the setting`);
    check("hmac", "secret", [secret], parts);
    check("hmac", "sign", [sign], [...SIGNED_NAMES, "body", ...partsAndSettings]);
    check("hmac", "headers", Object.values(headers), [...SIGNED_NAMES, "signature", ...partsAndSettings]);
    const hasSignature = Object.values(headers).some((template) => placeholdersIn(template).includes("signature"));
    if (!hasSignature) refuse(["auth", "hmac", "headers"], "must send {signature} in one of them");
  }
  if ("jwt" in auth) {
    const { algorithm, secret, header = {}, claims, headers } = auth.jwt;
    const texts = Object.values(claims).filter((value) => typeof value === "string");
    check("jwt", "secret", [secret], parts);
    if (!algorithm.startsWith("HS") && !parts.includes("privateKey"))
      refuse(["keyParts"], `must name privateKey, which ${algorithm} needs`);
    check("jwt", "header", Object.values(header), partsAndSettings);
    check("jwt", "claims", texts, partsAndSettings);
    if (Object.hasOwn(claims, "exp"))
      refuse(["auth", "jwt", "claims"], "must not contain exp, which comes from lifetime");
    if (!headers) return;
    check("jwt", "headers", Object.values(headers), ["token", ...partsAndSettings]);
    const hasToken = Object.values(headers).some((template) => placeholdersIn(template).includes("token"));
    if (!hasToken) refuse(["auth", "jwt", "headers"], "must send {token} in one of them");
  }
}
