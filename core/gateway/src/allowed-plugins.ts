import type { PluginIndex, PluginKind, PluginSource } from "@patchbay/core/plugin";
import type { AllowedPlugins } from "./config.ts";

/** Each kind of plugin with its member. */
export const ALLOWED = [
  ["provider", "providers"],
  ["library", "libraries"],
  ["task", "tasks"],
] as const satisfies readonly (readonly [PluginKind, keyof AllowedPlugins])[];

const members = new Map<PluginKind, keyof AllowedPlugins>(ALLOWED);

/** Whether a configuration lets a plugin be listed and loaded. */
export function allowsPlugin(
  allowed: AllowedPlugins | undefined,
  { kind, id }: { readonly kind: PluginKind; readonly id: string },
): boolean {
  const member = members.get(kind);
  return (member && allowed?.[member]?.includes(id)) ?? true;
}

/** The plugins of a source that a configuration allows. */
export function allowedSource(source: PluginSource, allowed: AllowedPlugins | undefined): PluginSource {
  if (!allowed) return source;
  return {
    ...source,
    async index() {
      const index = (await source.index()) as PluginIndex;
      return { ...index, plugins: index.plugins.filter((entry) => allowsPlugin(allowed, entry)) };
    },
  };
}
