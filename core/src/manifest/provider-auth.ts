import * as z from "zod/mini";
import { described, matching, optionalText, text } from "./fields.ts";

const headerName = matching(/^[\w!#$%&'*+.^`|~-]+$/, "must be the name of a header");

const SIGNATURE_ENCODINGS = ["hex", "base64", "base64url"] as const;

const awsSigV4 = z.readonly(
  z.strictObject({
    service: described(text, "Name of the service in the signature, for example bedrock"),
    region: described(text, 'The region, usually a setting: "{region}"'),
    services: described(
      z.optional(z.readonly(z.record(text, text))),
      'Services of hosts with another one, by host: { "https://{bucket}.s3.{region}.amazonaws.com": "s3" }',
    ),
  }),
);

const oauth = z.readonly(
  z.strictObject({
    grant: described(
      z.enum(["client_credentials", "jwt-bearer", "api-key"]),
      "How the key is exchanged: an id and a secret, a signed assertion, or an API key in parameters",
    ),
    tokenUrl: described(
      matching(
        /^https:\/\/[^\s?#]+$|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/[^\s?#]*$/,
        "must be an https address",
      ),
      "Address that exchanges the key for a token; its origin must be one of hosts, and may use settings as they do",
    ),
    scope: described(optionalText, "Scope of the token"),
    audience: described(optionalText, "Audience of the token"),
    parameters: described(
      z.optional(z.readonly(z.record(text, text))),
      "Additional members of the token request's form",
    ),
    clientAuth: described(
      z.optional(z.enum(["body", "basic"])),
      "How client_credentials sends the client's id and secret; default body",
    ),
  }),
);

const hmac = z.readonly(
  z.strictObject({
    algorithm: described(z.enum(["SHA-1", "SHA-256", "SHA-384", "SHA-512"]), "Hash function of the HMAC"),
    secret: described(
      text,
      'The secret that signs, as a template of the key\'s parts: "{secretKey}"; "{key}" for a key of one text',
    ),
    sign: described(
      text,
      "The signed text: a template of method, host, path, query (without ?), target (path and query), body, bodyHash, contentType, timestamp, nonce, the key's parts and the settings",
    ),
    encoding: described(z.optional(z.enum(SIGNATURE_ENCODINGS)), "How the signature is written; default hex"),
    timestamp: described(
      z.optional(z.enum(["seconds", "milliseconds", "iso", "http-date"])),
      "Format of {timestamp}: since 1970 in seconds (default) or milliseconds, as 2026-07-01T12:00:00Z, or as an HTTP date",
    ),
    bodyHash: described(
      z.optional(
        z.readonly(
          z.strictObject({
            algorithm: described(z.enum(["SHA-1", "SHA-256", "SHA-384", "SHA-512"]), "Hash function of {bodyHash}"),
            encoding: described(z.optional(z.enum(SIGNATURE_ENCODINGS)), "How {bodyHash} is written; default hex"),
          }),
        ),
      ),
      "Algorithm of {bodyHash}; default SHA-256 in hex",
    ),
    headers: described(
      z.readonly(z.record(headerName, text)),
      "Headers of the request: templates of the same names except body, and of {signature}",
    ),
  }),
);

const claim = z.union([
  text,
  z.number(),
  z.boolean(),
  z.readonly(z.strictObject({ now: described(z.int(), "Seconds from now; 0 is now") })),
]);

const jwt = z.readonly(
  z.strictObject({
    algorithm: described(
      z.enum(["HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "ES256"]),
      "Signature algorithm of the token. HS: with a secret. RS and ES: with a private key as PKCS#8 in PEM",
    ),
    secret: described(text, 'What signs the token, as a template of the key\'s parts: "{secretKey}" or "{privateKey}"'),
    header: described(
      z.optional(z.readonly(z.record(text, text))),
      'Members of the token\'s header besides alg and typ, as templates: { "kid": "{keyId}" }',
    ),
    claims: described(
      z.readonly(z.record(text, claim)),
      "The token's claims: templates of the key's parts and the settings, numbers, booleans, or { now: seconds } for a time; exp comes from lifetime",
    ),
    lifetime: described(z.int().check(z.gte(1)), "Validity of a token in seconds; sets the claim exp"),
    timeUnit: described(
      z.optional(z.enum(["seconds", "milliseconds"])),
      "Unit of exp and of { now }, which count from 1970; default seconds",
    ),
    headers: described(
      z.optional(z.readonly(z.record(headerName, text))),
      'Headers of the request, as templates; default { "Authorization": "Bearer {token}" }',
    ),
  }),
);

export type OAuthDescription = z.output<typeof oauth>;
export type HmacDescription = z.output<typeof hmac>;
export type JwtDescription = z.output<typeof jwt>;
export type SignatureEncoding = (typeof SIGNATURE_ENCODINGS)[number];

export const auth = z.union([
  z.strictObject({ scheme: text }),
  z.strictObject({ header: headerName }),
  z.strictObject({ headers: z.readonly(z.record(headerName, text)) }),
  z.strictObject({ query: text }),
  z.strictObject({ none: z.literal(true) }),
  z.strictObject({ "aws-sigv4": awsSigV4 }),
  z.strictObject({ oauth }),
  z.strictObject({ hmac }),
  z.strictObject({ jwt }),
]);

/** How a key is sent with a request. A hub token is always sent as `Bearer`. */
export type ProviderAuth = Readonly<z.output<typeof auth>>;
