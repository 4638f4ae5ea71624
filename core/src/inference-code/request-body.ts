import type { FileBytes, FileNames } from "./file-names.ts";
import { KEY_STAND_IN, type RecordedRequest } from "./record-request.ts";

/** A request's body as code can say it: files by their names, long texts that hold one as `FileText`. */
export type RequestBody =
  | { readonly form: "none" }
  | { readonly form: "json"; readonly value: unknown }
  | { readonly form: "file"; readonly file: FileBytes }
  | { readonly form: "parts"; readonly parts: readonly (readonly [name: string, part: string | FileBytes])[] };

export function readBody(body: RecordedRequest["body"], files: FileNames): RequestBody {
  if (body === undefined) return { form: "none" };
  if (typeof body === "string") return { form: "json", value: files.replace(JSON.parse(body)) };
  if (body instanceof Blob) return { form: "file", file: files.replace(body) as FileBytes };
  const parts = body.map(
    ([name, part]) => [name, typeof part === "string" ? part : (files.replace(part) as FileBytes)] as const,
  );
  return { form: "parts", parts };
}

/** A file's media type, also where it has none of its own. */
export function typeOf({ type }: FileBytes): string {
  return type === "" ? "application/octet-stream" : type;
}

/** The texts of a header's value between which the key stands; one text where it does not. */
export function aroundKey(header: string): readonly string[] {
  return header.split(KEY_STAND_IN);
}
