import { Hono } from "hono";
import type { Account } from "../accounts/account.ts";
import { GatewayError } from "../errors/gateway-error.ts";
import type { GatewayEnvironment } from "../serve-route.ts";
import type { CatalogModel } from "./catalog.ts";

/** `GET /v1/models`, and one of them by its name, which may contain slashes. Callers see what their token may call. */
export function modelRoutes(): Hono<GatewayEnvironment> {
  const routes = new Hono<GatewayEnvironment>();
  routes.get("/", async (context) => {
    const { catalog, account } = context.var.services;
    const { models, failed } = await catalog.list();
    const data = models.filter((model) => isCovered(model, account));
    return context.json({ object: "list", data, ...(failed.length > 0 && { failed }) });
  });
  routes.get("/:name{.+}", async (context) => {
    const { catalog, account } = context.var.services;
    const name = context.req.param("name");
    const model = (await catalog.list()).models.find((each) => each.id === name && isCovered(each, account));
    if (model) return context.json(model);
    const nearest = (await catalog.nearest(name)).map((each) => `"${each}"`).join(", ");
    const hint = nearest ? ` The most similar names are ${nearest}.` : "";
    throw new GatewayError(404, "model_not_found", `There is no model "${name}".${hint}`, { param: "model" });
  });
  return routes;
}

/** An alias is checked when it is called: its targets may differ. */
function isCovered({ owned_by: provider, provider_model: model }: CatalogModel, account: Account | undefined): boolean {
  return !account || typeof model !== "string" || account.covers({ provider, model });
}
