import { Hono } from "hono";
import { GatewayError } from "../errors/gateway-error.ts";
import type { Catalog } from "./catalog.ts";

/** `GET /v1/models`, and one of them by its name, which may contain slashes. */
export function modelRoutes(catalog: Catalog): Hono {
  const routes = new Hono();
  routes.get("/", async (context) => {
    const { models, failed } = await catalog.list();
    return context.json({ object: "list", data: models, ...(failed.length > 0 && { failed }) });
  });
  routes.get("/:name{.+}", async (context) => {
    const name = context.req.param("name");
    const model = (await catalog.list()).models.find(({ id }) => id === name);
    if (model) return context.json(model);
    const nearest = (await catalog.nearest(name)).map((each) => `"${each}"`).join(", ");
    const hint = nearest ? ` The most similar names are ${nearest}.` : "";
    throw new GatewayError(404, "model_not_found", `There is no model "${name}".${hint}`, { param: "model" });
  });
  return routes;
}
