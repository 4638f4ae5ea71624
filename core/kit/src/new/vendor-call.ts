import { InputError } from "@patchbay/core/errors";
import { EXPANSION } from "./read-shell.ts";

/** A call as a vendor documents it, without any key. `{name}` in addresses and headers is a setting. */
export interface VendorCall {
  /** For example `https://api.acme.example`. */
  readonly origin: string;
  /** Without the leading slash; `{model}` is the model. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Those that the vendor requires beside the key and the content type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: CallBody;
  readonly key: KeyFacts;
  readonly settings: readonly string[];
  /** Media type of an answer that is a file, as far as the example shows it. */
  readonly answerType?: string;
}

export type CallBody =
  | { readonly kind: "json"; readonly value: Readonly<Record<string, unknown>> }
  /** A value that is undefined is a file. */
  | { readonly kind: "form"; readonly fields: Readonly<Record<string, string | undefined>> }
  | { readonly kind: "file" };

/** How a key is sent: members of a manifest. */
export interface KeyFacts {
  readonly auth: Readonly<Record<string, unknown>>;
  readonly keyEnv?: string;
  readonly keyParts?: Readonly<Record<string, { readonly label: string; readonly env?: string }>>;
}

type Texts = Readonly<Record<string, string>>;

const KEY_HEADER = /key|token|secret|auth|passw|credential|signature/i;
const KEY_QUERY = /^(api_?-?)?key$|token|secret|^auth|passw|credential/i;
const KEY_MEMBER = /^(api_?-?key|access_?-?token|auth_?-?token|secret(_?-?key)?|password)$/i;
/** Beginnings of the usual keys, and any long text of letters and digits. */
const KEY_VALUE = /^(sk|pk|rk|hf|gsk|xai|ghp|nvapi|key|tok)[-_][\w-]{8,}|^AIza[\w-]{10,}|^eyJ[\w-]{10,}/;
const LONG_VALUE = /^(?=.*\d)(?=.*[A-Za-z])[\w+/=.-]{24,}$/;
/** Headers that core sends or that identify only the example. */
const USUAL_HEADERS = new Set(["content-type", "accept", "user-agent", "content-length", "host", "connection"]);

/** Names of headers and members with an address that the vendor notifies: the example's is no one's. */
export const NOTIFIED = /webhook|callback/i;

const SCHEME = /^[A-Za-z]+(-[A-Za-z]+)*$/;

const isKey = ([name, value]: readonly [string, string]): boolean =>
  KEY_HEADER.test(name) || KEY_VALUE.test(value) || LONG_VALUE.test(value);

/** Separates keys from other headers and from the query. Literal keys are dropped, and never in a message. */
export function takeKeys(headers: Texts, query: Texts): Pick<VendorCall, "headers" | "query" | "key"> {
  if (Object.keys(headers).some((name) => /^(cookie|x-csrf-token)$/i.test(name))) {
    throw new InputError(
      "The example sends a cookie: it is a page's request. Use one from the vendor's API reference.",
    );
  }
  const entries = Object.entries(headers).filter(
    ([name]) => !USUAL_HEADERS.has(name.toLowerCase()) && !NOTIFIED.test(name),
  );
  const keys = entries.filter(isKey);
  const queryKeys = Object.entries(query).filter(([name]) => KEY_QUERY.test(name));
  return {
    headers: Object.fromEntries(entries.filter((entry) => !isKey(entry))),
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !KEY_QUERY.test(name))),
    key: keyFacts(keys, queryKeys),
  };
}

function keyFacts(
  headers: readonly (readonly [string, string])[],
  query: readonly (readonly [string, string])[],
): KeyFacts {
  const [first] = headers;
  const [inQuery] = query;
  if (first === undefined)
    return inQuery ? { auth: { query: inQuery[0] }, ...env(inQuery[1]) } : { auth: { none: true } };
  const [name, value] = first;
  const [scheme = "", secret] = value.trim().split(/\s+/);
  const hasScheme = secret !== undefined && SCHEME.test(scheme) && scheme.length <= 20;
  if (headers.length === 1 && !hasScheme) return { auth: { header: name }, ...env(value) };
  if (headers.length === 1 && name.toLowerCase() === "authorization") return { auth: { scheme }, ...env(value) };
  const parts = headers.map(([header, text]) => {
    const part = headers.length === 1 ? "key" : camelCase(header.replace(/^x-/i, ""));
    const [before = "", after] = text.trim().split(/\s+/);
    const template = after !== undefined && SCHEME.test(before) ? `${before} {${part}}` : `{${part}}`;
    const variable = env(text).keyEnv;
    return {
      header,
      template,
      part,
      facts: { label: labelOf(part), ...(variable !== undefined && { env: variable }) },
    };
  });
  return {
    auth: { headers: Object.fromEntries(parts.map(({ header, template }) => [header, template])) },
    keyParts: Object.fromEntries(parts.map(({ part, facts }) => [part, facts])),
  };
}

/** The variable that an example reads its key from. */
function env(value: string): { keyEnv?: string } {
  const [, name = ""] = new RegExp(EXPANSION.source).exec(value) ?? [];
  return /^[A-Z][A-Z0-9_]*$/.test(name) ? { keyEnv: name } : {};
}

/** Placeholders of documents: `$REGION`, `{region}`, `<REGION>`, `YOUR_REGION`. */
const PLACEHOLDER = /\uE000(\w*)\uE001|\{\{?\s*([\w-]+)\s*\}?\}|<([\w -]+)>|\byour[_-]([\w-]+)/gi;

/** Writes a document's placeholders as settings: `{region}`, or `{model}`. */
export function withSettings(text: string): string {
  return text.replaceAll(PLACEHOLDER, (_, ...names: unknown[]) => {
    const name = camelCase(
      names.slice(0, 4).find((each): each is string => typeof each === "string" && each !== "") ?? "value",
    );
    return /^(model|modelId|modelName|engine|deployment)$/.test(name) ? "{model}" : `{${name}}`;
  });
}

export function settingsIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => (name === "model" ? [] : [name]));
}

/** Splits an address into what a manifest and a route need. @throws InputError */
export function readAddress(text: string): { origin: string; path: string; query: Texts } {
  const written = withSettings(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  const [, origin = "", path = "", search = ""] =
    /^(https?:\/\/[^/?#\s]+)\/?([^?#\s]*)\??([^#\s]*)/i.exec(written) ?? [];
  if (!/\/\/(?:localhost\b|[^.@]+\.|[{[])/.test(origin) || origin.includes("@")) {
    throw new InputError(
      "The API's address must start with https:// or http://, and have a host such as api.acme.example, and no password. Copy it from the vendor's API reference.",
    );
  }
  if (path.split("/").some((segment) => KEY_VALUE.test(segment))) {
    throw new InputError(
      "The API's address contains a key, which plugins cannot send. Use the form with a header, if the vendor has one.",
    );
  }
  const query = Object.fromEntries(new URLSearchParams(search));
  return {
    origin: origin.replace(/\/\/[^/]+/, (host) => host.replaceAll(/[A-Z]+(?![^{]*\})/g, (part) => part.toLowerCase())),
    path: path.replace(/\/$/, ""),
    query,
  };
}

/** A body without keys and placeholders. @throws InputError for a key in a member */
export function cleanBody(value: unknown, member = ""): unknown {
  if (typeof value === "string") {
    if (KEY_MEMBER.test(member)) {
      throw new InputError(
        `The example sends its key in the body's member '${member}', which plugins cannot do: they never see a key. Use the form with a header, if the vendor has one.`,
      );
    }
    return KEY_VALUE.test(value)
      ? "example"
      : value.replaceAll(EXPANSION, (_, name: string) => name.toLowerCase() || "example");
  }
  if (Array.isArray(value)) return value.map((item) => cleanBody(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanBody(inner, name)]));
}

export function camelCase(text: string): string {
  const parts = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const lower = parts.map((part) => (part === part.toUpperCase() ? part.toLowerCase() : part));
  const joined = lower.map((part, index) => (index === 0 ? lowerFirst(part) : upperFirst(part))).join("");
  return /^\d|^$/.test(joined) ? `value${joined}` : joined;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `accountId` as people read it: "Account id". */
export function labelOf(name: string): string {
  return upperFirst(name.replaceAll(/(?<=[a-z0-9])([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));
}

const TYPES: Readonly<Record<string, string>> = {
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  flac: "audio/flac",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
};

/** The media type of an image, a recording or a video, by the end of its name. */
export function mediaTypeOf(name: string): string | undefined {
  return TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
}
