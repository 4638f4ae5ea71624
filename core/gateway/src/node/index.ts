export { nodeSenders, nodeTransport } from "./node-transport.ts";
export { serveGateway, type ServedGateway, type ServeOptions } from "./serve-gateway.ts";
