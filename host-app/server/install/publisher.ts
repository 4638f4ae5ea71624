import { webcrypto } from "node:crypto";
import { InputError } from "@patchbay/core/errors";

/** Beside `manifest.json`: the publisher's signature of it. */
export const SIGNATURE_FILE = "signature.json";

const PREFIX = "ed25519:";
const PUBLISHER = /^ed25519:[A-Za-z0-9_-]{43}$/;
/** Part of what is signed, so that a signature of another kind of document is never one of a manifest. */
const CONTEXT = "patchbay plugin manifest, version 1\n";
const { subtle } = webcrypto;

/** A publisher's key pair. */
export interface PublisherKey {
  /** Public: `ed25519:` and base64url. It is the publisher's identity. */
  readonly publisher: string;
  /** PKCS #8 as PEM, which only the publisher has. */
  readonly pem: string;
}

export async function createPublisherKey(): Promise<PublisherKey> {
  const pair = (await subtle.generateKey("Ed25519", true, ["sign", "verify"])) as webcrypto.CryptoKeyPair;
  const pkcs8 = Buffer.from(await subtle.exportKey("pkcs8", pair.privateKey)).toString("base64");
  const pem = `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`;
  return { publisher: await publisherOf(pair.privateKey), pem };
}

/**
 * Signs a built manifest, which contains the hash of every file.
 * @param pem the publisher's private key
 * @returns content of `SIGNATURE_FILE`, and the publisher
 * @throws InputError for another kind of key
 */
export async function signManifest(
  manifest: Uint8Array,
  pem: string,
): Promise<{ readonly publisher: string; readonly document: string }> {
  const key = await readKey(pem);
  const publisher = await publisherOf(key);
  const signature = Buffer.from(await subtle.sign("Ed25519", key, signedBytes(manifest))).toString("base64url");
  return { publisher, document: `${JSON.stringify({ publisher, signature }, undefined, 2)}\n` };
}

/** The publisher that signed a manifest, or why its signature is wrong. */
export type Verdict = { readonly publisher: string } | { readonly problem: string };

/** @param document content of `SIGNATURE_FILE` */
export async function verifySignature(manifest: Uint8Array, document: Uint8Array): Promise<Verdict> {
  const { publisher, signature } = parseSignature(document);
  if (publisher === undefined || !PUBLISHER.test(publisher) || signature === undefined) {
    return { problem: `${SIGNATURE_FILE} is not of the form that 'patchbay sign' writes. Sign the plugin again.` };
  }
  const raw = Buffer.from(publisher.slice(PREFIX.length), "base64url");
  const key = await subtle.importKey("raw", raw, "Ed25519", false, ["verify"]).catch(() => undefined);
  const isGenuine =
    key !== undefined &&
    (await subtle.verify("Ed25519", key, Buffer.from(signature, "base64url"), signedBytes(manifest)));
  if (isGenuine) return { publisher };
  return {
    problem: `The signature does not match the manifest: it was changed after ${publisher} signed it. Its author signs it again.`,
  };
}

/** Whether a text is a publisher's public key. */
export function isPublisher(text: string): boolean {
  return PUBLISHER.test(text);
}

function signedBytes(manifest: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(CONTEXT), manifest]);
}

async function readKey(pem: string): Promise<webcrypto.CryptoKey> {
  const [, body = ""] = /-----BEGIN PRIVATE KEY-----([^-]+)-----END PRIVATE KEY-----/.exec(pem) ?? [];
  try {
    return await subtle.importKey("pkcs8", Buffer.from(body, "base64"), "Ed25519", true, ["sign"]);
  } catch {
    // Without the cause, which could quote the key.
    throw new InputError(
      "The file has no Ed25519 private key in PEM. Create one with 'patchbay sign --new-key <file>'.",
    );
  }
}

async function publisherOf(key: webcrypto.CryptoKey): Promise<string> {
  const { x = "" } = await subtle.exportKey("jwk", key);
  return PREFIX + x;
}

function parseSignature(document: Uint8Array): { publisher?: string; signature?: string } {
  try {
    const { publisher, signature } = (JSON.parse(Buffer.from(document).toString("utf8")) ?? {}) as Record<
      string,
      unknown
    >;
    return typeof publisher === "string" && typeof signature === "string" ? { publisher, signature } : {};
  } catch {
    return {};
  }
}
