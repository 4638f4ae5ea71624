export { openRedis, type GatewayRedis } from "./open-redis.ts";
