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
  try {
    return { content: JSON.stringify(body, refuseBinary), contentType: "application/json" };
  } catch (error) {
    if (InputError.isInstance(error)) throw error;
    throw new InputError("The arguments cannot be written as JSON: they hold a circular reference or a BigInt.", {
      cause: error,
    });
  }
}

/** JSON would silently turn binary data into `{}`. */
function refuseBinary(name: string, value: unknown): unknown {
  if (value instanceof Blob || value instanceof ArrayBuffer) {
    throw new InputError(
      `This provider takes no binary data for "${name}". Give an address or text, or choose another provider.`,
    );
  }
  return value;
}

/** What an error's request summary shows of a body. */
export function describeBody(body: RequestBody | undefined, redactor: Redactor): unknown {
  if (body instanceof FormData) return "[FormData]";
  if (body instanceof Blob) return describeBlob(body);
  return redactor.value(body);
}
