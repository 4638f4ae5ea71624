import { Hono } from "hono";
import { z } from "zod";
import { GatewayError } from "../errors/gateway-error.ts";
import { schemaProblem } from "../request/check-request.ts";
import type { GatewayEnvironment } from "../serve-route.ts";
import { USAGE_KEYS, type RecordLog, type UsageFilter } from "./record.ts";

const DAY_MS = 86_400_000;

const date = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), "is not a date such as 2026-11-27")
  .transform((text) => Date.parse(text));
const text = z.string().optional();
const filter = {
  since: date.optional(),
  until: date.optional(),
  token: text,
  provider: text,
  model: text,
  task: text,
  state: z.enum(["completed", "failed", "canceled"]).optional(),
};
/** The query of sums. */
export const sumsQuery = z.strictObject({ ...filter, by: z.enum(USAGE_KEYS).default("day") });
/** The query of records. */
export const recordsQuery = z.strictObject({
  ...filter,
  limit: z.coerce.number().int().min(1).max(10_000).default(100),
});

/**
 * Sums of what was asked, and the latest records. The operator reads all of them, and a caller those of its own token.
 * Without other dates, those of the last 30 days.
 */
export function usageRoutes(records: RecordLog): Hono<GatewayEnvironment> {
  const { isVolatile = false } = records;
  const routes = new Hono<GatewayEnvironment>();
  routes.get("/", async (context) => {
    const { by, ...query } = parse(sumsQuery, context.req.query());
    const data = await records.sum({ ...filterOf(query, context.var.services.account?.token?.id), by });
    return context.json({ object: "list", by, data, isVolatile });
  });
  routes.get("/records", async (context) => {
    const { limit, ...query } = parse(recordsQuery, context.req.query());
    const data = await records.latest({ ...filterOf(query, context.var.services.account?.token?.id), limit });
    return context.json({ object: "list", data });
  });
  return routes;
}

function filterOf(
  { since, until = Date.now() + 1, ...filters }: Partial<UsageFilter>,
  owner: string | undefined,
): UsageFilter {
  return { ...filters, since: since ?? until - 30 * DAY_MS, until, ...(owner !== undefined && { token: owner }) };
}

/** @throws GatewayError 400 */
function parse<Query>(schema: z.ZodType<Query>, query: Readonly<Record<string, string>>): Query {
  const invalid = schemaProblem(schema, query);
  if (!invalid) return schema.parse(query);
  const param = invalid.unknown ?? invalid.path.map(String).join(".");
  throw new GatewayError(400, "invalid_request", `\`${param}\`: ${invalid.problem}.`, { param });
}
