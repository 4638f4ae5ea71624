import { PluginLoadError } from "@patchbay/core/errors";
import {
  EXPOSES,
  exposePath,
  PLUGIN_KINDS,
  type Expose,
  type PluginFile,
  type PluginSource,
} from "@patchbay/core/plugin";
import type { FederatedSource } from "../federation.ts";

/** Folder of the remote in the index; the server has no folder of this name. */
const BASE = "author/";

const PACKAGE = "./package.json";
const NAME = new RegExp(`(?:^|[/-])(${PLUGIN_KINDS.join("|")})-([^/]+)$`);

/**
 * Adds one stock Module Federation remote to a source, for the author of a plugin. One hash cannot cover the chunks of
 * such a remote, so nothing of it is checked: it must come from the author's own machine.
 *
 * The remote exposes its `./package.json`, with the plugin's manifest in it, and `./plugin`, `./mocks` and `./widget`
 * as far as the plugin has them. A manifest without kind and id gets those of the package's name:
 * `@someone/library-shop-window`.
 * @param remote URL of the remote's entry
 */
export function withAuthorRemote(source: FederatedSource, remote: string): PluginSource {
  let entry: Promise<object> | undefined;
  return {
    async index(signal) {
      const index = await source.index(signal);
      if (!isIndex(index)) return index;
      try {
        entry ??= describeRemote(source, remote);
        return { ...index, plugins: [...index.plugins, await entry] };
      } catch (error) {
        entry = undefined;
        const reason = error instanceof Error ? error.message : String(error);
        return { ...index, problems: [...(index.problems ?? []), { name: remote, reason }] };
      }
    },
    load: (plugin, expose, attempt) =>
      plugin.base === BASE ? source.loadUnverified(remote, exposePath(expose)) : source.load(plugin, expose, attempt),
  };
}

/** The index entry of the remote. */
async function describeRemote(source: FederatedSource, remote: string): Promise<object> {
  const file = await describeFile(remote);
  const module = (await source.loadUnverified(remote, PACKAGE)) as { default?: unknown };
  const { name, version, patchbay } = (module.default ?? {}) as Readonly<Record<string, unknown>>;
  const [, kind, id] = NAME.exec(String(name)) ?? [];
  const manifest = typeof patchbay === "object" && patchbay !== null ? { kind, id, ...patchbay } : undefined;
  if (!manifest?.kind) {
    throw new PluginLoadError(
      `${PACKAGE} of ${remote} is no plugin's: it needs the field 'patchbay' with kind and id in it, or a name such as @someone/library-shop-window.`,
    );
  }
  const files: Partial<Record<Expose, PluginFile>> = { plugin: file };
  for (const expose of EXPOSES.filter((one) => one !== "plugin")) {
    const exposed = await source.loadUnverified(remote, exposePath(expose)).catch(() => undefined);
    if (exposed) files[expose] = file;
  }
  return { ...manifest, version, requires: {}, files, base: BASE, origin: "dropped-in" };
}

/** The remote's entry file; its hash does not cover the chunks that it loads. */
async function describeFile(remote: string): Promise<PluginFile> {
  const answer = await fetch(remote, { cache: "no-store" }).catch((error: unknown) => {
    throw new PluginLoadError(`${remote} cannot be fetched. Serve the remote, and allow other origins to read it.`, {
      cause: error,
    });
  });
  if (!answer.ok) throw new PluginLoadError(`${remote} cannot be fetched: the server answered ${answer.status}.`);
  const content = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", content));
  return {
    path: new URL(remote).pathname.split("/").at(-1) ?? "",
    integrity: `sha384-${btoa(String.fromCharCode(...digest))}`,
    bytes: content.byteLength,
  };
}

function isIndex(index: unknown): index is { plugins: readonly unknown[]; problems?: readonly unknown[] } {
  return typeof index === "object" && index !== null && "plugins" in index && Array.isArray(index.plugins);
}
