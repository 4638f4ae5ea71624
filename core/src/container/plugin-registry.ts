import { ContainerModule, type Container } from "inversify";
import type { PluginKey, PluginKind } from "../manifest/manifest.ts";
import type { PluginRegistry } from "../plugin/plugin-host.ts";
import { pluginToken, TOKENS } from "./tokens.ts";

/**
 * Binds each plugin by a ContainerModule of its own, under its own token and under its kind's. Loading a key again
 * replaces what was there: inversify itself would bind it twice.
 */
export function createPluginRegistry(container: Container): PluginRegistry {
  const modules = new Map<PluginKey, ContainerModule>();

  async function unregister(key: PluginKey): Promise<void> {
    const module = modules.get(key);
    if (!module) return;
    modules.delete(key);
    await container.unload(module);
  }

  return {
    unregister,
    async register(key, plugin) {
      await unregister(key);
      const kind = key.slice(0, key.indexOf(":")) as PluginKind;
      const own = pluginToken(key);
      const module = new ContainerModule(({ bind }) => {
        bind(own)
          .toResolvedValue(() => plugin)
          .inSingletonScope();
        bind<unknown>(TOKENS[kind]).toService(own);
      });
      modules.set(key, module);
      await container.load(module);
    },
  };
}
