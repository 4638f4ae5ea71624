import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";
import { URL_PARTS } from "../url-parts.ts";

/** Called for every text that the plugin sends. */
export type Post = (text: string) => void;

/** The functions that an engine is lent: of texts and bytes, without any access to this thread. */
export function lendNatives(context: QuickJSContext, post: Post): QuickJSHandle {
  const text = (handle: QuickJSHandle | undefined): string =>
    handle && context.typeof(handle) === "string" ? context.getString(handle) : "";
  const bytes = (handle: QuickJSHandle | undefined): Uint8Array<ArrayBuffer> =>
    handle === undefined ? new Uint8Array() : context.getArrayBuffer(handle).consume(({ value }) => value.slice());
  const made = (value: string | number | ArrayBuffer | undefined): QuickJSHandle => {
    if (value === undefined) return context.undefined;
    if (typeof value === "number") return context.newNumber(value);
    return typeof value === "string" ? context.newString(value) : context.newArrayBuffer(value);
  };
  const lent: Readonly<Record<string, (...args: readonly QuickJSHandle[]) => Parameters<typeof made>[0]>> = {
    post: (message) => void post(text(message)),
    random: () => Math.random(),
    parseUrl: (address, base) =>
      partsOf(text(address), base && context.typeof(base) === "string" ? text(base) : undefined),
    changeUrl: (address, part, value) => changed(text(address), text(part), text(value)),
    encodeText: (json) => new TextEncoder().encode(JSON.parse(text(json)) as string).buffer as ArrayBuffer,
    decodeText: (source, encoding, options) => decoded(bytes(source), text(encoding), text(options)),
    toBase64: (source) => base64Of(bytes(source)),
    fromBase64: (source) => bytesIn(text(source)),
  };
  const natives = context.newObject();
  for (const [name, work] of Object.entries(lent)) {
    context
      .newFunction(name, (...args) => made(work(...args)))
      .consume((handle) => context.setProp(natives, name, handle));
  }
  return natives;
}

function partsOf(address: string, base?: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return JSON.stringify(Object.fromEntries(URL_PARTS.map((part) => [part, url[part]])));
}

function changed(address: string, part: string, value: string): string | undefined {
  const name = URL_PARTS.find((one) => one === part);
  if (!name || name === "origin" || !URL.canParse(address)) return undefined;
  if (name === "href") return partsOf(value);
  const url = new URL(address);
  url[name] = value;
  return partsOf(url.href);
}

/** `binary`: each byte is one character. */
function decoded(bytes: Uint8Array, encoding: string, options: string): string | undefined {
  if (encoding === "binary") return JSON.stringify(binaryOf(bytes));
  try {
    return JSON.stringify(new TextDecoder(encoding, JSON.parse(options) as TextDecoderOptions).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Bytes per call of `String.fromCharCode`: engines limit the number of arguments. */
const STEP = 0x8000;

function binaryOf(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += STEP) {
    binary += String.fromCharCode(...bytes.subarray(start, start + STEP));
  }
  return binary;
}

const base64Of = (bytes: Uint8Array): string => btoa(binaryOf(bytes));

function bytesIn(text: string): ArrayBuffer | undefined {
  try {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes.buffer;
  } catch {
    return undefined;
  }
}
