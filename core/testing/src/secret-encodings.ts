/** Ways in which a server may repeat a secret, by what they are called. */
export const SECRET_ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  "as it is": (secret) => secret,
  "in JSON": inJson,
  "in JSON in JSON in JSON": (secret) => inJson(inJson(inJson(secret))),
  "in an address": encodeURIComponent,
  "in an address in an address": (secret) => encodeURIComponent(encodeURIComponent(secret)),
  "in an address in JSON": (secret) => inJson(encodeURI(secret)),
  "in a form": (secret) => new URLSearchParams({ secret }).toString().slice("secret=".length),
  "percent-encoded throughout": (secret) =>
    each(secret, (code, character) => (character > "~" ? encodeURIComponent(character) : `%${code}`)),
  "with \\u throughout": (secret) => each(secret, (code) => `\\u${code.padStart(4, "0")}`),
  "in HTML": (secret) => secret.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll(">", "&gt;"),
  "in numbers of HTML": (secret) => each(secret, (code) => `&#x${code};`),
  "in decimal numbers of HTML": (secret) => each(secret, (code) => `&#${Number.parseInt(code, 16)};`),
};

/** The same for secrets of ASCII characters, as bytes are written. */
export const BYTE_ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  "in base64": (secret) => btoa(secret),
  "in base64 with one byte before": (secret) => btoa(`:${secret}`),
  "in base64 with two bytes before": (secret) => btoa(`::${secret}`),
  "in base64 with more around": (secret) => btoa(`Bearer ${secret}, and more`),
  "in hexadecimal": (secret) => each(secret, (code) => code),
  "in capital hexadecimal": (secret) => each(secret, (code) => code.toUpperCase()),
};

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function each(text: string, write: (code: string, character: string) => string): string {
  return Array.from(text, (character) => write(character.charCodeAt(0).toString(16).padStart(2, "0"), character)).join(
    "",
  );
}
