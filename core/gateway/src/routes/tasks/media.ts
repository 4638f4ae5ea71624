import { blobFromBase64, dataUrl } from "@patchbay/core/provider";
import type { TaskSchema } from "@patchbay/core/task";
import { GatewayError } from "../../errors/gateway-error.ts";

type JsonSchema = TaskSchema["jsonSchema"];

/** Replaces texts by files where a schema has files: data URLs, or base64 alone. @throws GatewayError 400 */
export function withFiles(value: unknown, schema: unknown, path = ""): unknown {
  const {
    contentEncoding,
    properties,
    items,
    anyOf = [],
    oneOf = [],
  } = (schema ?? {}) as Readonly<
    Record<string, never> & { anyOf?: readonly JsonSchema[]; oneOf?: readonly JsonSchema[] }
  >;
  if (typeof value === "string") {
    const isFile = [{ contentEncoding }, ...anyOf, ...oneOf].some((each) => isFileSchema(each));
    const isText = [...anyOf, ...oneOf].some((each) => !isFileSchema(each) && "type" in each && each.type === "string");
    return isFile && !isText ? fileOf(value, path) : value;
  }
  if (Array.isArray(value))
    return items ? value.map((each, index) => withFiles(each, items, `${path}.${index}`)) : value;
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  const members: Readonly<Record<string, JsonSchema>> = Object.assign(
    {},
    ...[...anyOf, ...oneOf].map((each) => ("properties" in each ? each.properties : {})),
    properties,
  );
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const inner = path === "" ? name : `${path}.${name}`;
      return [name, Object.hasOwn(members, name) ? withFiles(each, members[name], inner) : each];
    }),
  );
}

const isFileSchema = (schema: object): boolean => "contentEncoding" in schema && schema.contentEncoding === "base64";

function fileOf(text: string, param: string): Blob {
  const [, type = "application/octet-stream", data = text] = /^data:([\w.+/-]+)[^,]*;base64,(.*)$/s.exec(text) ?? [];
  try {
    return blobFromBase64(data, type);
  } catch {
    const message = `\`${param}\`: expected a file as a data URL or in base64, or as a field of a form.`;
    throw new GatewayError(400, "invalid_type", message, { param });
  }
}

/** Replaces files by data URLs, for JSON. */
export async function withoutFiles(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return dataUrl(value);
  if (Array.isArray(value)) return Promise.all(value.map((each) => withoutFiles(each)));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(async ([name, each]) => [name, await withoutFiles(each)] as const);
  return Object.fromEntries(await Promise.all(members));
}
