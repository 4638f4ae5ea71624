import type { Hono } from "hono";
import { routeError } from "../routes/index.ts";
import { failedResponse } from "./error-shapes.ts";
import { GatewayError } from "./gateway-error.ts";

/** Answers a request that no route takes: with the methods of its path, if it has any. */
export function unknownRoute(app: Pick<Hono, "routes">, request: Request, requestId: string): Response {
  const { pathname } = new URL(request.url);
  const methods = [
    ...new Set(app.routes.flatMap(({ path, method }) => (patternOf(path).test(pathname) ? [method] : []))),
  ];
  const allowed = methods.filter((method) => method !== "ALL");
  const error =
    allowed.length > 0
      ? new GatewayError(
          405,
          "method_not_allowed",
          `${pathname} takes ${allowed.join(" or ")}, not ${request.method}.`,
          {
            headers: { allow: allowed.join(", ") },
          },
        )
      : new GatewayError(
          404,
          "unknown_route",
          `There is no route ${request.method} ${pathname}. GET /openapi.json lists all routes.`,
        );
  return failedResponse(routeError(pathname), error.failure, requestId);
}

/** Paths of routes may have parameters: `/jobs/:id`, or `/v1/models/:name{.+}` with a pattern of its own. */
function patternOf(path: string): RegExp {
  const pattern = path.replaceAll(/\.|:\w+(?:\{([^}]+)\})?/g, (part, values?: string) =>
    part === "." ? String.raw`\.` : (values ?? "[^/]+"),
  );
  return new RegExp(`^${pattern}$`);
}
