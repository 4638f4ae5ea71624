import { InputError } from "../errors/index.ts";
import { checkAccessToken } from "../http/request.ts";
import { WHOLE_KEY } from "../manifest/provider-facts.ts";
import type { KeyPart, ProviderManifest } from "../manifest/provider-manifest.ts";
import type { ConfiguredProvider, Environment } from "./settings.ts";

/** A key of several named parts, for example `{ accessKeyId, secretAccessKey }`. */
export type KeyParts = Readonly<Record<string, string>>;

/** A provider's key: one text, or its parts by name. */
export type ProviderKey = string | KeyParts;

/** An API key, or a token, that is sent as it is and replaces the parts that sign requests or are exchanged. */
export const BEARER_PART = "bearerToken";

/** The part that replaces all other parts of a provider's key, if it has one. */
export function sufficientPart({
  auth,
  keyParts = {},
}: Pick<ProviderManifest, "auth" | "keyParts">): string | undefined {
  const signs = "aws-sigv4" in auth || "jwt" in auth || "oauth" in auth;
  // A required part is one of those that sign.
  return signs && keyParts[BEARER_PART]?.optional ? BEARER_PART : undefined;
}

/** Members that AWS's SDKs return along with credentials. */
const AWS_MEMBERS: readonly string[] = ["expiration", "$source", "credentialScope", "accountId"];

/**
 * The parts of a provider's key, all present.
 * @throws InputError that names a missing or unknown part, but never shows its value
 */
export function readKey({ id, manifest }: ConfiguredProvider, key: ProviderKey): KeyParts {
  const { keyParts } = manifest;
  if (!keyParts) {
    if (typeof key === "string") return { [WHOLE_KEY]: key };
    throw new InputError(`The key for provider ${id} is a string, not an object with ${Object.keys(key).join(", ")}.`);
  }
  const names = Object.keys(keyParts);
  const sufficient = sufficientPart(manifest);
  if (typeof key === "string") {
    if (sufficient) return readKey({ id, manifest }, { [sufficient]: key });
    const required = names.filter((name) => !keyParts[name]?.optional);
    const [only, ...others] = required.length > 0 ? required : names;
    if (only !== undefined && others.length === 0) return { [only]: key };
    throw new InputError(`The key for provider ${id} has several parts: give accessToken as { ${names.join(", ")} }.`);
  }
  const ignored = "aws-sigv4" in manifest.auth ? AWS_MEMBERS : [];
  const unknown = Object.keys(key).find((name) => !Object.hasOwn(keyParts, name) && !ignored.includes(name));
  if (unknown !== undefined) {
    throw new InputError(
      `The key for provider ${id} has no part ${JSON.stringify(unknown)}. Its parts: ${names.join(", ")}.`,
    );
  }
  const suffices = sufficient !== undefined && Boolean(key[sufficient]);
  for (const [name, part] of Object.entries(keyParts)) {
    if (!suffices || name === sufficient) checkPart(id, name, part, key[name]);
  }
  return ignored.length === 0 ? key : Object.fromEntries(Object.entries(key).filter(([name]) => names.includes(name)));
}

function checkPart(id: string, name: string, { label, optional, env }: KeyPart, value: unknown): void {
  if (value === undefined || value === "") {
    if (optional) return;
    const variable = env === undefined ? "" : ` It customarily stands in the environment variable ${env}.`;
    throw new InputError(`The key for provider ${id} lacks ${name} (${label}). Nothing was sent.${variable}`);
  }
  // A private key has several lines; all other parts are sent in a header or a form.
  if (typeof value === "string" && value.includes("-----BEGIN")) return;
  checkAccessToken(value);
}

/** A provider's key from the environment variables that its manifest names; undefined if none is set. */
export function keyFromEnvironment(
  {
    manifest,
  }: { readonly manifest: ConfiguredProvider["manifest"] & Pick<ProviderManifest, "keyEnv" | "otherKeyEnv"> },
  environment: Environment,
): ProviderKey | undefined {
  const { keyParts, keyEnv = "", otherKeyEnv = [] } = manifest;
  const others = otherKeyEnv.map((name) => environment[name]).find(Boolean);
  if (!keyParts) return environment[keyEnv] || others;
  const required = Object.keys(keyParts).filter((name) => !keyParts[name]?.optional);
  const parts = Object.entries(keyParts).flatMap(([name, { env }]) => {
    const value = environment[env ?? ""] || (required.length === 1 && name === required[0] ? others : undefined);
    return value ? [[name, value] as const] : [];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/**
 * The environment variables that may contain a provider's key: each choice lists the variables that it needs
 * together. The
 * first choice whose variables are set is used.
 */
export function keyVariables(
  manifest: Pick<ProviderManifest, "auth" | "keyParts" | "keyEnv" | "otherKeyEnv">,
): readonly (readonly string[])[] {
  const { keyParts, keyEnv, otherKeyEnv = [] } = manifest;
  if (!keyParts) return [...(keyEnv ? [keyEnv] : []), ...otherKeyEnv].map((name) => [name]);
  const parts = Object.values(keyParts);
  const required = parts.filter(({ optional }) => !optional);
  const sufficient = keyParts[sufficientPart(manifest) ?? ""];
  const alone = sufficient ? [sufficient] : required.length === 0 ? parts : [];
  const others = required.length === 1 ? otherKeyEnv.map((name) => [name]) : [];
  return [...alone.map(envOf), required.flatMap(envOf), ...others].filter((choice) => choice.length > 0);
}

const envOf = ({ env }: KeyPart): string[] => (env ? [env] : []);
