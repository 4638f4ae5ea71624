import { InputError } from "../errors/index.ts";

/** What a call sends: an object is sent as JSON (members with value undefined vanish), the others as they are. */
export type RequestBody = Readonly<Record<string, unknown>> | FormBody | Blob | ArrayBuffer | FormData;

/** A form (`multipart/form-data`) as plain data, which can be cloned into another realm; `formBody` makes one. */
export interface FormBody {
  /** The fields in the order in which they are sent. */
  readonly $form: readonly FormField[];
}

/** One field of a form. */
export interface FormField {
  /** Name of the field; may be there several times. */
  readonly name: string;
  /** Text, or the bytes of a file. */
  readonly value: string | Blob;
  /** Of a Blob: the name by which some servers tell its type. */
  readonly fileName?: string;
}

/** `BodyInit`, which is declared in browsers only. */
export type FetchBody = NonNullable<RequestInit["body"]>;

export interface EncodedBody {
  readonly content: FetchBody;
  /** Absent where fetch derives it: a Blob's type, a form's boundary. */
  readonly contentType?: string;
}

/** @throws InputError when a value cannot be written as JSON */
export function encodeBody(body: RequestBody): EncodedBody | Promise<EncodedBody> {
  if (body instanceof Blob || body instanceof ArrayBuffer || body instanceof FormData) return { content: body };
  if (isFormBody(body)) return import("./awkward-body.ts").then(({ formOf }) => ({ content: formOf(body) }));
  let content: string;
  try {
    content = JSON.stringify(body);
  } catch (cause) {
    throw new InputError("The arguments cannot be written as JSON: they hold a circular reference or a BigInt.", {
      cause,
    });
  }
  const encoded = { content, contentType: "application/json" };
  // What JSON cannot hold it silently turns into this.
  if (!content.includes("{}")) return encoded;
  return import("./awkward-body.ts").then(({ refuseOpaque }) => (refuseOpaque(body), encoded));
}

export function isFormBody(body: object): body is FormBody {
  return "$form" in body && Array.isArray(body.$form) && Object.keys(body).length === 1;
}
