import { MARK, type RequestData } from "../messages.ts";
import { Blob } from "./blob.ts";
import { bytesOf, TextEncoder } from "./bytes.ts";
import { FormData } from "./form-data.ts";
import { noteAs } from "./notes.ts";
import { URLSearchParams } from "./url.ts";

/** The headers of a request, or of an answer. */
export class Headers {
  readonly #values: Map<string, string>;

  constructor(source: Iterable<readonly [string, string]> | Readonly<Record<string, string>> = []) {
    const pairs = Symbol.iterator in source ? [...source] : Object.entries(source);
    this.#values = new Map(pairs.map(([name, value]) => [String(name).toLowerCase(), String(value)]));
  }

  get(name: string): string | null {
    return this.#values.get(String(name).toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(String(name).toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(String(name).toLowerCase(), String(value));
  }

  delete(name: string): void {
    this.#values.delete(String(name).toLowerCase());
  }

  forEach(work: (value: string, name: string) => void): void {
    this.#values.forEach((value, name) => work(value, name));
  }

  entries(): IterableIterator<[string, string]> {
    return this.#values.entries();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }

  toJSON(): object {
    return Object.fromEntries(this.#values);
  }
}

/** A request to a mock. Its body can be read any number of times. */
export class Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly #body: unknown;

  /** @param index of the argument that it is, for functions of the host that take it */
  constructor({ method, url, headers, body }: RequestData, index: number) {
    this.method = method;
    this.url = url;
    this.headers = new Headers(headers);
    this.#body = body;
    noteAs(this, `argument.${index}`);
  }

  clone(): Request {
    return this;
  }

  async text(): Promise<string> {
    if (Array.isArray(this.#body)) throw new TypeError("The text of a form is not available here: read formData().");
    return Blob.holds(this.#body) ? this.#body.text() : String(this.#body);
  }

  async json(): Promise<unknown> {
    // A placeholder of media begins with a character that JSON escapes.
    return JSON.parse((await this.text()).replaceAll(MARK, "\\u0001"));
  }

  async blob(): Promise<Blob> {
    const type = this.headers.get("content-type") ?? "";
    return Blob.holds(this.#body) ? this.#body : new Blob([await this.text()], { type });
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return Blob.holds(this.#body) ? this.#body.arrayBuffer() : bytesOf(new TextEncoder().encode(await this.text()));
  }

  async formData(): Promise<FormData> {
    const form = new FormData();
    const fields = Array.isArray(this.#body) ? this.#body : new URLSearchParams(await this.text());
    for (const [name, value] of fields as Iterable<[string, unknown]>) form.append(name, value);
    return form;
  }
}

/** A request's JSON, or an empty object if there is none, as in `@patchbay/mocks`. */
export async function readJson(request: Request): Promise<object> {
  const body: unknown = await request.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? body : {};
}

export const readForm = (request: Request): Promise<FormData> => request.formData();
