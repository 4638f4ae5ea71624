import { InputError } from "../errors/index.ts";
import { describeBlob, type Redactor } from "./redaction.ts";

/** What a call sends: an object is sent as JSON (members with value undefined vanish), the others as they are. */
export type RequestBody = Readonly<Record<string, unknown>> | Blob | ArrayBuffer | FormData;

/** `BodyInit`, which is declared in browsers only. */
export type FetchBody = NonNullable<RequestInit["body"]>;

export interface EncodedBody {
  readonly content: FetchBody;
  /** Absent where fetch derives it: a Blob's type, a form's boundary. */
  readonly contentType?: string;
}

/** @throws InputError when a value cannot be written as JSON */
export function encodeBody(body: RequestBody): EncodedBody {
  if (body instanceof Blob || body instanceof ArrayBuffer || body instanceof FormData) return { content: body };
  let content: string;
  try {
    content = JSON.stringify(body);
  } catch (cause) {
    throw new InputError("The arguments cannot be written as JSON: they hold a circular reference or a BigInt.", {
      cause,
    });
  }
  if (content.includes("{}")) refuseOpaque(body);
  return { content, contentType: "application/json" };
}

/** JSON silently turns what it cannot hold into `{}`, so only where that stands is there anything to look for. */
function refuseOpaque(value: object): void {
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (typeof member !== "object" || member === null) continue;
    const kind = Object.prototype.toString.call(member).slice("[object ".length, -1);
    if (/^(?:Blob|File|ArrayBuffer)$/.test(kind)) {
      throw new InputError(
        `This provider takes no binary data for "${name}". Give an address or text, or choose another provider.`,
      );
    }
    if (kind === "Object" || kind === "Array") refuseOpaque(member);
    else if (JSON.stringify(member) === "{}")
      throw new InputError(
        `"${name}" is a ${kind}, which cannot be sent. Await or read it first, and give a Blob or text.`,
      );
  }
}

/** What an error's request summary shows of a body. */
export function describeBody(body: RequestBody | undefined, redactor: Redactor): unknown {
  if (body instanceof FormData) return "[FormData]";
  if (body instanceof Blob) return describeBlob(body);
  return redactor.value(body);
}
