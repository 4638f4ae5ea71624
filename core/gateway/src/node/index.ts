export { serveGateway, type ServedGateway, type ServeOptions } from "./serve-gateway.ts";
