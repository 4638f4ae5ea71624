export { nodeSenders, nodeTransport } from "./node-transport.ts";
export { createMetrics, type Metrics } from "../usage/metrics.ts";
export { serveGateway, tuneGarbageCollection, type ServedGateway, type ServeOptions } from "./serve-gateway.ts";
export { createLogger, LOG_FORMATS, LOG_LEVELS, type LoggerOptions } from "./create-logger.ts";
