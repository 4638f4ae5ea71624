import type { FormBody, FormField } from "../http/request.ts";

/**
 * A value of a form's field; undefined and null omit the field, a list of texts becomes one field for each text, any
 * other object is written as JSON.
 */
export type FormValue = FormField["value"] | number | boolean | object | null | undefined;

/**
 * Makes a form from plain data, for `body` to return.
 *
 * @example
 * body: (call) => formBody({ file: { value: blobInput(call), fileName: "audio.wav" }, model: call.providerModelId }),
 */
export function formBody(fields: Readonly<Record<string, FormValue>>): FormBody {
  return {
    $form: Object.entries(fields).flatMap(([name, content]): FormField[] => {
      if (content === undefined || content === null) return [];
      if (typeof content === "string" || content instanceof Blob) return [{ name, value: content }];
      if (isFile(content)) return [{ name, ...content }];
      if (isTexts(content)) return content.map((value) => ({ name, value }));
      return [{ name, value: typeof content === "object" ? JSON.stringify(content) : String(content) }];
    }),
  };
}

function isFile(content: FormValue): content is Omit<FormField, "name"> & { readonly value: Blob } {
  return typeof content === "object" && content !== null && "value" in content && content.value instanceof Blob;
}

function isTexts(content: FormValue): content is readonly string[] {
  return Array.isArray(content) && content.every((item) => typeof item === "string");
}
