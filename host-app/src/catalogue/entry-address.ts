import type { PluginKind } from "@patchbay/core/plugin";

const LISTS: Readonly<Record<PluginKind, string>> = {
  task: "/tasks",
  library: "/libraries",
  provider: "/providers",
};

/** Address of the page that lists a kind of plugin. */
export function listAddress(kind: PluginKind): string {
  return LISTS[kind];
}

/** Address of a plugin's page. */
export function entryAddress(kind: PluginKind, id: string): string {
  return `${LISTS[kind]}/${encodeURIComponent(id)}`;
}
