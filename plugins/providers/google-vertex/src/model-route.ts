import { type ProviderCall, type Route } from "@patchbay/core/provider";

/** Multi-region locations have their own hosts. Source: `@ai-sdk/google-vertex`, as of 2026-11-23 */
const HOSTS: Readonly<Record<string, string>> = {
  global: "https://aiplatform.googleapis.com",
  us: "https://aiplatform.us.rep.googleapis.com",
  eu: "https://aiplatform.eu.rep.googleapis.com",
};

/** A path below the project and its location. */
export function below({ settings: { project, location = "" } }: ProviderCall, path: string): Route {
  return {
    ...(HOSTS[location] && { host: HOSTS[location] }),
    path: `v1/projects/${project}/locations/${location}/${path}`,
  };
}

/** The route of a method of one of Google's own models. */
export function modelRoute(call: ProviderCall, method: string): Route {
  return below(call, `publishers/google/models/${encodeURIComponent(call.providerModelId)}:${method}`);
}
