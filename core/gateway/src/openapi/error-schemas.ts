import { ERROR_SHAPES } from "../errors/error-shapes.ts";
import type { Failure } from "../errors/gateway-error.ts";

const BARE: Failure = { status: 400, code: "code", message: "message" };
const FULL: Failure = { ...BARE, param: "param", provider: "provider", requestId: "id" };

/** JSON Schema of each error shape, read from the errors that it writes: with all facts, and with as few as possible. */
export const ERROR_SCHEMAS = Object.fromEntries(
  Object.entries(ERROR_SHAPES).map(([name, { body }]) => [name, schemaOf(body(FULL, "id"), body(BARE, "id"))]),
);

function schemaOf(full: unknown, bare: unknown): object {
  if (typeof full === "object" && full !== null) {
    const members = Object.entries(full);
    const least = bare as Readonly<Record<string, unknown>>;
    return {
      type: "object",
      properties: Object.fromEntries(members.map(([name, value]) => [name, schemaOf(value, least[name])])),
      required: members.flatMap(([name]) => (least[name] === undefined ? [] : [name])),
    };
  }
  const type = full === null ? "null" : typeof full;
  return { type: bare === null && type !== "null" ? [type, "null"] : type };
}
