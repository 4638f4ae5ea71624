/** The hash functions of signatures, as WebCrypto names them. */
export type MockHash = "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";

export interface MockHmac {
  readonly algorithm: MockHash;
  readonly secret: string;
  /** What the vendor signs, like the template `sign` of the manifest's `auth.hmac`. */
  readonly signed: string;
  readonly signature: string;
  /** Default: hex. */
  readonly encoding?: "hex" | "base64" | "base64url";
}

/** Whether a signature is the HMAC of a text, for mocks that refuse others as the vendor would. */
export async function verifyHmac({ signature, encoding = "hex", ...signed }: MockHmac): Promise<boolean> {
  return signature === encode(await hmacOf(signed), encoding);
}

/**
 * The claims of a JSON Web Token, for mocks that refuse others as the vendor would.
 * @param token in its compact form
 * @returns undefined for a wrong signature, another algorithm than HS256, HS384 or HS512, and a text that is no token
 */
export async function verifyJwt(token: string, secret: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [head = "", body = "", signature = ""] = token.split(".");
  const { alg } = readPart(head) ?? {};
  const [, bits] = /^HS(256|384|512)$/.exec(String(alg)) ?? [];
  if (bits === undefined) return undefined;
  const algorithm = `SHA-${bits}` as MockHash;
  const isRight = await verifyHmac({ algorithm, secret, signed: `${head}.${body}`, signature, encoding: "base64url" });
  return isRight ? readPart(body) : undefined;
}

async function hmacOf({ algorithm, secret, signed }: Pick<MockHmac, "algorithm" | "secret" | "signed">) {
  const text = new TextEncoder();
  const hmac = { name: "HMAC", hash: algorithm };
  const key = await crypto.subtle.importKey("raw", text.encode(secret), hmac, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(hmac, key, text.encode(signed)));
}

function encode(bytes: Uint8Array, encoding: NonNullable<MockHmac["encoding"]>): string {
  if (encoding === "hex") return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const base64 = btoa(String.fromCharCode(...bytes));
  return encoding === "base64" ? base64 : base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function readPart(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
