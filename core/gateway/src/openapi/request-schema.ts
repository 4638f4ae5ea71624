import { z } from "zod";
import type { ParameterTable } from "../parameters/fit-parameters.ts";
import type { GatewayRoute } from "../route.ts";
import { callSchema } from "../routes/tasks/call-schema.ts";
import { taskRoutes } from "../routes/tasks/index.ts";

interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const FILE: Schema = { type: "string", contentMediaType: "application/octet-stream" };

/** The content of a route's request by media type, as OpenAPI describes it. */
export function requestContent(route: GatewayRoute): Readonly<Record<string, { readonly schema: Schema }>> {
  const schema: Schema = taskRoutes.includes(route) ? callSchema(route.task) : withLimits(route);
  const { body = "json" } = route;
  const isFile = body === "either" && schema.properties?.["inputs"]?.["contentEncoding"] === "base64";
  return {
    ...(body !== "form" && { "application/json": { schema } }),
    ...(body !== "json" && { "multipart/form-data": { schema: body === "form" ? schema : formOf(schema) } }),
    // The file itself, of any type.
    ...(isFile && { "application/octet-stream": { schema: {} } }),
  };
}

/** A schema as OpenAPI has it. */
export function schemaOf(schema: z.ZodType): Schema {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // The only values that JSON has no type for are files of forms.
      if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, FILE);
    },
  }) as Schema;
  return rest;
}

/** The schema of a route, with what is refused where as the descriptions of its members. */
function withLimits({ request, parameters = {}, handled }: GatewayRoute): Schema {
  const { properties = {}, ...rest } = schemaOf(request);
  const checked = handled ? Object.keys(properties).filter((name) => !handled.includes(name)) : [];
  const limits = { ...describeTable(parameters), ...Object.fromEntries(checked.map((name) => [name, CARRIED])) };
  const described = Object.entries(limits).map(([name, description]) => [name, { ...properties[name], description }]);
  return { ...rest, properties: { ...properties, ...(Object.fromEntries(described) as Record<string, Schema>) } };
}

const CARRIED = "Refused by name where the provider's own request has no place for it.";

function describeTable(table: ParameterTable): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { refused, neutral }]) => {
      const reasons = Object.entries(refused).map(([shape, reason]) => `${shape} (${reason})`);
      const harmless = neutral === undefined ? "" : `, except for ${JSON.stringify(neutral)}`;
      return reasons.length === 0
        ? []
        : [[name, `Refused for models with the format ${reasons.join(", ")}${harmless}.`]];
    }),
  );
}

/** A form's fields are flat: `inputs.image` is a member of `inputs`. */
function formOf({ properties = {}, required: _nested, additionalProperties: _flat, ...rest }: Schema): Schema {
  const fields = Object.entries(properties).flatMap(([name, schema]) =>
    schema.properties
      ? Object.entries(schema.properties).map(([inner, field]) => [`${name}.${inner}`, fieldOf(field)])
      : [[name, fieldOf(schema)]],
  );
  return { ...rest, properties: Object.fromEntries(fields) as Record<string, Schema>, required: ["model"] };
}

function fieldOf({ contentEncoding, ...schema }: Schema): Schema {
  return contentEncoding === "base64" ? { ...schema, ...FILE } : schema;
}
