import { peekText, type MockKind } from "../route.ts";
import { conversationOf, isRecord, textOf, type Conversation } from "./conversation.ts";

/** A request as a mock received it. */
export interface MockRequest extends Conversation {
  /** The recipient: a provider's id, or `hub`. */
  readonly provider: string;
  /** The kind of address, if the mocks know it. */
  readonly kind: MockKind | undefined;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  /** With names in lower case. A key is replaced: `Bearer …`. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * JSON as its value, a form as an object of its fields, other text as a string, all else as a Blob; null without a
   * body.
   */
  readonly body: unknown;
  readonly model: string | undefined;
  readonly stream: boolean;
  /** The last message of a chat, the prompt, or the input; empty if there is no such text. */
  readonly text: string;
  /** Milliseconds since 1970, by the clock of this machine. */
  readonly at: number;
}

const SECRET_NAME = /authorization|key|token|secret|cookie|signature|credential/i;

/** Reads a request without its credentials. Its body can still be read. */
export async function readRequest(
  request: Request,
  target: { readonly provider: string; readonly kind: MockKind | undefined },
): Promise<MockRequest> {
  const url = new URL(request.url);
  const { pathname: path } = url;
  for (const name of new Set(url.searchParams.keys())) if (SECRET_NAME.test(name)) url.searchParams.set(name, "…");
  const body = await readBody(request);
  const fields = isRecord(body) ? body : {};
  const { model, stream } = fields;
  return {
    ...target,
    method: request.method,
    url: url.href,
    path,
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [name, withoutKey(name, value)])),
    body,
    model: typeof model === "string" ? model : undefined,
    stream: stream === true,
    text: textOf(fields),
    ...conversationOf(fields),
    at: Date.now(),
  };
}

/** The credentials of a request: after a scheme, in a custom header, or in the address. */
export function keysOf(request: Request): readonly string[] {
  const headers = [...request.headers].filter(([name]) => SECRET_NAME.test(name)).map(([, value]) => value);
  const query = [...new URL(request.url).searchParams].filter(([name]) => SECRET_NAME.test(name));
  return [...headers.map((value) => value.slice(value.indexOf(" ") + 1)), ...query.map(([, value]) => value)];
}

function withoutKey(name: string, value: string): string {
  if (!SECRET_NAME.test(name)) return value;
  const scheme = /^[A-Za-z-]+(?= )/.exec(value)?.[0];
  return scheme ? `${scheme} …` : "…";
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) {
    const form = await request
      .clone()
      .formData()
      .catch(() => undefined);
    return form && Object.fromEntries(form);
  }
  if (/^(?:audio|image|video)\/|octet-stream/.test(type)) {
    const bytes = await request
      .clone()
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0));
    return bytes.byteLength === 0 ? null : new Blob([bytes], { type });
  }
  const text = request.body === null ? "" : await peekText(request).catch(() => "");
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
