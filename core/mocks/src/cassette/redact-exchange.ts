import { base64FromBytes } from "@patchbay/core/provider";
import { createRedactor, displayAddress, REDACTED, tryAddress, type Redactor } from "@patchbay/core/http";
import type { FormField, RecordedBody, RecordedExchange, RecordedRequest } from "./cassette.ts";
import { REQUEST_HEADERS, type Draft } from "./describe-exchange.ts";
import { findCredentials, findSecrets } from "./find-secrets.ts";
import { mapInnerTexts, withoutZeros } from "./inner-texts.ts";
import { isSecretMember } from "./secret-names.ts";
import { mapPiece, redactSpread } from "./stream-texts.ts";
import { ADDRESS, isFraction, LOOSE_MEMBER, mapTexts, nestedJson } from "./texts.ts";

/** These requests contain no secret. */
const USUAL_ANSWER = /^(?:\*\/\*|application\/json|application\/json, \*\/\*|application\/json, text\/plain, \*\/\*)$/;
/** Recorded answer headers: those that affect the client's next step. */
const ANSWER_HEADERS =
  /^(?:content-type|content-disposition|location|link|retry-after(?:-ms)?|x-should-retry|etag|www-authenticate|.*request-?id|.*rate-?limit.*|x-error-.+|x-repo-commit|x-linked-.+|x-patchbay-simulated|.+-version)$/;

/** Minimum length of a truncated secret that is detected. */
const SHORTEST_PART = 8;
/** Characters of texts that are remembered. */
const MOST_REMEMBERED = 200;

export interface RedactExchanges {
  exchange(draft: Draft): RecordedExchange;
  text(text: string): string;
}

/**
 * Removes secrets from exchanges, including values that another exchange shows to be secret. @param knownSecrets
 * further secrets
 */
export function redactExchanges(drafts: readonly Draft[], knownSecrets: readonly string[] = []): RedactExchanges {
  const secrets = findSecrets(drafts, knownSecrets);
  const credentials = [...knownSecrets, ...findCredentials(drafts)];
  const certain = createRedactor(...credentials);
  /** A query reads a plus as a space, and ends at a hash: these are whole only before an address is taken apart. */
  const divided = createRedactor(...credentials.filter((secret) => /[+#]/.test(secret)));
  const likely = createRedactor(...secrets);
  // A likely secret may be part of an encoded one, whose remainder would not be found.
  const redactor: Redactor = { ...likely, text: (text) => likely.text(certain.text(text)) };
  /** Shorter texts are not searched, because shorter secrets are not searched for. */
  const shortest = Math.min(SHORTEST_PART, ...secrets.map(({ length }) => length));
  /** Streams repeat the same texts in every piece. */
  const cleaned = new Map<string, string>();

  function cleanText(text: string, isSecret = false): string {
    if (isSecret) return REDACTED;
    if (text.length < shortest || isFraction(text)) return text;
    const known = cleaned.get(text);
    if (known !== undefined) return known;
    const clean = cleanNewText(text);
    if (text.length <= MOST_REMEMBERED) cleaned.set(text, clean);
    return clean;
  }

  function cleanNewText(text: string): string {
    const json = nestedJson(text);
    if (json) {
      const written = JSON.stringify(cleanJson(json));
      // Unchanged, it stays as its author wrote it.
      if (written !== JSON.stringify(json)) return written;
    }
    const withoutMembers = text.replaceAll(LOOSE_MEMBER, (whole, name: string, colon: string, value: string) =>
      isSecretMember(name, value) ? `"${name}"${colon}"${REDACTED}` : whole,
    );
    // A quote in a secret ends an address: taken apart first, its remainder would not be found.
    return withoutHidden(redactor.text(certain.text(withoutMembers).replaceAll(ADDRESS, cleanAddress)));
  }

  /** Secrets that base64 or UTF-16 hides, base64 in base64 included. */
  function withoutHidden(text: string): string {
    const shown = mapInnerTexts(text, (inside, run) => (cleanText(inside) === inside ? run : REDACTED));
    const plain = withoutZeros(shown);
    if (plain === shown) return shown;
    const clean = cleanText(plain);
    return clean === plain ? shown : clean;
  }

  function cleanAddress(address: string): string {
    const sent = tryAddress(address);
    if (!sent) return address;
    const url = tryAddress(divided.text(sent.href)) ?? sent;
    url.search = cleanPairs(url.search, (_, value) => cleanText(value));
    url.hash = cleanPairs(url.hash, (name, value) => (isSecretMember(name, value) ? REDACTED : value));
    const shown = displayAddress(url, redactor);
    // An address without a secret stays unchanged.
    return shown === new URL(address).href ? address : shown;
  }

  function cleanJson(json: unknown): unknown {
    return mapTexts(json, (text, { isSecret }) => cleanText(text, isSecret));
  }

  /** Bytes stay bytes: a marker inside base64 would make it unreadable. */
  function cleanBase64(base64: string): string {
    const inside = atob(base64);
    if (withoutHidden(inside) !== inside) return base64FromBytes(new TextEncoder().encode(REDACTED));
    if (redactor.text(base64) === base64) return base64;
    const bytes = base64FromBytes(Uint8Array.from(redactor.text(inside), (character) => character.charCodeAt(0)));
    return redactor.text(bytes) === bytes ? bytes : base64FromBytes(new TextEncoder().encode(REDACTED));
  }

  function cleanField(field: FormField): FormField {
    const name = cleanText(field.name);
    if ("value" in field) return { name, value: cleanText(field.value, isSecretMember(field.name, field.value)) };
    return { ...field, name, filename: cleanText(field.filename), base64: cleanBase64(field.base64) };
  }

  function cleanBody({ json, text, base64, form }: RecordedBody): RecordedBody {
    return {
      ...(json !== undefined && { json: cleanJson(json) }),
      ...(text !== undefined && { text: cleanText(text) }),
      ...(base64 !== undefined && { base64: cleanBase64(base64) }),
      ...(form && { form: form.map(cleanField) }),
    };
  }

  function cleanHeaders(headers: Headers, stored: RegExp): { headers?: Record<string, string> } {
    const entries = [...headers].flatMap(([name, value]) => {
      if (!stored.test(name) || (name === "accept" && USUAL_ANSWER.test(value))) return [];
      // The parts of a form are stored as fields, regardless of the boundary.
      return [[name, cleanText(value.replace(/; *boundary=.*$/, ""))] as const];
    });
    return entries.length === 0 ? {} : { headers: Object.fromEntries(entries) };
  }

  function cleanRequest({ request, requestHeaders }: Draft): RecordedRequest {
    const { method, url } = request;
    const headers = cleanHeaders(requestHeaders, REQUEST_HEADERS);
    return { method, url: cleanAddress(url), ...headers, ...cleanBody(request) };
  }

  function cleanAnswer({ answer, answerHeaders = new Headers() }: Draft): Pick<RecordedExchange, "answer"> {
    if (!answer) return {};
    const { status, after, stream, incomplete } = answer;
    const pieces =
      stream &&
      redactSpread(stream, redactor.text).map((piece) => {
        if ("base64" in piece) return { ...piece, base64: cleanBase64(piece.base64) };
        if ("text" in piece) return mapPiece(piece, (text) => cleanText(text));
        if ("line" in piece) return { ...piece, line: cleanJson(piece.line) };
        const { event } = piece;
        return { ...piece, ...(event !== undefined && { event: cleanText(event) }), data: cleanJson(piece.data) };
      });
    return {
      answer: {
        status,
        after,
        ...cleanHeaders(answerHeaders, ANSWER_HEADERS),
        ...cleanBody(answer),
        ...(pieces && { stream: pieces }),
        ...(incomplete && { incomplete }),
      },
    };
  }

  return {
    text: (text) => redactor.text(text),
    exchange: (draft) => ({
      recorded: draft.recorded,
      request: cleanRequest(draft),
      ...cleanAnswer(draft),
      ...(draft.failure !== undefined && { failure: cleanText(draft.failure) }),
    }),
  };
}

/** Redacts a query or fragment; one without a secret stays unchanged. */
function cleanPairs(text: string, clean: (name: string, value: string) => string): string {
  const pairs = Array.from(new URLSearchParams(text.slice(1)));
  const cleaned = pairs.map(([name, value]) => [name, clean(name, value)]);
  return pairs.every(([, value], index) => value === cleaned[index]?.[1])
    ? text
    : new URLSearchParams(cleaned).toString();
}
