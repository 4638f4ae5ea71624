import { PatchbayError } from "@patchbay/core/errors";
import type { PackedError } from "../messages.ts";

const marker = Symbol.for("patchbay.error");

/** Errors that a call's plugin was given: one that it throws on is the same error for the caller. */
export class ErrorTable {
  readonly #errors: unknown[] = [];

  pack(error: unknown): PackedError {
    const ref = this.#errors.push(error) - 1;
    if (!(error instanceof Error || error instanceof DOMException)) {
      return { ref, name: "Error", message: String(error) };
    }
    const { name, message } = error;
    const lineage = (error as { [marker]?: readonly string[] })[marker];
    return { ref, name, message, ...(lineage && { lineage: [...lineage], fields: plainMembers(error) }) };
  }

  unpack({ name, message, lineage, ref, fields }: PackedError): unknown {
    if (ref !== undefined && ref in this.#errors) return this.#errors[ref];
    if (!Array.isArray(lineage)) return Object.assign(new Error(String(message)), { name: String(name) });
    const names = lineage.filter((one) => typeof one === "string");
    const { cause: _, message: __, stack: ___, ...members } = fields ?? {};
    const help = `docs/errors#${String(name).toLowerCase()}`;
    return Object.assign(new PatchbayError(String(message)), members, { name, help, [marker]: names });
  }
}

/** What a plugin reads of an error: its status, code and the like. */
function plainMembers(error: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(error).filter(([, value]) => ["string", "number", "boolean"].includes(typeof value)),
  );
}
