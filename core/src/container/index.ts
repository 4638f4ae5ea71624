import { ContainerModule, type Container } from "inversify";
import type { IndexEntry, PluginKey, PluginKind } from "../manifest/manifest.ts";
import { isInService, type PluginHost } from "../plugin/index.ts";
import { pluginToken, TOKENS, type PluginBinding } from "./tokens.ts";

export * from "./tokens.ts";

/**
 * Binds the plugins in service, and follows what the host lists from then on: each by a ContainerModule of its own, under its
 * own token and, through that, under its kind's. A token that somebody else has bound stays theirs.
 * @returns a function that ends it
 */
export function bindPlugins(container: Container, plugins: PluginHost): () => void {
  const modules = new Map<PluginKey, ContainerModule>();
  const entries = new Map<PluginKey, IndexEntry>();

  function follow(): void {
    entries.clear();
    for (const { key, entry, state } of plugins.snapshot().plugins) if (isInService(state)) entries.set(key, entry);
    for (const [key, module] of modules) {
      if (entries.has(key)) continue;
      modules.delete(key);
      container.unload(module);
    }
    for (const [key, { kind, id }] of entries) {
      if (modules.has(key)) continue;
      const own = pluginToken(key);
      const module = new ContainerModule(({ bind, isBound }) => {
        if (!isBound(own)) {
          const load = () => plugins.load(kind, id);
          bind<unknown>(own).toDynamicValue(() => ({ entry: entries.get(key), load }));
        }
        // Optional: who unbinds a plugin's own token takes it out of the list as well.
        bind<unknown>(TOKENS[kind]).toDynamicValue((context) => context.get(own, { optional: true }));
      });
      modules.set(key, module);
      container.load(module);
    }
  }

  follow();
  return plugins.subscribe(follow);
}

/** The plugins of a kind that are bound now, by id. */
export function boundPlugins<Kind extends PluginKind>(
  container: Container,
  kind: Kind,
): ReadonlyMap<string, PluginBinding<Kind>> {
  const bound = container.getAll<unknown>(TOKENS[kind]) as readonly (PluginBinding<Kind> | undefined)[];
  return new Map(bound.flatMap((plugin) => (plugin ? [[plugin.entry.id, plugin] as const] : [])));
}
