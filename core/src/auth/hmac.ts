import type { Signature, UnsignedRequest } from "../http/request.ts";
import type { HmacDescription } from "../manifest/provider-auth.ts";
import { bytesOf, encodeBytes } from "./signed-bytes.ts";
import { fillHeaders, fillTemplate } from "./settings.ts";
import { readBody } from "./signed-bytes.ts";

type Values = Readonly<Record<string, string>>;

/**
 * Signs a request as the manifest's `auth.hmac` describes.
 * @param values the parts of the key and the settings, by name
 * @param now milliseconds of the signature's time
 */
export async function signWithHmac(
  request: UnsignedRequest,
  description: HmacDescription,
  values: Values,
  now: number,
): Promise<Signature> {
  const { algorithm, secret, sign, encoding, timestamp = "seconds", bodyHash, headers } = description;
  const { content, type } = await readBody(request.content);
  const body = typeof content === "string" ? bytesOf(content) : new Uint8Array(content ?? new ArrayBuffer(0));
  const contentType = type ?? request.headers["content-type"];
  const hash = await crypto.subtle.digest(bodyHash?.algorithm ?? "SHA-256", body);
  const known: Values = {
    ...values,
    ...partsOf(request),
    bodyHash: encodeBytes(hash, bodyHash?.encoding),
    contentType: contentType ?? "",
    timestamp: TIMESTAMPS[timestamp](now),
    nonce: crypto.randomUUID(),
  };
  const key = bytesOf(fillTemplate(secret, values) ?? "");
  const hmac = { name: "HMAC", hash: algorithm };
  const imported = await crypto.subtle.importKey("raw", key, hmac, false, ["sign"]);
  const signature = encodeBytes(await crypto.subtle.sign(hmac, imported, await fillBytes(sign, known, body)), encoding);
  return {
    headers: { ...(type && { "content-type": type }), ...fillHeaders(headers, { ...known, signature }) },
    ...(content !== undefined && { content }),
  };
}

function partsOf({ method, url }: UnsignedRequest): Values {
  const { host, pathname: path, search } = url;
  return { method, host, path, query: search.slice(1), target: `${path}${search}` };
}

const TIMESTAMPS: Readonly<Record<NonNullable<HmacDescription["timestamp"]>, (now: number) => string>> = {
  seconds: (now) => String(Math.floor(now / 1000)),
  milliseconds: String,
  iso: (now) => new Date(now).toISOString().replace(/\.\d+/, ""),
  "http-date": (now) => new Date(now).toUTCString(),
};

/** A filled template as bytes, because a body may not be text. A missing part is left empty. */
function fillBytes(template: string, values: Values, body: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const pieces = template.split(/\{(\w+)\}/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    return piece === "body" ? body : (values[piece] ?? "");
  });
  return new Blob(pieces).arrayBuffer();
}
