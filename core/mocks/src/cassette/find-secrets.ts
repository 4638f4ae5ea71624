import { addressSecrets, tryAddress } from "@patchbay/core/http";
import type { FormField, RecordedBody } from "./cassette.ts";
import { REQUEST_HEADERS, type Draft } from "./describe-exchange.ts";
import { mapInnerTexts, withoutZeros } from "./inner-texts.ts";
import { isCredentialHeader, isSecretMember, keysIn, looksRandom } from "./secret-names.ts";
import { ADDRESS, ASSIGNMENT, isFraction, LOOSE_MEMBER, mapTexts, nestedJson } from "./texts.ts";
import { joinedTexts } from "./stream-texts.ts";

/** Minimum length of text that can contain a secret recognizable by its form. */
const SHORTEST = 8;

/**
 * Finds likely secrets in exchanges by position and form. All exchanges are then searched for them, to find echoes in
 * other positions.
 * @param known secrets that are already known
 */
export function findSecrets(drafts: readonly Draft[], known: readonly string[] = []): string[] {
  const secrets = new Set(known);
  const learn = (secret: string): void => {
    if (isTelling(secret)) secrets.add(secret);
  };

  const seen = new Set<string>();

  function learnText(text: string): void {
    if (text.length < SHORTEST || isFraction(text) || seen.has(text)) return;
    seen.add(text);
    const json = nestedJson(text);
    if (json) return learnJson(json);
    for (const key of keysIn(text)) learn(key);
    for (const [address] of text.matchAll(ADDRESS)) learnAddress(address);
    for (const [, name = "", , value = ""] of text.matchAll(LOOSE_MEMBER)) {
      if (isSecretMember(name, value)) learn(value);
    }
    for (const [, name = "", value = ""] of text.matchAll(ASSIGNMENT)) if (isSecretMember(name, value)) learn(value);
    learnText(withoutZeros(text));
    mapInnerTexts(text, (inside, run) => {
      learnText(inside);
      return run;
    });
  }

  function learnAddress(address: string): void {
    const url = tryAddress(address);
    if (!url) return;
    for (const secret of [...addressSecrets(url), ...partsOf(url)]) learn(secret);
    const fragment = new URLSearchParams(url.hash.slice(1));
    for (const [name, value] of fragment) if (isSecretMember(name, value)) learn(value);
    for (const [, value] of url.searchParams) learnText(value);
    const segments = url.pathname.split("/");
    for (const [index, segment] of segments.entries()) {
      for (const key of keysIn(segment)) learn(key);
      if (isSecretMember(segments[index - 1] ?? "", segment)) learn(segment);
    }
  }

  function learnJson(json: unknown): void {
    mapTexts(json, (text, { isSecret }) => {
      if (isSecret) learn(text);
      learnText(text);
      return text;
    });
  }

  function learnHeader(name: string, value: string): void {
    if (isCredentialHeader(name)) for (const secret of secretsOfHeader(name, value)) learn(secret);
    learnText(value);
  }

  function learnField(field: FormField): void {
    if (!("value" in field)) return learnText(field.filename);
    if (isSecretMember(field.name, field.value)) learn(field.value);
    learnText(field.value);
  }

  function learnBody({ json, text, base64, form = [] }: RecordedBody): void {
    if (json !== undefined) learnJson(json);
    if (text !== undefined) learnText(text);
    if (base64 !== undefined) learnText(atob(base64));
    for (const field of form) learnField(field);
  }

  for (const { request, requestHeaders, answer, answerHeaders, failure } of drafts) {
    for (const [name, value] of requestHeaders) {
      learnHeader(name, value);
      // Under an unknown name, a value that is not a word may be a credential.
      if (!REQUEST_HEADERS.test(name) && looksRandom(value)) learn(value);
    }
    learnAddress(request.url);
    learnBody(request);
    if (failure !== undefined) learnText(failure);
    for (const [name, value] of answerHeaders ?? []) learnHeader(name, value);
    if (!answer) continue;
    learnBody(answer);
    for (const piece of answer.stream ?? [])
      learnJson("data" in piece ? piece.data : "line" in piece ? piece.line : "");
    for (const text of joinedTexts(answer.stream ?? [])) learnText(text);
  }
  // A prefix of another secret is found with it. Alone, it would redact the prefix and leave the rest.
  const all = [...secrets];
  return all.filter((secret) => !all.some((other) => other !== secret && other.startsWith(secret)));
}

/** Credentials in the requests: tokens without their schemes. */
export function findCredentials(drafts: readonly Draft[]): string[] {
  return drafts.flatMap(({ requestHeaders }) =>
    [...requestHeaders]
      .filter(([name]) => isCredentialHeader(name))
      .map(([, value]) => withoutScheme(value))
      .filter(isTelling),
  );
}

const withoutScheme = (value: string): string => value.replace(/^[\w-]+ +/, "");

/** Not a placeholder for a key, `EMPTY` or `ollama`: redacting it everywhere would make texts unreadable. */
function isTelling(secret: string): boolean {
  const { length } = secret;
  return length >= 16 || (/\d/.test(secret) && (length >= SHORTEST || (length >= 4 && /[a-z]/i.test(secret))));
}

function partsOf({ username, password }: URL): string[] {
  return [username, password].map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** The secrets in a header: a token without its scheme, the parts of basic credentials, each cookie, a signature. */
function secretsOfHeader(name: string, value: string): string[] {
  const [, scheme, token = value] = /^([\w-]+) +(.+)$/.exec(value) ?? [];
  const parts = [token];
  if (/cookie/i.test(name)) parts.push(...value.split(/[;,]\s*/).map((pair) => pair.slice(pair.indexOf("=") + 1)));
  if (/^basic$/i.test(scheme ?? "")) parts.push(...decodeBasic(token));
  for (const [, part = ""] of token.matchAll(/=\s*"?([^",;\s]+)/g)) parts.push(part);
  return parts;
}

function decodeBasic(token: string): string[] {
  try {
    return atob(token).split(":");
  } catch {
    return [];
  }
}
