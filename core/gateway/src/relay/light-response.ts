/** Reads a body part by part. */
export interface PartReader {
  read(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  cancel(reason?: unknown): Promise<void>;
  /** The client calls it after it has read the beginning of an answer that is no stream. */
  releaseLock(): void;
}

type Head = Pick<Response, "status" | "statusText" | "headers">;

/** What the client uses of a `Response`. A real one, with its streams, would cost more than the rest of a short call. */
export class LightResponse implements Pick<Response, "ok" | "status" | "statusText" | "headers" | "type"> {
  readonly type = "default";
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly reader: PartReader;

  constructor({ status, statusText, headers }: Head, reader: PartReader) {
    this.status = status;
    this.statusText = statusText;
    this.headers = headers;
    this.reader = reader;
  }

  /** A response for code that expects one. */
  static of(head: Head, reader: PartReader): Response {
    return new LightResponse(head, reader) as unknown as Response;
  }

  /** A successful response that is in memory. */
  static whole(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Response {
    let isRead = false;
    return LightResponse.of(
      { status: 200, statusText: "", headers },
      {
        read() {
          const isOver = isRead;
          isRead = true;
          return Promise.resolve(isOver ? { done: true, value: undefined } : { done: false, value: bytes });
        },
        cancel: () => Promise.resolve(),
        releaseLock: nothing,
      },
    );
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get body(): Pick<ReadableStream, "cancel"> & { getReader(): PartReader } {
    return { getReader: () => this.reader, cancel: (reason) => this.reader.cancel(reason) };
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.#bytes());
  }

  async blob(): Promise<Blob> {
    return new Blob([await this.#bytes()], { type: this.headers.get("content-type") ?? "" });
  }

  async #bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { done, value } = await this.reader.read();
      if (done) return joined(parts);
      parts.push(value);
    }
  }
}

/** Only one reads what these readers have. */
export function nothing(): void {}

const empty: PartReader = {
  read: () => Promise.resolve({ done: true, value: undefined }),
  cancel: () => Promise.resolve(),
  releaseLock: nothing,
};

/** The reader of any answer's body. */
export function readerOf(answer: Response): PartReader {
  if (answer instanceof LightResponse) return answer.reader;
  return (answer.body?.getReader() as PartReader | undefined) ?? empty;
}

/** One part of several. */
export function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first, second] = parts;
  if (!first) return new Uint8Array();
  if (!second) return first;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}
