import { ROUTES } from "../routes/index.ts";
import type { ErrorShapeName } from "./error-shapes.ts";

/** The error shape of a path; unknown ones are answered in the format of the routes beside them. */
export function routeError(path: string): ErrorShapeName {
  if (path === "/mcp") return "jsonRpc";
  return ROUTES.find((route) => path === route.path || path.startsWith(`${route.path}/`))?.errors ?? "openai";
}
