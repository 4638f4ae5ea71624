import { InputError } from "@patchbay/core/errors";
import { z } from "zod";
import { DEFAULT_CONNECTION_LIMITS, type GatewayConfig } from "./config.ts";
import { expandAliases } from "./models/resolve-model.ts";
import { schemaProblem } from "./request/check-request.ts";

const text = z.string();
const count = z.int().min(1).optional();
/** Timers take no more. */
const duration = z.int().min(1).max(2_147_483_647).optional();
/** Smaller ones would refuse every client. */
const headerBytes = z.int().min(1024).optional();
const connection = { headerBytes, headerMs: duration, requestMs: duration, unreadMs: duration };

const key = z.union([text, z.record(text, text)]);
const rates = { requestsPerMinute: count, tokensPerMinute: count, concurrent: count };

const schema = z.strictObject({
  aliases: z.record(text, z.union([text, z.array(text).min(1)])).optional(),
  keys: z.record(text, z.union([key, z.array(key).min(1)])).optional(),
  callerKeys: z.boolean().optional(),
  settings: z.record(text, z.record(text, text)).optional(),
  retries: z.int().min(0).optional(),
  limits: z
    .strictObject({
      bodyBytes: count,
      fileBytes: count,
      deadlineMs: duration,
      concurrency: count,
      batchConcurrency: count,
      ...connection,
    })
    .optional(),
  cache: z.strictObject({ lifetimeMs: z.int().min(1) }).optional(),
  providers: z.record(text, z.strictObject({ ...rates, eachKey: z.strictObject(rates).optional() })).optional(),
});

/** Checks a configuration from a file. @throws InputError that names the member, and quotes no value of it */
export function parseConfig(value: unknown): GatewayConfig {
  const invalid = schemaProblem(schema, value);
  if (invalid) {
    const member = invalid.path.length > 0 ? `'s \`${invalid.path.map(String).join(".")}\`` : "";
    throw new InputError(`The configuration${member}: ${invalid.problem}.`);
  }
  const config = value as GatewayConfig;
  expandAliases(config.aliases);
  const { headerMs = 0, requestMs = DEFAULT_CONNECTION_LIMITS.requestMs } = config.limits ?? {};
  if (headerMs <= requestMs) return config;
  throw new InputError(
    `The configuration's \`limits.headerMs\`: ${headerMs} is longer than \`limits.requestMs\`, ${requestMs}, which includes the headers. Raise \`requestMs\`.`,
  );
}
