import type { PluginKind } from "@patchbay/core/plugin";

const LISTS: Readonly<Record<PluginKind, string>> = {
  task: "/tasks",
  library: "/libraries",
  provider: "/providers",
};

/** URL path of the page that lists a kind of plugin. */
export function listAddress(kind: PluginKind): string {
  return LISTS[kind];
}

/** URL path of a plugin's page. */
export function entryAddress(kind: PluginKind, id: string): string {
  return `${LISTS[kind]}/${encodeURIComponent(id)}`;
}

const FOLDERS = { model: "", dataset: "datasets/", space: "spaces/", metric: "spaces/evaluate-metric/" };

/**
 * URL of a repository's page on the hub.
 * @param hubUrl the current hub
 */
export function hubAddress(hubUrl: string, kind: keyof typeof FOLDERS, id: string): string {
  return `${hubUrl.replace(/\/+$/, "")}/${FOLDERS[kind]}${id.split("/").map(encodeURIComponent).join("/")}`;
}

/** The source of model data: the hub, or the plugins' mocks with their sample models. */
export type HubSource = "samples" | "hub";

/**
 * URL path of a model's page.
 * @param provider the provider of a sample model, where only the chosen provider has it
 */
export function modelAddress(id: string, source: HubSource, provider?: string): string {
  const query = sourceQuery(source, provider);
  return `/models/${id.split("/").map(encodeURIComponent).join("/")}${query.size > 0 ? `?${query}` : ""}`;
}

/** URL path of the template lab with a model's chat template. */
export function templateAddress(id: string, source: HubSource, provider?: string): string {
  return `/templates?${new URLSearchParams([["model", id], ...sourceQuery(source, provider)])}`;
}

function sourceQuery(source: HubSource, provider: string | undefined): URLSearchParams {
  return new URLSearchParams({
    ...(source === "hub" && { source }),
    ...(provider && { inference_provider: provider }),
  });
}
