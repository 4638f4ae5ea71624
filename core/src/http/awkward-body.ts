import { InputError } from "../errors/index.ts";
import type { FormBody } from "./request.ts";

export function formOf({ $form: fields }: FormBody): FormData {
  const form = new FormData();
  for (const { name, value, fileName } of fields) {
    if (typeof value === "string") form.append(name, value);
    else if (fileName === undefined) form.append(name, value);
    else form.append(name, value, fileName);
  }
  return form;
}

/** Names the members of a body that JSON cannot represent. @throws InputError */
export function refuseUnwritable(body: object, cause: unknown): never {
  const names = Object.entries(body).flatMap(([name, value]) => (isWritable(value) ? [] : [name]));
  throw new InputError(
    `${names.join(", ") || "The arguments"} cannot be written as JSON: JSON has no circular references and no BigInt. Pass plain data.`,
    { cause },
  );
}

function isWritable(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/** JSON silently turns what it cannot represent into `{}`, so only bodies with `{}` are checked. */
export function refuseOpaque(value: object): void {
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (typeof member !== "object" || member === null) continue;
    const kind = Object.prototype.toString.call(member).slice("[object ".length, -1);
    if (/^(?:Blob|File|ArrayBuffer)$/.test(kind)) {
      throw new InputError(
        `This provider takes no binary data for ${name}. Pass an address or text, or choose another provider.`,
      );
    }
    if (kind === "Object" || kind === "Array") refuseOpaque(member);
    else if (JSON.stringify(member) === "{}")
      throw new InputError(
        `${name} is a ${kind}, which cannot be sent. Await or read it first, and pass text or a Blob.`,
      );
  }
}
