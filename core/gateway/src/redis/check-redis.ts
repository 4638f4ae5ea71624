import { GatewayError } from "../errors/gateway-error.ts";
import type { RedisConnection } from "./redis-connection.ts";

/**
 * Checks that Redis answers, drops nothing and keeps what it has over a restart.
 * @throws GatewayError 503 that names what to change
 */
export async function checkRedis(call: RedisConnection["call"]): Promise<void> {
  // INFO, because managed servers do not permit CONFIG.
  const info = await call(async (client) =>
    [await client.info("memory"), await client.info("persistence"), await client.info("replication")].join("\n"),
  );
  const valueOf = (name: string): string | undefined => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];
  const policy = valueOf("maxmemory_policy");
  const problems = [
    policy !== "noeviction" && `it may drop data when it is full: set maxmemory-policy noeviction (it is ${policy})`,
    valueOf("aof_enabled") !== "1" && "it loses data when it restarts: set appendonly yes",
    valueOf("role") !== "master" && "it is a read-only replica: name the primary server",
    valueOf("loading") !== "0" && "it is still reading its data",
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return;
  throw new GatewayError(503, "store_not_ready", `The gateway's Redis is not ready: ${problems.join("; ")}.`);
}
