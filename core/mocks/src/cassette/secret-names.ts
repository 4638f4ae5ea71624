const CREDENTIAL_HEADER = /auth|cookie|key|token|secret|signature|credential|password/i;

/** Whether a header contains credentials, by its name. */
export function isCredentialHeader(name: string): boolean {
  return CREDENTIAL_HEADER.test(name) && !/rate-?limit|-tokens$|www-authenticate/i.test(name);
}

/** Names of members that always contain secrets, in snake case, singular or plural. */
const SURE =
  /(?:^|_)(?:(?:api|access|secret|private|signing|encryption|account|subscription|session|master|service|shared)_?key(?:_id)?|secret|pass|password|passwd|passphrase|pwd|authorization|(?:access|refresh|id|auth|session|security|bearer|hub|hf|user|csrf|xsrf|api|bot|client|account|personal|web)_?token|credential|signature|cookie|bearer|jwt)s?$/;

/** Names that also have other meanings. */
const PERHAPS = /(?:^|_)(?:token|key|auth|sig|code|nonce)s?$/;

/**
 * Whether a member of JSON or of a form is a secret. Ambiguous names (`token` may be a piece of text, `key` a name,
 * `code` a kind of error) count only if the value looks like a secret.
 */
export function isSecretMember(name: string, value: unknown): boolean {
  const snake = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/[-.\s]+/g, "_")
    .toLowerCase();
  if (SURE.test(snake)) return true;
  return typeof value === "string" && PERHAPS.test(snake) && looksRandom(value);
}

/**
 * The member that an entry such as `{ name: "Authorization", value: "…" }` names, in lists of headers and parameters.
 */
export function namedMember(value: Readonly<Record<string, unknown>>): string | undefined {
  const { name, key = name } = value;
  return typeof key === "string" && "value" in value ? key : undefined;
}

/** Whether a text can be no word: long, of one piece, with digits and letters. */
export function looksRandom(text: string): boolean {
  return /^[\w~+=-]{16,}$/.test(text) && /\d/.test(text) && /[a-z]/i.test(text);
}

/** Keys as vendors form them, and what stands behind the name of a scheme. */
const KEYS = [
  /(?<![\w-])(?:sk|rk|pk|hf|gsk|xai|r8|fw|nvapi|tgp|pplx|csk|ghp|gho|github_pat|glpat|xox[abprs])[-_](?=[\w-]*\d)[\w-]{16,}/g,
  /(?<![\w-])(?:AIza[\w-]{30,}|(?:AKIA|ASIA)[A-Z\d]{16}|ya29\.[\w-]{20,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)/g,
  /(?<=\b(?:Bearer|Basic|Token|Api-?Key)[ :]+)[\w.~+/=-]{16,}/gi,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // The same without its frame: the base64 prefixes of PKCS #8, PKCS #1 and SEC 1.
  /(?<![\w+/])(?:MII[\w+/]{3}IBA|MI[\w+/]{1,2}AgEA|M[\w+/]{2}CAQ)(?:[\w+/]|\s|\\n){32,}={0,2}/g,
] as const;

/** Matches anything in a text that looks like a key. */
export function keysIn(text: string): string[] {
  return KEYS.flatMap((form) => text.match(form) ?? []);
}
