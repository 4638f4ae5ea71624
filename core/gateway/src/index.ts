export { createGateway, type Gateway, type GatewayOptions } from "./create-gateway.ts";
export {
  defineConfig,
  type AllowedPlugins,
  type AppConfig,
  type ConnectionLimits,
  type GatewayConfig,
  type GatewayKeys,
  type GatewayLimits,
  type PatchbayConfig,
  type ProviderLimits,
} from "./config.ts";
export { allowedSource, allowsPlugin } from "./allowed-plugins.ts";
export { checkPluginIds, parseConfig, type LocationOf } from "./parse-config.ts";
export { JsonProblem, membersOf } from "./request/json-text.ts";
export { expandAliases } from "./models/resolve-model.ts";
export { keysFromEnvironment } from "./upstream.ts";
export type { GatewayRecord, RecordLog, UsageFilter, UsageQuery, UsageRow } from "./usage/record.ts";
export { createMemoryStore } from "./store/memory-store.ts";
export type { Budget, GatewayToken, Ledger, Reservation, TokenSecret } from "./accounts/ledger.ts";
export {
  createToken,
  findToken,
  listTokens,
  revokeToken,
  rotateToken,
  type IssuedToken,
  type ListedBudget,
  type ListedToken,
  type NewToken,
} from "./accounts/manage-tokens.ts";
export { createMemoryLedger } from "./accounts/memory-ledger.ts";
export type { RequestContent, StoredText } from "./content/content-log.ts";
export type { GatewayStore, StoredValue } from "./store/store.ts";
export { createMemoryRates, rateExceeded, type RateLimits, type Rates, type RateSubject } from "./accounts/rates.ts";
export type { ByteRange, ByteStore } from "./batches/byte-store.ts";
export type {
  BatchRow,
  ListedResult,
  NewRow,
  RowCounts,
  RowQueue,
  RowResult,
  StopReason,
  WorkItem,
} from "./batches/row-queue.ts";
export type { GatewayLogger, RequestLine } from "./watch/log-line.ts";
export type { GatewayTracing } from "./watch/watch-requests.ts";
