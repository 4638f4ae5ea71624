import { InputError } from "../errors/index.ts";
import { describeBlob, type Redactor } from "./redaction.ts";

/** What a call sends: an object is sent as JSON (members with value undefined vanish), the others as they are. */
export type RequestBody = Readonly<Record<string, unknown>> | FormBody | Blob | ArrayBuffer | FormData;

/** A form (`multipart/form-data`) as plain data, which can be cloned into another realm; `formBody` makes one. */
export interface FormBody {
  readonly $form: readonly FormField[];
}

export interface FormField {
  readonly name: string;
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
export function encodeBody(body: RequestBody): EncodedBody {
  if (body instanceof Blob || body instanceof ArrayBuffer || body instanceof FormData) return { content: body };
  if (isFormBody(body)) return { content: formOf(body) };
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

function isFormBody(body: object): body is FormBody {
  return "$form" in body && Array.isArray(body.$form) && Object.keys(body).length === 1;
}

function formOf({ $form: fields }: FormBody): FormData {
  const form = new FormData();
  for (const { name, value, fileName } of fields) {
    if (typeof value === "string") form.append(name, value);
    else if (fileName === undefined) form.append(name, value);
    else form.append(name, value, fileName);
  }
  return form;
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
  if (body && !(body instanceof ArrayBuffer) && isFormBody(body)) return "[FormData]";
  return redactor.value(body);
}
