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

/** Only modules whose code is left out use it. */
export const HttpHandler = noteOf("HttpHandler");

/** An answer, which the host makes. */
export class HttpResponse {
  readonly status: number;
  readonly statusText: string | undefined;
  readonly headers: Headers;

  constructor(body?: unknown, { status = 200, statusText, headers }: Init = {}, kind = "") {
    this.status = status;
    this.statusText = statusText;
    this.headers = new Headers(headers);
    if (kind !== "") requireData(body);
    noteAs(this, `HttpResponse${kind}`, () => [body, { status, statusText, headers: this.headers }]);
  }
}

for (const kind of ["json", "text", "xml", "html", "arrayBuffer", "formData", "error"]) {
  const make = (body: unknown, init?: Init): HttpResponse => new HttpResponse(body, init, `.${kind}`);
  Object.defineProperty(HttpResponse, kind, { value: make });
}

/** A tune. */
export const sound = noteOf("sound");

/** Refusals whose text is available from the start. */
export const wholeAnswer = (text: string, init?: Init): HttpResponse => new HttpResponse(text, init, ".whole");
