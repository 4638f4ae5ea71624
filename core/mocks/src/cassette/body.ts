import { base64FromBytes, bytesFromBase64 } from "@patchbay/core/provider";
import type { FormField, RecordedBody } from "./cassette.ts";

/** Describes a request's body so that people can read it. @param type its content type */
export async function describeSent(bytes: Uint8Array, type: string): Promise<RecordedBody> {
  const isForm = /^multipart\/form-data|^application\/x-www-form-urlencoded/i.test(type);
  const form = isForm && bytes.length > 0 ? await readForm(bytes, type) : undefined;
  return form ? { form } : describeBody(bytes, type);
}

/** Describes a body so that people can read it. @param type its content type */
export function describeBody(bytes: Uint8Array, type: string): RecordedBody {
  if (bytes.length === 0) return {};
  const text = /^(?:audio|image|video|font)\//i.test(type) ? undefined : decodeText(bytes);
  if (text === undefined) return { base64: base64FromBytes(bytes) };
  const json = isJson(type) || /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return json === undefined ? { text } : { json };
}

/** The body of an answer again. */
export function bodyOf({ json, text, base64 }: RecordedBody): BodyInit | null {
  if (json !== undefined) return JSON.stringify(json);
  return text ?? (base64 === undefined ? null : bytesFromBase64(base64));
}

/** A text's JSON value; undefined if it is not JSON, or if numbers would lose digits. */
export function parseJson(text: string): unknown {
  const withoutTexts = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const isExact = [...withoutTexts.matchAll(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g)].every(([number]) =>
    Number.isSafeInteger(Number(number)),
  );
  if (!isExact) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

async function readForm(bytes: Uint8Array, type: string): Promise<FormField[] | undefined> {
  try {
    const data = await new Response(bytes.slice(), { headers: { "content-type": type } }).formData();
    return await Promise.all(
      [...data].map(async ([name, value]): Promise<FormField> => {
        if (typeof value === "string") return { name, value };
        const base64 = base64FromBytes(new Uint8Array(await value.arrayBuffer()));
        return { name, filename: value.name, ...(value.type !== "" && { type: value.type }), base64 };
      }),
    );
  } catch {
    // Stored unchanged.
    return undefined;
  }
}
