import type { Container } from "inversify";
import type { IndexEntry, PluginKey, PluginKind } from "../manifest/manifest.ts";
import type { PluginBinding, PluginHost } from "../plugin/plugin-host.ts";
import { isInService } from "../plugin/plugin-state.ts";
import { ContainerModule } from "./inversify.ts";
import { pluginToken, TOKENS } from "./tokens.ts";

/**
 * Binds the plugins in service and follows the host's list from then on. Each has a ContainerModule, and is bound under its
 * token and, through that, under the token of its kind. A token that is bound already is left alone.
 * @returns a function that stops following the list
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
      const token = pluginToken(key);
      const module = new ContainerModule(({ bind, isBound }) => {
        if (!isBound(token)) {
          const load = () => plugins.load(kind, id);
          const facts = kind === "provider" && { facts: () => plugins.facts(id) };
          bind<unknown>(token).toDynamicValue(() => ({ entry: entries.get(key), load, ...facts }));
        }
        // Optional, so that unbinding a plugin's token takes the plugin out of its kind's list too.
        bind<unknown>(TOKENS[kind]).toDynamicValue((context) => context.get(token, { optional: true }));
      });
      modules.set(key, module);
      container.load(module);
    }
  }

  follow();
  return plugins.subscribe(follow);
}

/** The plugins of a kind that are bound now, by id. @param container a container, or what a factory resolves with */
export function boundPlugins<Kind extends PluginKind>(
  container: Pick<Container, "getAll">,
  kind: Kind,
): ReadonlyMap<string, PluginBinding<Kind>> {
  const bound = container.getAll<unknown>(TOKENS[kind]) as readonly (PluginBinding<Kind> | undefined)[];
  return new Map(bound.flatMap((plugin) => (plugin ? [[plugin.entry.id, plugin] as const] : [])));
}
