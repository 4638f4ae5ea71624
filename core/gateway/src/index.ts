export { createGateway, type Gateway, type GatewayOptions } from "./create-gateway.ts";
export { defineConfig, type GatewayConfig, type GatewayLimits } from "./config.ts";
export { parseConfig } from "./parse-config.ts";
export { keysFromEnvironment } from "./upstream.ts";
export type { GatewayRecord } from "./record.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export type { GatewayStore, StoredValue } from "./store/store.ts";
