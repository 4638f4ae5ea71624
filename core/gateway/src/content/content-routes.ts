import { Hono } from "hono";
import { GatewayError } from "../errors/gateway-error.ts";
import type { GatewayEnvironment } from "../serve-route.ts";

/** The stored content of a request, for the operator: callers read neither others' nor their own. */
export function contentRoutes(): Hono<GatewayEnvironment> {
  const routes = new Hono<GatewayEnvironment>();
  routes.get("/:id/content", async ({ json, req, var: { services } }) => {
    if (!services.isOperator) {
      const message = "Contents are read with the operator's token: set PATCHBAY_TOKEN when the gateway starts.";
      throw new GatewayError(403, "operator_needed", message);
    }
    const { content } = services;
    const stored = await content?.read(req.query("token") ?? "", req.param("id"));
    if (stored) return json(stored, { headers: { "cache-control": "no-store" } });
    const message =
      "The content of this request is not stored: its token does not permit it, its time is over, or the token was revoked. Name its token as `?token=`.";
    throw new GatewayError(404, "content_not_found", message);
  });
  return routes;
}
