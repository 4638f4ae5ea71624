import type { FormBody, FormField } from "../http/request.ts";

/** A value of a form's field; undefined and null leave the field out, an object is written as JSON. */
export type FormValue = FormField["value"] | number | boolean | object | null | undefined;

/**
 * Makes a form of plain data, to be returned by `body`.
 *
 * @example
 * body: (call) => formBody({ file: { value: blobInput(call), fileName: "audio.wav" }, model: call.providerModelId }),
 */
export function formBody(fields: Readonly<Record<string, FormValue>>): FormBody {
  return {
    $form: Object.entries(fields).flatMap(([name, given]): FormField[] => {
      if (given === undefined || given === null) return [];
      if (typeof given === "string" || given instanceof Blob) return [{ name, value: given }];
      if (isFile(given)) return [{ name, ...given }];
      return [{ name, value: typeof given === "object" ? JSON.stringify(given) : String(given) }];
    }),
  };
}

function isFile(given: FormValue): given is Omit<FormField, "name"> & { readonly value: Blob } {
  return typeof given === "object" && given !== null && "value" in given && given.value instanceof Blob;
}
