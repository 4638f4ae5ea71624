import { InputError } from "@patchbay/core/errors";
import { z } from "zod";
import type { GatewayConfig } from "./config.ts";

const count = z.int().min(1);
const schema: z.ZodType<GatewayConfig> = z.strictObject({
  aliases: z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)])).optional(),
  settings: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  retries: z.int().min(0).optional(),
  limits: z
    .strictObject({ bodyBytes: count.optional(), deadlineMs: count.optional(), concurrency: count.optional() })
    .optional(),
}) as z.ZodType<GatewayConfig>;

/** Checks a configuration from a file. @throws InputError that names the member */
export function parseConfig(value: unknown): GatewayConfig {
  const { data, error } = schema.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  throw new InputError(`The configuration's ${issue?.path.map(String).join(".") || "value"}: ${issue?.message}.`);
}
