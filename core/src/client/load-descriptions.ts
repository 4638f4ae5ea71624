import { loadOnce } from "../http/secrets.ts";

/** What describes answers. Calls without hooks, and hooks for retries, do not need it. */
export const loadDescriptions = loadOnce(() => import("./call-response.ts"));
