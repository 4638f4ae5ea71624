import { URL_PARTS } from "../url-parts.ts";
import { natives } from "./natives.ts";

type Parts = Readonly<Record<(typeof URL_PARTS)[number], string>>;

const escaped = (text: string): string =>
  encodeURIComponent((text as string & { toWellFormed(): string }).toWellFormed())
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");

function unescaped(text: string): string {
  const bytes: number[] = [];
  const encoded = new Uint8Array(natives.encodeText(text.replaceAll("+", " ")));
  for (let index = 0; index < encoded.length; index++) {
    const code = String.fromCharCode(...encoded.subarray(index + 1, index + 3));
    const isEscape = encoded[index] === 37 && /^[\da-f]{2}$/i.test(code);
    bytes.push(isEscape ? Number.parseInt(code, 16) : encoded[index]!);
    if (isEscape) index += 2;
  }
  return natives.decodeText(new Uint8Array(bytes).buffer, "utf-8") ?? "";
}

type Pairs = string | Iterable<readonly [string, string]> | Readonly<Record<string, string>>;

export class URLSearchParams {
  #pairs: [string, string][];
  readonly #changed: ((search: string) => void) | undefined;

  constructor(source: Pairs = "", changed?: (search: string) => void) {
    this.#changed = typeof changed === "function" ? changed : undefined;
    if (typeof source === "string") this.#pairs = parsed(source);
    else {
      const entries = Symbol.iterator in source ? [...source] : Object.entries(source);
      this.#pairs = entries.map(([name, value]) => [String(name), String(value)]);
    }
  }

  get size(): number {
    return this.#pairs.length;
  }

  append(name: string, value: string): void {
    this.#set([...this.#pairs, [String(name), String(value)]]);
  }

  delete(name: string, value?: string): void {
    this.#set(this.#pairs.filter(([other, its]) => other !== name || (value !== undefined && its !== value)));
  }

  get(name: string): string | null {
    return this.#pairs.find(([other]) => other === name)?.[1] ?? null;
  }

  getAll(name: string): string[] {
    return this.#pairs.filter(([other]) => other === name).map(([, value]) => value);
  }

  has(name: string): boolean {
    return this.#pairs.some(([other]) => other === name);
  }

  set(name: string, value: string): void {
    const index = this.#pairs.findIndex(([other]) => other === name);
    if (index === -1) return this.append(name, value);
    const others = this.#pairs.filter(([other], at) => at === index || other !== name);
    this.#set(others.map((pair, at) => (at === index ? [name, String(value)] : pair)));
  }

  sort(): void {
    this.#set(this.#pairs.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
  }

  forEach(work: (value: string, name: string, parameters: URLSearchParams) => void): void {
    for (const [name, value] of this.#pairs) work(value, name, this);
  }

  *entries(): Generator<[string, string]> {
    yield* this.#pairs.map(([name, value]): [string, string] => [name, value]);
  }

  *keys(): Generator<string> {
    for (const [name] of this.#pairs) yield name;
  }

  *values(): Generator<string> {
    for (const [, value] of this.#pairs) yield value;
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }

  toString(): string {
    return this.#pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");
  }

  #set(pairs: [string, string][]): void {
    this.#pairs = pairs;
    this.#changed?.(this.toString());
  }
}

function parsed(text: string): [string, string][] {
  const pairs = text
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "");
  return pairs.map((pair) => {
    const [name = "", ...rest] = pair.split("=");
    return [unescaped(name), unescaped(rest.join("="))];
  });
}

export class URL {
  #parts: Parts;

  constructor(address: string | URL, base?: string | URL) {
    const text = natives.parseUrl(String(address), base === undefined ? undefined : String(base));
    if (text === undefined) throw Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL" });
    this.#parts = JSON.parse(text) as Parts;
  }

  static canParse(address: string | URL, base?: string | URL): boolean {
    return natives.parseUrl(String(address), base === undefined ? undefined : String(base)) !== undefined;
  }

  static parse(address: string | URL, base?: string | URL): URL | null {
    return URL.canParse(address, base) ? new URL(address, base) : null;
  }

  static part(url: URL, name: keyof Parts): string {
    return url.#parts[name];
  }

  static change(url: URL, name: keyof Parts, value: string): void {
    const text = natives.changeUrl(url.#parts.href, name, value);
    if (text === undefined) throw new TypeError("Invalid URL");
    url.#parts = JSON.parse(text) as Parts;
  }

  get searchParams(): URLSearchParams {
    return new URLSearchParams(this.#parts.search, (text) => URL.change(this, "search", text));
  }

  toString(): string {
    return this.#parts.href;
  }

  toJSON(): string {
    return this.#parts.href;
  }
}

for (const name of URL_PARTS) {
  Object.defineProperty(URL.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: URL) {
      return URL.part(this, name);
    },
    set(this: URL, value: unknown) {
      if (name !== "origin") URL.change(this, name, String(value));
    },
  });
}
