import { InputError } from "../errors/index.ts";
import { describeBlob, type Redactor } from "./redaction.ts";

/** What a call sends: an object is sent as JSON (members with value undefined vanish), the others as they are. */
export type RequestBody = Readonly<Record<string, unknown>> | Blob | ArrayBuffer | FormData;

export interface EncodedBody {
  readonly content: BodyInit;
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
  if (content.includes("{}")) refuseBinary(body);
  return { content, contentType: "application/json" };
}

/** JSON silently turns binary data into `{}`, so only where that stands is there anything to look for. */
function refuseBinary(value: object): void {
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (typeof member !== "object" || member === null) continue;
    if (member instanceof Blob || member instanceof ArrayBuffer) {
      throw new InputError(
        `This provider takes no binary data for "${name}". Give an address or text, or choose another provider.`,
      );
    }
    refuseBinary(member);
  }
}

/** What an error's request summary shows of a body. */
export function describeBody(body: RequestBody | undefined, redactor: Redactor): unknown {
  if (body instanceof FormData) return "[FormData]";
  if (body instanceof Blob) return describeBlob(body);
  return redactor.value(body);
}
