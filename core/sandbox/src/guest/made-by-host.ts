// Replaces msw and modules of `@patchbay/mocks` in what runs of them beside a plugin: the host makes these things.
import { moduleOf } from "./data.ts";
import { noteAs, noteOf, requireData } from "./notes.ts";
import { Headers } from "./request.ts";

interface Init {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
}

/** Makes handlers, which the host does; their functions run here. */
export const http = moduleOf(
  (method) => (address: unknown, answer: unknown) => noteOf(`http.${method}`, [address, answer]),
);

/** An answer, which the host makes. */
export class HttpResponse {
  readonly status: number;
  readonly statusText: string | undefined;
  readonly headers: Headers;
  readonly #content: unknown;

  constructor(body?: unknown, { status = 200, statusText, headers }: Init = {}, kind = "") {
    this.status = status;
    this.statusText = statusText;
    this.headers = new Headers(headers);
    this.#content = body;
    if (kind !== "") requireData(body);
    noteAs(this, `HttpResponse${kind}`, () => [body, { status, statusText, headers: this.headers }]);
  }

  static json(body: unknown, init?: Init): HttpResponse {
    return new HttpResponse(body, init, ".json");
  }

  static text(body: unknown, init?: Init): HttpResponse {
    return new HttpResponse(body, init, ".text");
  }

  static xml(body: unknown, init?: Init): HttpResponse {
    return new HttpResponse(body, init, ".xml");
  }

  static html(body: unknown, init?: Init): HttpResponse {
    return new HttpResponse(body, init, ".html");
  }

  static arrayBuffer(body: unknown, init?: Init): HttpResponse {
    return new HttpResponse(body, init, ".arrayBuffer");
  }

  static formData(body: unknown, init?: Init): HttpResponse {
    return new HttpResponse(body, init, ".formData");
  }

  static error(): HttpResponse {
    return new HttpResponse(undefined, {}, ".error");
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  async json(): Promise<unknown> {
    return typeof this.#content === "string" ? JSON.parse(this.#content) : this.#content;
  }
}

/** A tune. */
export const sound = noteOf("sound");

/** Refusals whose text is available from the start. */
export const wholeAnswer = (text: string, init?: Init): HttpResponse => new HttpResponse(text, init, ".whole");
