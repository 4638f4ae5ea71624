import { z } from "zod";
import { newTokenSchema, rotationSchema } from "../accounts/token-routes.ts";
import { batchRequest } from "../batches/create-batch.ts";
import { recordsQuery, sumsQuery } from "../usage/usage-routes.ts";
import { schemaOf } from "./request-schema.ts";

const page = z.object({ limit: z.int().min(1).max(1000).optional(), after: z.string().optional() });
const upload = z.object({ file: z.instanceof(Blob), purpose: z.literal("batch") });
const json = (schema: z.ZodType) => ({ "application/json": { schema: schemaOf(schema) } });

/** The bodies of the routes without a task, by their paths; others take none, or any JSON. */
export const OTHER_BODIES: Readonly<Record<string, object>> = {
  "/v1/files": { "multipart/form-data": { schema: schemaOf(upload) } },
  "/v1/batches": json(batchRequest),
  "/tokens": json(newTokenSchema),
  "/tokens/{id}/rotate": json(rotationSchema),
};

const QUERIES: Readonly<Record<string, z.ZodObject>> = {
  "GET /usage": sumsQuery,
  "GET /usage/records": recordsQuery,
  "GET /usage/records/{id}/content": z.object({ token: z.string() }),
  "GET /v1/files": page.extend({ purpose: z.string().optional() }),
  "GET /v1/batches": page,
  "GET /v1/responses/{id}": z.object({ stream: z.boolean().optional(), starting_after: z.int().optional() }),
};

/** What a route without a task takes in its address. */
export function addressParameters(method: string, template: string): readonly object[] {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const query = QUERIES[`${method} ${template}`];
  const { properties = {}, required = [] } = query ? schemaOf(query) : {};
  return [
    ...names.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: "query",
      required: (required as readonly string[]).includes(name),
      schema,
    })),
  ];
}
